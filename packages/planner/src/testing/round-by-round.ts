import { distanceKm, type Point } from '../geo/index.ts'
import { boardingWaitMinutes } from '../model/availability.ts'
import type { City, Link, Stand } from '../model/stand.ts'
import { travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { quoteRoute } from '../pricing/quote.ts'
import { TariffBook } from '../pricing/tariff-book.ts'
import type { TripCase } from './arbitrary-trips.ts'
import { accessTo, type Figures, reservedAuto, walkAllTheWay } from './brute-force.ts'

/** Minutes, sum of seat fares and hundredths of a kilometre. */
type Costs = readonly [number, number, number]

/** One step from a stand to another, by their indices. */
interface Step {
  readonly to: number
  readonly costs: Costs
}

/** The steps from each stand, and the last steps from some stands to the end. */
interface Steps {
  readonly rides: readonly (readonly Step[])[]
  readonly walks: readonly (readonly Step[])[]
  readonly last: readonly (Costs | undefined)[]
}

/**
 * Every route that may be non-dominated, found auto by auto: at each stand, all costs that no others with as
 * many autos dominate. Too slow for production, and simple enough to serve as a reference.
 */
export function routesByRounds(trip: TripCase): Figures[] {
  const cities = new Set(trip.data.stands.map(({ city }) => city))
  const { services = ['shared', 'reserved'] } = trip.request
  const steps = stepsOf(trip)
  return [
    ...(services.includes('shared') ? [...cities].flatMap(city => routesFrom(trip, city, steps)) : []),
    ...walkAllTheWay(trip),
    ...(services.includes('reserved') ? reservedAuto(trip) : []),
  ]
}

/** The routes by shared autos that begin in this city, so that one factor applies to all of them. */
function routesFrom(trip: TripCase, city: City, { rides, walks, last }: Steps): Figures[] {
  const { data, rules, request } = trip
  const { source, departAt, maxTransfers } = request
  const tariff = new TariffBook(rules.tariffs).tariffFor('seat', city, departAt)
  const routes: Figures[] = []

  let boarding = new Map<number, Costs[]>()
  data.stands.forEach((stand, index) => {
    const walk = stand.city === city ? accessTo(trip, source, stand) : undefined
    if (walk !== undefined) boarding.set(index, [walkCosts(trip, walk)])
  })
  for (let transfers = 0; transfers <= maxTransfers; transfers++) {
    const arrived = new Map<number, Costs[]>()
    for (const [index, costs] of boarding) {
      for (const ride of rides[index]!) {
        for (const before of costs) keepIn(arrived, ride.to, plus(before, ride.costs))
      }
    }
    boarding = new Map()
    for (const [index, costs] of arrived) {
      const toTheEnd = last[index]
      for (const soFar of costs) {
        keepIn(boarding, index, soFar)
        for (const walk of walks[index]!) keepIn(boarding, walk.to, plus(soFar, walk.costs))
        if (toTheEnd === undefined) continue
        const [minutes, distanceFareRupees, distance] = plus(soFar, toTheEnd)
        const fare = quoteRoute({ baseFareRupees: 0, distanceFareRupees }, tariff, departAt)
        routes.push({ minutes, fareRupees: fare.totalFareRupees, distance, transfers })
      }
    }
  }
  return routes
}

function stepsOf(trip: TripCase): Steps {
  const { stands, links } = trip.data
  const indexOf = new Map(stands.map(({ id }, index) => [id, index]))
  const rides = stands.map((): Step[] => [])
  for (const link of links) {
    const from = indexOf.get(link.fromId)!
    rides[from]!.push({ to: indexOf.get(link.toId)!, costs: rideCosts(trip, stands[from]!, link) })
  }
  const walks = stands.map(stand =>
    stands.flatMap((other, to) =>
      other !== stand && distanceKm(stand, other) <= 0.6 ? [{ to, costs: onFoot(trip, stand, other) }] : [],
    ),
  )
  const { destination } = trip.request
  const last = stands.map(stand => {
    const walk = accessTo(trip, destination, stand)
    return walk === undefined ? undefined : walkCosts(trip, walk)
  })
  return { rides, walks, last }
}

function rideCosts(
  { rules, request }: TripCase,
  from: Stand,
  { vehicle, distanceKm: km, fareRupees }: Link,
): Costs {
  const { departAt } = request
  const wait = boardingWaitMinutes(rules.availability, from.size, departAt)
  return [wait + travelMinutes(rules.speeds, vehicle, km, departAt), fareRupees, Math.round(km * 100)]
}

function onFoot(trip: TripCase, a: Point, b: Point): Costs {
  return walkCosts(trip, Math.round(distanceKm(a, b) * 100))
}

function walkCosts({ rules }: TripCase, distance: number): Costs {
  return [walkMinutes(rules.speeds, distance / 100), 0, distance]
}

function keepIn(kept: Map<number, Costs[]>, stand: number, costs: Costs): void {
  const present = kept.get(stand) ?? []
  if (present.some(other => isAsGood(other, costs))) return
  kept.set(stand, [...present.filter(other => !isAsGood(costs, other)), costs])
}

function isAsGood(a: Costs, b: Costs): boolean {
  return a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2]
}

function plus(a: Costs, b: Costs): Costs {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
