import { readPlaceNames } from '@sawari/contract'
import type { Place, PlaceName, PlanningRules, StandNetwork } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/bind-endpoint.ts'
import { JsonAnswer } from '../../platform/send-json.ts'
import { AREAS, COUNTRY } from './areas.ts'

/** Whatever has a name in the loaded data. */
export interface NameSource {
  readonly version: string
  readonly network: StandNetwork
  readonly otherPlaces: readonly Place[]
  readonly rules: Pick<PlanningRules, 'geography'>
}

export interface PlaceNameNeeds {
  source(): NameSource
}

/** The dictionary of place names: all other answers name places in English alone. */
export function bindPlaceNames(app: FastifyInstance, { source }: PlaceNameNeeds): void {
  let told: { readonly source: NameSource; readonly answer: JsonAnswer } | undefined
  const answerFor = (present: NameSource): JsonAnswer => {
    if (told?.source === present) return told.answer
    const data = { version: present.version, names: hindiNames(present) }
    told = { source: present, answer: JsonAnswer.lasting({ success: true, data }) }
    return told.answer
  }
  bindEndpoint(app, readPlaceNames, () => answerFor(source()), { cacheControl: 'public, max-age=3600' })
}

/** By English name; of namesakes the stand's own name comes before aliases, those before other places. */
function hindiNames({ network: { stands }, otherPlaces, rules }: NameSource): Record<string, string> {
  const areas = Object.values(AREAS).flatMap(({ city, state }) => [city, state])
  const known = new Map<string, string>()
  const all: readonly (readonly PlaceName[])[] = [
    stands,
    stands.flatMap(({ aliases }) => aliases),
    otherPlaces,
    rules.geography.rivers.flatMap(({ bridges }) => bridges),
    [...areas, COUNTRY],
  ]
  for (const { name, nameHi } of all.flat()) {
    if (nameHi !== '' && nameHi !== name && !known.has(name)) known.set(name, nameHi)
  }
  return Object.fromEntries(known)
}
