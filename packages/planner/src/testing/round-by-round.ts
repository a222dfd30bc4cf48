import { distanceKm, type Point } from '@sawari/geo'
import { boardingWaitMinutes } from '../availability.ts'
import { quoteRoute } from '../fares/quote.ts'
import { tariffFor } from '../fares/tariff-for.ts'
import type { PlanPlace } from '../plan.ts'
import type { City, Link, Stand } from '../stand.ts'
import { travelMinutes, walkMinutes } from '../travel-time.ts'
import type { Trip } from './arbitrary-trips.ts'
import { type Figures, reservedAuto, walkAllTheWay } from './brute-force.ts'

/** Minutes, sum of seat fares and hundredths of a kilometre. */
type Costs = readonly [number, number, number]

/**
 * Every way that may be worth taking, one auto after the other: at each stand all costs that no
 * others there beat with as many autos. Too slow for passengers, and too simple to be wrong.
 */
export function routesByRounds(trip: Trip): Figures[] {
  const cities = new Set(trip.data.stands.map(({ city }) => city))
  const { services = ['shared', 'reserved'] } = trip.request
  return [
    ...(services.includes('shared') ? [...cities].flatMap(city => routesFrom(trip, city)) : []),
    ...walkAllTheWay(trip),
    ...(services.includes('reserved') ? reservedAuto(trip) : []),
  ]
}

/** Those by shared autos that begin in this city, so that one factor holds for all of them. */
function routesFrom({ data, rules, request }: Trip, city: City): Figures[] {
  const { source, destination, departAt, maxTransfers } = request
  const { stands } = data
  const indexOf = new Map(stands.map(({ id }, index) => [id, index]))
  const ridesFrom = Map.groupBy(data.links, ({ fromId }) => indexOf.get(fromId)!)
  const onFoot = (a: Point, b: Point): Costs => {
    const distance = Math.round(distanceKm(a, b) * 100)
    return [walkMinutes(rules.speeds, distance / 100), 0, distance]
  }
  const rideCosts = ({ vehicle, distanceKm: km, fareRupees }: Link, from: Stand): Costs => [
    boardingWaitMinutes(rules.availability, from.size, departAt) +
      travelMinutes(rules.speeds, vehicle, km, departAt),
    fareRupees,
    Math.round(km * 100),
  ]
  const neighbours = stands.map(stand =>
    stands.filter(other => other !== stand && distanceKm(stand, other) <= 0.6),
  )
  const tariff = tariffFor(rules.tariffs, 'seat', city, departAt)
  const routes: Figures[] = []

  let boarding = new Map<number, Costs[]>()
  stands.forEach((stand, index) => {
    if (stand.city === city && isNear(source, stand)) boarding.set(index, [onFoot(source, stand)])
  })
  for (let transfers = 0; transfers <= maxTransfers; transfers++) {
    const arrived = new Map<number, Costs[]>()
    for (const [index, costs] of boarding) {
      for (const link of ridesFrom.get(index) ?? []) {
        const ride = rideCosts(link, stands[index]!)
        for (const before of costs) keepIn(arrived, indexOf.get(link.toId)!, plus(before, ride))
      }
    }
    boarding = new Map()
    for (const [index, costs] of arrived) {
      const stand = stands[index]!
      for (const soFar of costs) {
        keepIn(boarding, index, soFar)
        for (const next of neighbours[index]!) {
          keepIn(boarding, indexOf.get(next.id)!, plus(soFar, onFoot(stand, next)))
        }
        if (!isNear(destination, stand)) continue
        const [minutes, distanceFareRupees, distance] = plus(soFar, onFoot(stand, destination))
        const fare = quoteRoute({ baseFareRupees: 0, distanceFareRupees, tariff, instant: departAt })
        routes.push({ minutes, fareRupees: fare.totalFareRupees, distance, transfers })
      }
    }
  }
  return routes
}

function isNear(place: PlanPlace, stand: Stand): boolean {
  return place.standId === stand.id || distanceKm(place, stand) <= (place.standId === undefined ? 1.2 : 0.6)
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
