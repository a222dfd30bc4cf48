import { distanceKm, type Point } from '../geo/index.ts'
import type { PlannedRoute } from '../journey/plan.ts'
import { boardingWaitMinutes } from '../model/availability.ts'
import type { Link, PlanPlace, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { quoteMetered, quoteRoute } from '../pricing/quote.ts'
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
}

interface Progress {
  readonly minutes: number
  readonly fareSum: number
  readonly distance: number
  readonly boardings: number
  readonly likelyLinks: number
  readonly boardedAt: readonly Stand[]
}

/** Every route that boards at no stand twice, found by exhaustive search. */
export function everyRoute(trip: TripCase): BruteForceRoute[] {
  const { data, rules, request } = trip
  const routes: BruteForceRoute[] = []
  const { source, destination, departAt, maxTransfers } = request
  const onFoot = (a: Point, b: Point) => {
    const distance = Math.round(distanceKm(a, b) * 100)
    return { distance, minutes: walkMinutes(rules.speeds, distance / 100) }
  }
  const access = (place: PlanPlace, stand: Stand) => {
    const distance = accessTo(trip, place, stand)
    return distance === undefined
      ? undefined
      : { distance, minutes: walkMinutes(rules.speeds, distance / 100) }
  }

  const ride = (first: Stand, from: Stand, link: Link, before: Progress) => {
    const to = data.stands.find(({ id }) => id === link.toId)!
    const wait = boardingWaitMinutes(rules.availability, from.size, departAt)
    const after = {
      minutes: before.minutes + wait + travelMinutes(rules.speeds, link.vehicle, link.distanceKm, departAt),
      fareSum: before.fareSum + link.fareRupees,
      distance: before.distance + Math.round(link.distanceKm * 100),
      boardings: before.boardings + 1,
      boardedAt: [...before.boardedAt, from],
      likelyLinks: before.likelyLinks + (link.basis === 'likely' ? 1 : 0),
    }
    const egress = access(destination, to)
    if (egress !== undefined) finish(first, plus(after, egress))
    for (const next of data.stands) {
      if (next === to || distanceKm(next, to) <= 0.6) board(first, next, plus(after, onFoot(to, next)))
    }
  }
  const board = (first: Stand, from: Stand, before: Progress) => {
    if (before.boardings > maxTransfers || before.boardedAt.includes(from)) return
    for (const link of data.links) if (link.fromId === from.id) ride(first, from, link, before)
  }
  const finish = (first: Stand, all: Progress) => {
    const { minutes, fareSum, distance, boardings, likelyLinks } = all
    const tariff = new TariffBook(rules.tariffs).tariffFor('seat', first.city, departAt)
    const fare = quoteRoute({ baseFareRupees: fareSum, distanceFareRupees: 0 }, tariff, departAt)
    routes.push({
      minutes,
      fareRupees: fare.totalFareRupees,
      distance,
      transfers: boardings - 1,
      likelyLinks,
      service: 'shared',
    })
  }

  const { services = ['shared', 'reserved'] } = request
  for (const first of data.stands) {
    const walk = access(source, first)
    if (!services.includes('shared') || walk === undefined) continue
    const nothing = { minutes: 0, fareSum: 0, distance: 0, boardings: 0, likelyLinks: 0, boardedAt: [] }
    board(first, first, plus(nothing, walk))
  }
  routes.push(...walkAllTheWay(trip))
  return services.includes('reserved') ? [...routes, ...reservedAuto(trip)] : routes
}

/** Hundredths of a kilometre on foot between an end of the trip and a stand near it. */
export function accessTo({ streets }: TripCase, place: PlanPlace, stand: Stand): number | undefined {
  if (place.standId === undefined) return shortWalk(streets, place, stand)
  const awayKm = distanceKm(place, stand)
  return place.standId === stand.id || awayKm <= 0.6 ? Math.round(awayKm * 100) : undefined
}

/** Along the streets where both ends lie on them, but not below the straight line; at most 1.2 km. */
function shortWalk(streets: Streets | undefined, from: Point, to: Point): number | undefined {
  const awayKm = distanceKm(from, to)
  const km = Math.max(awayKm, streets?.walk(from, [to], 1.2)[0] ?? awayKm)
  return km <= 1.2 ? Math.round(km * 100) : undefined
}

/** On foot, if that is short enough. */
export function walkAllTheWay({
  rules,
  request: { source, destination },
  streets,
}: TripCase): BruteForceRoute[] {
  const distance = shortWalk(streets, source, destination)
  if (distance === undefined) return []
  const minutes = walkMinutes(rules.speeds, distance / 100)
  return [{ minutes, fareRupees: 0, distance, transfers: 0, likelyLinks: 0, service: 'walk' }]
}

/** By the tariff of the nearest stand's city; the lattice has no rivers and no border. */
export function reservedAuto({ data, rules, request, streets }: TripCase): BruteForceRoute[] {
  const { source, destination, departAt } = request
  const byStreets = streets?.drive(source, destination, departAt)
  const distance = Math.round((byStreets?.distanceKm ?? distanceKm(source, destination) * 1.35) * 100)
  if (distance > 2500) return []
  const own = data.stands.find(({ id }) => id === source.standId)
  const [nearest] = data.stands.toSorted(
    (a, b) => distanceKm(a, source) - distanceKm(b, source) || (a.id < b.id ? -1 : 1),
  )
  const { city } = own ?? nearest!
  const tariff = new TariffBook(rules.tariffs).tariffFor('metered', city, departAt)
  const ride = { tariff, speeds: rules.speeds, distanceKm: distance / 100, instant: departAt }
  const minutes = 3 + travelMinutes(rules.speeds, 'auto', distance / 100, departAt)
  const fareRupees = quoteMetered(ride).totalFareRupees
  return [{ minutes, fareRupees, distance, transfers: 0, likelyLinks: 0, service: 'reserved' }]
}

/** The non-dominated routes, one per set of figures. */
export function nonDominated<Route extends Figures>(routes: readonly Route[]): Route[] {
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
