// The facts of a stand's page, without texts.

import type { NetworkSnapshot } from '@sawari/answers'
import { inLanguage, type Language } from '@sawari/contract/languages'
import type { ServerTexts } from '@sawari/messages/server-texts'
import {
  type Availability,
  availabilityAt,
  dayOf,
  type Link,
  type PlaceName,
  quoteSeat,
  type Stand,
  seatFareAt,
  startOfDay,
  type TariffBasis,
  travelMinutes,
  walkMinutes,
} from '@sawari/planner'
import { distanceKm, nearestPoints, nearestWithin, type Point } from '@sawari/planner/geo'

export interface StandFacts {
  readonly stand: Stand
  /** The large stand of its area; absent for a large stand itself. */
  readonly areaHead?: Stand
  /** Known services first, then nearer ones. */
  readonly rides: readonly StandRide[]
  readonly metro?: Nearby<PlaceName & Point>
  /** The nearest stand comes first. */
  readonly neighbours: readonly Nearby<Stand>[]
  /** The hours of the day with the same availability. */
  readonly hours: readonly AvailableHours[]
  /** 'YYYY-MM-DD', the first day of the tariff of its seats. */
  readonly tariffFrom: string
}

/** The daytime fare of a seat. */
export interface StandRide {
  readonly to: Stand
  readonly link: Link
  readonly distanceKm: number
  /** The minutes in the auto, without traffic jams. */
  readonly minutes: number
  readonly fareRupees: number
  readonly basis: TariffBasis
  /** The fares that drivers ask, if they differ. */
  readonly asked?: { readonly fromRupees: number; readonly toRupees: number }
}

export interface Nearby<Place> {
  readonly place: Place
  readonly distanceKm: number
  /** Absent if it is too far to walk. */
  readonly walkMinutes?: number
}

interface AvailableHours {
  readonly fromHour: number
  /** Up to 24; not after `fromHour` if the hours continue after midnight. */
  readonly toHour: number
  readonly availability: Availability
}

const SHOWN_NEIGHBOURS = 6
const WALKED_KM = 2
const HOUR_MS = 3_600_000
const NOON = 12

export function standPageFacts(snapshot: NetworkSnapshot, stand: Stand, now: Date): StandFacts {
  const day = dayOf(now)
  const noon = new Date(startOfDay(day) + NOON * HOUR_MS)
  const areaHead = areaHeadOf(snapshot, stand)
  const metro = nearestMetro(snapshot, stand)
  return {
    stand,
    tariffFrom: snapshot.planner.tariffs.seatTariffFor('auto', stand.city, noon).validFrom,
    ...(areaHead && { areaHead }),
    ...(metro && { metro }),
    rides: ridesFrom(snapshot, stand, noon),
    neighbours: neighboursOf(snapshot, stand),
    hours: hoursOf(snapshot, stand, day),
  }
}

function ridesFrom({ network, rules, planner }: NetworkSnapshot, stand: Stand, noon: Date): StandRide[] {
  const { stands, links, standIndexById, rides } = network
  const index = standIndexById.get(stand.id)!
  const found: StandRide[] = []
  for (let ride = rides.firstOut[index]!; ride < rides.firstOut[index + 1]!; ride++) {
    const link = links[rides.linkOf[ride]!]!
    const to = stands[standIndexById.get(link.toId)!]!
    const tariff = planner.tariffs.seatTariffFor(link.vehicle, stand.city, noon)
    const { baseFareRupees, distanceFareRupees } = seatFareAt(planner.tariffs, link, stand.city, noon)
    const fareRupees = baseFareRupees + distanceFareRupees
    const seat = { tariff, link, to, fareRupees, from: stand }
    const price = { factor: 1, figureRupees: fareRupees }
    const { basis, lowRupees, highRupees } = quoteSeat({ seat, instant: noon, ...price })
    found.push({
      to,
      fareRupees,
      basis,
      link,
      distanceKm: link.distanceKm,
      minutes: travelMinutes(rules.speeds, link.vehicle, link.distanceKm, noon),
      ...(lowRupees < highRupees && { asked: { fromRupees: lowRupees, toRupees: highRupees } }),
    })
  }
  return found.sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || a.distanceKm - b.distanceKm)
}

export function isKnown({ link }: StandRide): boolean {
  return link.basis === 'known'
}

/** The rides by what is known of their services, in the given words. */
export function ridesByClaim(
  rides: readonly StandRide[],
  texts: ServerTexts['claims'],
  language: Language,
): ReadonlyMap<string, readonly StandRide[]> {
  return Map.groupBy(rides, ({ link: { basis, evidence } }) => {
    if (basis === 'likely') return texts.likely
    if (evidence === undefined) return texts.knownUnnamed
    const { name, nameHi = name, year } = evidence
    return texts.known(inLanguage({ en: name, hi: nameHi }, language), String(year))
  })
}

function nearestMetro({ rules }: NetworkSnapshot, stand: Stand): StandFacts['metro'] {
  const stations = (rules.metro?.stations ?? []).map(place => ({
    place,
    distanceKm: distanceKm(stand, place),
  }))
  const [nearest] = stations.sort((a, b) => a.distanceKm - b.distanceKm)
  return nearest && withWalk(rules, nearest)
}

function neighboursOf({ network, rules }: NetworkSnapshot, stand: Stand): readonly Nearby<Stand>[] {
  return nearestPoints(network.pointIndex, stand, SHOWN_NEIGHBOURS + 1)
    .map(({ index, distanceKm }) => ({ place: network.stands[index]!, distanceKm }))
    .filter(({ place }) => place !== stand)
    .slice(0, SHOWN_NEIGHBOURS)
    .map(near => withWalk(rules, near))
}

function withWalk<Place>({ speeds }: NetworkSnapshot['rules'], near: Nearby<Place>): Nearby<Place> {
  if (near.distanceKm > WALKED_KM) return near
  return { ...near, walkMinutes: walkMinutes(speeds, near.distanceKm) }
}

function hoursOf({ rules }: NetworkSnapshot, { size }: Stand, day: string): readonly AvailableHours[] {
  const midnight = startOfDay(day)
  const found: AvailableHours[] = []
  for (let hour = 0; hour < 24; hour++) {
    const availability = availabilityAt(rules.availability, size, new Date(midnight + hour * HOUR_MS))
    const last = found.at(-1)
    if (last?.availability === availability) found[found.length - 1] = { ...last, toHour: hour + 1 }
    else found.push({ fromHour: hour, toHour: hour + 1, availability })
  }
  return acrossMidnight(found)
}

/** Joins the first and the last hours of the day if they are alike. */
function acrossMidnight(hours: readonly AvailableHours[]): readonly AvailableHours[] {
  const [first, last] = [hours[0]!, hours.at(-1)!]
  if (hours.length === 1 || first.availability !== last.availability) return hours
  return [...hours.slice(1, -1), { ...last, toHour: first.toHour }]
}

// The areas of a city: one around each of its large stands.

export interface CityStands {
  readonly city: string
  readonly count: number
  /** Areas are sorted by name; the last one has no head, and the stands that are far from any large one. */
  readonly areas: readonly Area[]
}

interface Area {
  readonly head?: Stand
  /** The stands are sorted by name and include the large one. */
  readonly stands: readonly Stand[]
}

const HUB_SIZE = 3
/** The greatest distance from a large stand at which a stand belongs to its area. */
const AREA_KM = 4

const nameOrder = new Intl.Collator('en', { numeric: true })
const byName = (a: Stand, b: Stand) => nameOrder.compare(a.name, b.name)

/**
 * The large stand of the same city whose area includes this one; undefined if there is none, or if it is one
 * itself.
 */
function areaHeadOf({ network }: NetworkSnapshot, stand: Stand): Stand | undefined {
  if (stand.size === HUB_SIZE) return undefined
  const heads = network.stands.filter(({ city, size }) => size === HUB_SIZE && city === stand.city)
  return nearestWithin(stand, heads, AREA_KM)
}

/** Every stand, by city in the region's order. */
export function standsByArea({ network, rules }: NetworkSnapshot): readonly CityStands[] {
  const cities = Map.groupBy(network.stands, ({ city }) => city)
  const order = rules.region.cities.map(({ name }) => name)
  return [...cities]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([city, stands]) => ({ city, count: stands.length, areas: areasOf(stands) }))
}

function areasOf(stands: readonly Stand[]): readonly Area[] {
  const heads = stands.filter(({ size }) => size === HUB_SIZE)
  const headOf = (stand: Stand) => (stand.size === HUB_SIZE ? stand : nearestWithin(stand, heads, AREA_KM))
  const around = Map.groupBy(stands, headOf)
  const elsewhere = around.get(undefined)
  return [
    ...heads.toSorted(byName).map(head => ({ head, stands: (around.get(head) ?? []).toSorted(byName) })),
    ...(elsewhere ? [{ stands: elsewhere.toSorted(byName) }] : []),
  ]
}
