import { distanceKm, type Point } from '../geo/index.ts'
import type { PlannedRoute } from '../journey/plan.ts'
import { createMetro } from '../metro/create-metro.ts'
import type { MetroRide } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import { boardingWaitMinutes } from '../model/availability.ts'
import type { City, PlanPlace, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { meteredFare, seatsFare } from '../pricing/fares.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import type { TripCase } from './arbitrary-trips.ts'

/** The figures of one route from door to door. */
export interface Figures {
  readonly minutes: number
  readonly fareRupees: number
  readonly distance: number
  readonly transfers: number
}

export interface BruteForceRoute extends Figures {
  readonly service: PlannedRoute['service']
  readonly likelyLinks: number
  /** Before the seats are rounded to a five; only of routes with rides, which are compared by it if they have one factor. */
  readonly exact?: { readonly fareRupees: number; readonly factor: number }
}

interface Progress {
  readonly minutes: number
  readonly seats: number
  readonly tickets: number
  readonly distance: number
  readonly boardings: number
  readonly likelyLinks: number
  /** Stands, and stations by their numbers. */
  readonly boardedAt: readonly (Stand | number)[]
}

/** Every route by autos and metro that boards no place twice, found by exhaustive search. */
export function everyRoute(trip: TripCase): BruteForceRoute[] {
  const { data, rules, request } = trip
  const { source, destination, departAt, maxTransfers, services = ['shared', 'reserved'] } = request
  const { stations, walks } = rules.metro ?? { stations: [], walks: [] }
  const hour = rules.metro && createMetro(rules.metro).hourAt(departAt)
  const routes: BruteForceRoute[] = []

  const walkOf = (distance: number) => ({ distance, minutes: walkMinutes(rules.speeds, distance / 100) })
  const onFoot = (a: Point, b: Point) => walkOf(Math.round(distanceKm(a, b) * 100))
  const givenWalk = (a: number, b: number) =>
    walks.findLast(({ from, to }) => (from === a && to === b) || (from === b && to === a))
  const stationAt = (placeId: string | undefined) => stations.findIndex(other => other.placeId === placeId)
  /** To or from a station. A place that is itself the station `own` has the walks that the data give. */
  const stationWalk = (place: Point, own: number, station: number, mostKm: number) => {
    if (own === station) return walkOf(0)
    const given = givenWalk(own, station)
    if (given !== undefined) return { ...onFoot(stations[own]!, stations[station]!), minutes: given.minutes }
    return distanceKm(place, stations[station]!) <= mostKm ? onFoot(place, stations[station]!) : undefined
  }
  const endWalk = (place: PlanPlace, station: number) => {
    const stand = data.stands.find(({ id }) => id === place.standId)
    const atPoint = stations.findIndex(other => distanceKm(place, other) <= 0.001)
    return stationWalk(stand ?? place, atPoint < 0 ? stationAt(stand?.placeId) : atPoint, station, 1.2)
  }
  const changeWalk = (stand: Stand, station: number) =>
    stationWalk(stand, stationAt(stand.placeId), station, 0.6)

  const boardAuto = (city: City, from: Stand, before: Progress) => {
    if (before.boardings > maxTransfers || before.boardedAt.includes(from)) return
    for (const link of data.links) {
      if (link.fromId !== from.id || !services.includes('shared')) continue
      const to = data.stands.find(({ id }) => id === link.toId)!
      const wait = boardingWaitMinutes(rules.availability, from.size, departAt)
      const ride = travelMinutes(rules.speeds, link.vehicle, link.distanceKm, departAt)
      const after = {
        minutes: before.minutes + wait + ride,
        seats: before.seats + link.fareRupees,
        tickets: before.tickets,
        distance: before.distance + Math.round(link.distanceKm * 100),
        boardings: before.boardings + 1,
        likelyLinks: before.likelyLinks + (link.basis === 'likely' ? 1 : 0),
        boardedAt: [...before.boardedAt, from],
      }
      const egress = accessTo(trip, destination, to)
      if (egress !== undefined) finish(city, plus(after, walkOf(egress)))
      boardAuto(city, to, after)
      goOn(city, to, after)
    }
  }
  /** On foot from a stand to any other place. */
  const goOn = (city: City, at: Stand, before: Progress) => {
    for (const next of data.stands) {
      if (next !== at && distanceKm(next, at) <= 0.6) boardAuto(city, next, plus(before, onFoot(at, next)))
    }
    stations.forEach((_, index) => {
      const walk = changeWalk(at, index)
      if (walk !== undefined) boardMetro(city, index, plus(before, walk))
    })
  }
  const boardMetro = (city: City, from: number, before: Progress) => {
    if (hour === undefined || before.boardedAt.includes(from)) return
    for (let stay = hour.stays.firstOut[from]!; stay < hour.stays.firstOut[from + 1]!; stay++) {
      if (before.boardings + hour.stays.rides[stay]! > maxTransfers + 1) continue
      const begins = serviceMinute(departAt) + before.minutes
      if (begins > hour.stays.latestStart[stay]!) continue
      const to = hour.stays.head[stay]!
      const after = {
        ...before,
        minutes: before.minutes + ridden(hour.ridesOf(stay), begins),
        tickets: before.tickets + hour.stays.fare[stay]!,
        distance: before.distance + hour.stays.distance[stay]!,
        boardings: before.boardings + hour.stays.rides[stay]!,
        boardedAt: [...before.boardedAt, from],
      }
      const egress = endWalk(destination, to)
      if (egress !== undefined) finish(city, plus(after, egress))
      leaveMetro(city, to, after)
    }
  }
  const leaveMetro = (city: City, at: number, before: Progress) => {
    for (const stand of data.stands) {
      const walk = changeWalk(stand, at)
      if (walk !== undefined) boardAuto(city, stand, plus(before, walk))
    }
    stations.forEach((station, index) => {
      const walk = givenWalk(at, index)
      const measured = onFoot(stations[at]!, station)
      if (walk !== undefined) boardMetro(city, index, plus(before, { ...measured, minutes: walk.minutes }))
      else if (index !== at && distanceKm(stations[at]!, station) <= 0.6) {
        boardMetro(city, index, plus(before, measured))
      }
    })
  }
  const finish = (city: City, { seats, tickets, boardings, boardedAt, ...figures }: Progress) => {
    const tariff = new TariffBook(rules.tariffs).tariffFor('seat', city, departAt)
    const fare = seatsFare({ baseFareRupees: seats, distanceFareRupees: 0 }, tariff, departAt)
    const service = boardedAt.some(at => typeof at === 'number') ? 'metro' : 'shared'
    const fareRupees = fare.totalFareRupees + tickets
    const factor = fare.timeMultiplier
    const exact = { fareRupees: Math.round(seats * factor * 100) / 100 + tickets, factor }
    routes.push({ ...figures, fareRupees, exact, transfers: boardings - 1, service })
  }

  const nothing = {
    minutes: 0,
    seats: 0,
    tickets: 0,
    distance: 0,
    boardings: 0,
    likelyLinks: 0,
    boardedAt: [],
  }
  for (const stand of data.stands) {
    const access = accessTo(trip, source, stand)
    if (access !== undefined) boardAuto(stand.city, stand, plus(nothing, walkOf(access)))
  }
  stations.forEach((station, index) => {
    const access = endWalk(source, index)
    if (access === undefined) return
    boardMetro(nearestStand(data.stands, station).city, index, plus(nothing, access))
  })
  routes.push(...walkAllTheWay(trip))
  return services.includes('reserved') ? [...routes, ...reservedAuto(trip)] : routes
}

/** The minutes of a stay begun at a minute of the service day; a first train leaves at its fixed time. */
function ridden(rides: readonly MetroRide[], begins: number): number {
  return (
    rides.reduce((minute, { changeMinutes, waitMinutes, firstMinute = 0, minutes }) => {
      const ready = minute + changeMinutes
      return Math.max(ready + waitMinutes, firstMinute) + minutes
    }, begins) - begins
  )
}

/** The first of several at the same distance. */
function nearestStand(stands: readonly Stand[], point: Point): Stand {
  return stands.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point))[0]!
}

/** Hundredths of a kilometre on foot between an end of the trip and a stand near it. */
function accessTo({ streets }: TripCase, place: PlanPlace, stand: Stand): number | undefined {
  if (place.standId === stand.id) return 0
  return shortWalk(place.standId === undefined ? streets : undefined, place, stand)
}

/** Along the streets where both ends lie on them, but not below the straight line; at most 1.2 km. */
function shortWalk(streets: Streets | undefined, from: Point, to: Point): number | undefined {
  const awayKm = distanceKm(from, to)
  const km = Math.max(awayKm, streets?.walk(from, [to], 1.2)[0] ?? awayKm)
  return km <= 1.2 ? Math.round(km * 100) : undefined
}

/** On foot, if that is short enough. */
function walkAllTheWay({ rules, request: { source, destination }, streets }: TripCase): BruteForceRoute[] {
  const distance = shortWalk(streets, source, destination)
  if (distance === undefined) return []
  const minutes = walkMinutes(rules.speeds, distance / 100)
  return [{ minutes, fareRupees: 0, distance, transfers: 0, likelyLinks: 0, service: 'walk' }]
}

/** By the tariff of the nearest stand's city; the lattice has no rivers and no border. */
function reservedAuto({ data, rules, request, streets }: TripCase): BruteForceRoute[] {
  const { source, destination, departAt } = request
  const byStreets = streets?.drive(source, destination, departAt)
  const distance = Math.round((byStreets?.distanceKm ?? distanceKm(source, destination) * 1.35) * 100)
  if (distance > 2500) return []
  const own = data.stands.find(({ id }) => id === source.standId)
  const byId = data.stands.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const { city } = own ?? nearestStand(byId, source)
  const tariff = new TariffBook(rules.tariffs).tariffFor('metered', city, departAt)
  const ride = { tariff, speeds: rules.speeds, distanceKm: distance / 100, instant: departAt }
  const minutes = 3 + travelMinutes(rules.speeds, 'auto', distance / 100, departAt)
  const fareRupees = meteredFare(ride).totalFareRupees
  return [{ minutes, fareRupees, distance, transfers: 0, likelyLinks: 0, service: 'reserved' }]
}

/**
 * The non-dominated routes, one per set of figures: rides with one factor are first compared by their fares before
 * rounding, then all by the figures shown.
 */
function nonDominated<Route extends Figures & Pick<BruteForceRoute, 'exact'>>(
  routes: readonly Route[],
): Route[] {
  return nonDominatedBy(nonDominatedBeforeRounding(routes), figuresOf)
}

function nonDominatedBeforeRounding<Route extends Figures & Pick<BruteForceRoute, 'exact'>>(
  routes: readonly Route[],
): Route[] {
  const byFactor = Map.groupBy(routes, ({ exact }) => exact?.factor)
  const kept = Array.from(byFactor, ([factor, group]) => {
    if (factor === undefined) return group
    // Of equal ones the last is kept: the one of the lowest fare after rounding, since tickets are not rounded.
    const cheapestLast = group.toSorted((a, b) => b.fareRupees - a.fareRupees)
    return nonDominatedBy(cheapestLast, route => figuresOf({ ...route, fareRupees: route.exact!.fareRupees }))
  })
  return kept.flat()
}

/** The non-dominated routes; likely ones that dominate a known one make way for it if it arrives hardly later. */
export function worthListing(routes: readonly BruteForceRoute[]): BruteForceRoute[] {
  const fewestLast = routes.toSorted((a, b) => b.likelyLinks - a.likelyLinks)
  const known = nonDominated(fewestLast.filter(route => route.exact !== undefined && route.likelyLinks === 0))
  // Not the routes themselves: others with equal figures stand for them.
  const all = nonDominatedBeforeRounding(fewestLast)
  const isNoWorse = (a: Figures, b: Figures) =>
    figuresOf(a).every((figure, index) => figure <= figuresOf(b)[index]!)
  const left = new Set(all)
  for (;;) {
    const set = nonDominatedBy(
      [...left, ...known].toSorted((a, b) => b.likelyLinks - a.likelyLinks),
      figuresOf,
    )
    const displaced = known
      .filter(route => !set.includes(route))
      .flatMap(route => {
        const better = set.filter(other => isNoWorse(other, route))
        const isDisplaced = better.every(
          other => other.likelyLinks > 0 && route.minutes <= other.minutes + 15,
        )
        return isDisplaced ? better : []
      })
    if (displaced.length === 0) return set
    for (const other of displaced) left.delete(other)
  }
}

function nonDominatedBy<Route>(routes: readonly Route[], figuresOf: (route: Route) => number[]): Route[] {
  const rows = new Map(routes.map(route => [figuresOf(route).join(), route]))
  const distinct = [...rows.values()]
  return distinct.filter(
    route =>
      !distinct.some(
        other =>
          other !== route && figuresOf(other).every((figure, index) => figure <= figuresOf(route)[index]!),
      ),
  )
}

export function figuresOf({ minutes, fareRupees, distance, transfers }: Figures): number[] {
  return [minutes, fareRupees, distance, transfers]
}

function plus(before: Progress, walk: { readonly distance: number; readonly minutes: number }): Progress {
  return { ...before, minutes: before.minutes + walk.minutes, distance: before.distance + walk.distance }
}
