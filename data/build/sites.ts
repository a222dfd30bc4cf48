import type { LinkBasis, PlaceKind, StandSize } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { areOnOneBank } from './banks.ts'
import type { Metro } from './metro.ts'
import type { SourcePlace } from './records.ts'
import type { Sources } from './sources.ts'

/** A place that may become a stand, with the places merged into it. */
export interface Site {
  readonly place: SourcePlace
  readonly state: string | undefined
  readonly merged: readonly SourcePlace[]
  readonly size: StandSize
  readonly basis: LinkBasis
  readonly isAtBorder: boolean
  /** Metro station groups of the place and the merged places. */
  readonly stations: ReadonlySet<number>
}

/** Stations, named stands and ends of services are merged only within this distance. */
const STRONG_MERGE_KM = 0.15
/** Any other place within this distance of a stand is merged into it as another name. */
const WEAK_MERGE_KM = 0.5
/** A place with at least this many known services is a hub. */
const HUB_SERVICES = 3

const STATION_KINDS: readonly PlaceKind[] = ['metro', 'rrts', 'rail', 'bus']
const BIG_KINDS: readonly PlaceKind[] = ['market', 'mall', 'hospital', 'university']
/** Place kinds by the number of autos that usually wait there, highest first. */
const KIND_ORDER: readonly PlaceKind[] = [...STATION_KINDS, ...BIG_KINDS, 'landmark', 'locality', 'sector']

/** The state of a place's city. */
function stateOf({ region }: Pick<Sources, 'region'>, { city }: SourcePlace): string | undefined {
  return region.cities.find(({ name }) => name === city)?.state
}

/**
 * Merges places that are one stand under several names. In order of strength, each place is merged into
 * the nearest stand within reach on the same river bank and the same side of the state line, if any. A
 * stand that an authority earmarked is never merged into another one.
 */
export function mergeIntoSites(sources: Sources, metro: Metro): Site[] {
  const callsAt = countServices(sources)
  const isStrong = ({ placeId, kind }: SourcePlace) =>
    STATION_KINDS.includes(kind) ||
    sources.namedStands.has(placeId) ||
    sources.hubs.has(placeId) ||
    sources.services.some(({ stops }) => stops[0] === placeId || stops.at(-1) === placeId)
  const wordsOf = new Map(sources.places.map(place => [place, distinctiveWords(place)]))
  const strength = (place: SourcePlace) => [
    sources.hubs.has(place.placeId) ? 0 : 1,
    isStrong(place) ? 0 : 1,
    -(callsAt.get(place.placeId) ?? 0),
    KIND_ORDER.indexOf(place.kind),
    isPartOfAnother(place, wordsOf) ? 1 : 0,
    place.quality.charCodeAt(0),
  ]
  const strongestFirst = sources.places
    .filter(({ mayBeStand }) => mayBeStand)
    .map(place => ({ place, strength: strength(place) }))
    .sort((a, b) => compareLists(a.strength, b.strength) || compareText(a.place.placeId, b.place.placeId))

  const groups: [SourcePlace, ...SourcePlace[]][] = []
  for (const { place } of strongestFirst) {
    const reachKm = isStrong(place) ? STRONG_MERGE_KM : WEAK_MERGE_KM
    const isEarmarked = sources.namedStands.get(place.placeId)?.standing === 'official'
    const nearest = (isEarmarked ? [] : groups)
      .map(group => ({ group, head: group[0] }))
      .filter(({ head }) => stateOf(sources, head) === stateOf(sources, place))
      .map(({ group, head }) => ({ group, head, km: distanceKm(head, place) }))
      .filter(({ head, km }) => km <= reachKm && areOnOneBank(sources.rivers, head, place))
      .sort((a, b) => a.km - b.km)[0]
    if (nearest === undefined) groups.push([place])
    else nearest.group.push(place)
  }
  return groups.map(siteMaker(sources, metro)).sort((a, b) => compareText(a.place.placeId, b.place.placeId))
}

/** Creates a site from a group of merged places; the first one gives the stand its name. */
export function siteMaker(
  sources: Sources,
  metro: Metro,
): (group: readonly [SourcePlace, ...SourcePlace[]]) => Site {
  const callsAt = countServices(sources)
  return group => siteOf(group, sources, metro, callsAt)
}

function siteOf(
  group: readonly [SourcePlace, ...SourcePlace[]],
  sources: Sources,
  metro: Metro,
  callsAt: ReadonlyMap<string, number>,
): Site {
  const { namedStands, hubs } = sources
  const [place, ...merged] = group
  const calls = group.reduce((sum, { placeId }) => sum + (callsAt.get(placeId) ?? 0), 0)
  const isHub =
    group.some(({ placeId }) => hubs.has(placeId) || metro.isInterchangeOrTerminus(placeId)) ||
    calls >= HUB_SERVICES
  const isNamed = group.some(({ placeId }) => namedStands.has(placeId))
  const isSteady =
    isNamed || calls > 0 || STATION_KINDS.includes(place.kind) || BIG_KINDS.includes(place.kind)
  const isKnown = calls > 0 || group.some(({ placeId }) => isActualStand(namedStands.get(placeId)?.standing))
  return {
    place,
    state: stateOf(sources, place),
    merged,
    size: isHub ? 3 : isSteady ? 2 : 1,
    basis: isKnown ? 'known' : 'likely',
    isAtBorder: group.some(({ placeId }) => hubs.get(placeId)?.isAtBorder === true),
    stations: metro.groupsOf(group.map(({ placeId }) => placeId)),
  }
}

/** Whether the name contains that of a place nearby: 'Garhi, Raj Nagar Extension'. */
function isPartOfAnother(
  place: SourcePlace,
  wordsOf: ReadonlyMap<SourcePlace, ReadonlySet<string>>,
): boolean {
  const words = wordsOf.get(place) ?? new Set()
  return [...wordsOf].some(
    ([other, whole]) =>
      other.kind === place.kind &&
      whole.size < words.size &&
      distanceKm(place, other) <= WEAK_MERGE_KM &&
      [...whole].every(word => words.has(word)),
  )
}

/** 'Sector Pi' and 'Pi 2': the word 'sector' does not distinguish two places. */
function distinctiveWords({ name }: SourcePlace): Set<string> {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return new Set(words.filter(word => word !== 'sector'))
}

function isActualStand(standing: string | undefined): boolean {
  return standing === 'official' || standing === 'reported'
}

/** The number of known services per place; services of low confidence do not count as known. */
function countServices({ services }: Sources): Map<string, number> {
  const callsAt = new Map<string, number>()
  for (const { stops, confidence } of services) {
    if (confidence === 'low') continue
    for (const stop of stops) callsAt.set(stop, (callsAt.get(stop) ?? 0) + 1)
  }
  return callsAt
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  return a.map((value, at) => value - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0
}

/** Compares by code units, so that the order does not depend on the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
