import {
  corridorCostToGo,
  type Guide,
  type ParetoPath,
  type ParetoStep,
  type PlanePoint,
  paretoPaths,
  type Renumbering,
  type Terminal,
} from '@sawari/pareto-search'
import type { Tariff } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { type SearchGround, searchGround } from '../network/search-ground.ts'
import type { WalkToStand } from '../network/walking.ts'
import { quoteRoute } from '../pricing/quote.ts'
import { seatFareAt } from '../pricing/seat-fare.ts'
import type { PlanPlace } from './plan.ts'
import type { LegEnd, OptionLeg, RouteOption, SeatLeg } from './route-option.ts'
import { prepareTrip, type Question, type Trip } from './trip.ts'

const NO_FARE = { baseFareRupees: 0, distanceFareRupees: 0 }

/** The non-dominated ways by seats in shared autos; those of two cities may dominate each other. */
export function sharedRoutes(question: Question): RouteOption[] {
  const trip = prepareTrip(question)
  return boardingGroups(trip).flatMap(group => routesFrom(trip, group))
}

/** Every way by a single shared auto, whatever else there is. */
export function directServices(question: Question): RouteOption[] {
  const trip = prepareTrip(question)
  const { firstOut, head } = trip.network.rides
  return trip.access.flatMap((first): RouteOption[] => {
    const rides = Array.from(
      { length: firstOut[first.stand + 1]! - firstOut[first.stand]! },
      (_, index) => firstOut[first.stand]! + index,
    )
    return rides.flatMap(ride =>
      trip.egress
        .filter(({ stand }) => stand === head[ride])
        .map(last => optionOf(trip, first, last, [{ kind: 'link', arc: ride }])),
    )
  })
}

/**
 * The factor of the first boarding city holds for the whole route, so that fares of cities with
 * different factors cannot be compared before the end: each factor has a search of its own.
 */
function boardingGroups({ access, tariffAt, rules, request }: Trip): (readonly WalkToStand[])[] {
  const factorOf = (tariff: Tariff) =>
    quoteRoute({ ...NO_FARE, tariff, instant: request.departAt }).timeMultiplier
  const seats = rules.tariffs.filter(({ service }) => service === 'seat')
  // Mostly there is one factor, whoever boards where.
  if (new Set(seats.map(factorOf)).size === 1) return access.length === 0 ? [] : [access]
  return [...Map.groupBy(access, ({ stand }) => factorOf(tariffAt(stand))).values()]
}

function routesFrom(trip: Trip, access: readonly WalkToStand[]): RouteOption[] {
  const { network, profile, rules, request } = trip
  const ground = searchGround(network, rules, profile)
  const { graph, numbers } = ground
  const terminals = (walks: readonly WalkToStand[]): Terminal[] =>
    walks.map(({ stand, distance }) => ({
      node: numbers.rankOf[stand]!,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  const ends = {
    sources: terminals(access),
    targets: terminals(trip.egress),
    maxLegs: request.maxTransfers + 1,
  }
  const toGo = corridorCostToGo({ graph, guide: guideOf(trip, ground), ...ends })
  const idOf = (node: number) => network.stands[numbers.nodeAt[node]!]!.id
  const compareNodes = (a: number, b: number) => (idOf(a) < idOf(b) ? -1 : 1)
  return paretoPaths({ graph, toGo, compareNodes, ...ends }).map(({ source, target, steps }) =>
    optionOf(trip, access[source]!, trip.egress[target]!, stepsOf(steps, numbers)),
  )
}

function guideOf({ network, request }: Trip, { plane, lines, numbers, pointOn }: SearchGround): Guide {
  // A place that is a stand is where this stand is, whatever its coordinates say.
  const pointOf = (place: PlanPlace): PlanePoint => {
    const stand = place.standId === undefined ? undefined : network.standIndexById.get(place.standId)
    if (stand === undefined) return pointOn(place)
    const node = numbers.rankOf[stand]!
    return { x: plane[2 * node]!, y: plane[2 * node + 1]! }
  }
  return { plane, lines, from: pointOf(request.source), to: pointOf(request.destination) }
}

/** The same steps by the numbers of rides and walks in the network. */
function stepsOf(steps: readonly ParetoStep[], { linkAt, transferAt }: Renumbering): ParetoStep[] {
  return steps.map(({ kind, arc }) => ({ kind, arc: (kind === 'link' ? linkAt : transferAt)[arc]! }))
}

function optionOf(
  trip: Trip,
  first: WalkToStand,
  last: WalkToStand,
  steps: ParetoPath['steps'],
): RouteOption {
  const legs: OptionLeg[] = []
  addWalk(trip, legs, { from: 'source', to: first.stand, distance: first.distance })
  let at = first.stand
  for (const { kind, arc } of steps) {
    if (kind === 'link') {
      legs.push(seatLeg(trip, at, arc))
      at = trip.network.rides.head[arc]!
    } else {
      const to = trip.network.walks.head[arc]!
      addWalk(trip, legs, { from: at, to, distance: trip.network.walks.distance[arc]! })
      at = to
    }
  }
  addWalk(trip, legs, { from: at, to: 'destination', distance: last.distance })
  const tariff = trip.tariffAt(first.stand)
  return { ...sumsOf(trip, legs, tariff), legs, tariff }
}

function sumsOf({ request }: Trip, legs: readonly OptionLeg[], tariff: NonNullable<RouteOption['tariff']>) {
  let [minutes, distance, boardings, distanceFareRupees] = [0, 0, 0, 0]
  for (const leg of legs) {
    minutes += leg.minutes
    distance += leg.distance
    if (leg.mode !== 'seat') continue
    minutes += leg.waitMinutes
    distanceFareRupees += leg.fareRupees
    boardings += 1
  }
  const { totalFareRupees } = quoteRoute({
    ...{ baseFareRupees: 0, distanceFareRupees },
    ...{ tariff, instant: request.departAt },
  })
  return { minutes, fareRupees: totalFareRupees, distance, transfers: boardings - 1 }
}

/** A walk of no length is none. */
function addWalk(
  { rules }: Trip,
  legs: OptionLeg[],
  walk: { readonly from: LegEnd; readonly to: LegEnd; readonly distance: number },
): void {
  const minutes = walkMinutes(rules.speeds, walk.distance / 100)
  if (walk.distance > 0) legs.push({ mode: 'walk', ...walk, minutes })
}

function seatLeg({ network, profile, rules, request }: Trip, from: number, ride: number): SeatLeg {
  const { rides, stands, links } = network
  const stand = stands[from]!
  const link = links[rides.linkOf[ride]!]!
  const waitMinutes = profile.waitMinutes[stand.size]
  const [minutes, fare] = profile.graph.costs as readonly [Int32Array, Int32Array]
  return {
    mode: 'seat',
    from,
    to: rides.head[ride]!,
    distance: rides.distance[ride]!,
    minutes: minutes[ride]! - waitMinutes,
    waitMinutes,
    link,
    fareRupees: fare[ride]!,
    baseFareRupees: seatFareAt(rules.tariffs, link, stand.city, request.departAt).baseFareRupees,
  }
}
