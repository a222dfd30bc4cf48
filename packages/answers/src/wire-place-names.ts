import type { readPlaceNames } from '@sawari/contract'
import type { MetroData, Place, PlaceName, PlanningRules, StandNetwork } from '@sawari/planner'
import type { Envelope } from './answer.ts'

/** All loaded data that has names. */
export interface NameSource {
  readonly version: string
  readonly network: StandNetwork
  readonly otherPlaces: readonly Place[]
  /** The search-only places; undefined on a device that has not loaded them yet. */
  readonly search: { readonly places: readonly Place[] } | undefined
  readonly rules: Pick<PlanningRules, 'geography' | 'metro' | 'region'>
}

/** The dictionary of place names. All other responses name places in English only. */
export function answerPlaceNames(source: NameSource): Envelope<typeof readPlaceNames> {
  return { success: true, data: { version: source.version, names: hindiNames(source) } }
}

/**
 * Hindi names by English name. For equal names, a stand's own name takes precedence over aliases, and
 * aliases over other places. Legs by metro also name lines, stations and the ends of trains.
 */
function hindiNames({ network: { stands }, otherPlaces, search, rules }: NameSource): Record<string, string> {
  const { cities, states, country } = rules.region
  const known = new Map<string, string>()
  const all: readonly (readonly PlaceName[])[] = [
    stands,
    stands.flatMap(({ aliases }) => aliases),
    otherPlaces,
    search?.places ?? [],
    rules.geography.rivers.flatMap(({ bridges }) => bridges),
    [...cities, ...states, country],
    ...metroNames(rules.metro),
  ]
  for (const { name, nameHi } of all.flat()) {
    if (nameHi !== '' && nameHi !== name && !known.has(name)) known.set(name, nameHi)
  }
  return Object.fromEntries(known)
}

function metroNames(metro: MetroData | undefined): readonly (readonly PlaceName[])[] {
  if (metro === undefined) return []
  const { lines, stations, patterns } = metro
  return [lines, stations, patterns.flatMap(({ beyond }) => beyond ?? [])]
}
