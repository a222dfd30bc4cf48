import {
  findBoundedParetoPaths,
  type Guide,
  type ParetoPath,
  type PlanePoint,
  type Terminal,
} from '@sawari/pareto-search'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Tariff } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { pointOnPlane } from '../network/plane.ts'
import type { WalkToStand } from '../network/walking.ts'
import { factorAt, totalOfSeats } from '../pricing/quote.ts'
import { addWalk, optionOf, seatLeg } from './option-legs.ts'
import { type PreparedQuestion, prepareQuestion, type Question } from './question.ts'
import type { OptionLeg, RouteOption } from './route-option.ts'

/**
 * The non-dominated routes by seats in shared autos, searched per fare factor. Routes with different factors
 * may dominate each other.
 */
export function sharedRoutes(question: Question): RouteOption[] {
  const prepared = prepareQuestion(question)
  return boardingGroups(prepared).flatMap(group => routesFrom(prepared, group))
}

/** Every route by a single shared auto, dominated or not. */
export function directServices(question: Question): RouteOption[] {
  const prepared = prepareQuestion(question)
  const { nodeOf, standAt, rides: ridesOf } = prepared.network
  const { firstOut, head } = ridesOf
  return prepared.access.flatMap((first): RouteOption[] => {
    const node = nodeOf[first.stand]!
    const rides = Array.from(
      { length: firstOut[node + 1]! - firstOut[node]! },
      (_, index) => firstOut[node]! + index,
    )
    return rides.flatMap(ride =>
      prepared.egress
        .filter(({ stand }) => stand === standAt[head[ride]!])
        .map(last => {
          const legs = legsAlong(prepared, first, last, [{ kind: 'link', arc: ride }])
          return optionOf(prepared, legs, prepared.tariffAt(first.stand))
        }),
    )
  })
}

/**
 * The factor of the first boarding city applies to the whole route, so fares of cities with different
 * factors cannot be compared before the end. Each factor therefore has a search of its own.
 */
function boardingGroups({ access, tariffAt, rules, request }: PreparedQuestion): (readonly WalkToStand[])[] {
  const factorOf = (tariff: Tariff) => factorAt(tariff, request.departAt)
  const seats = rules.tariffs.filter(({ service }) => service === 'seat')
  // Usually all boarding stands have the same factor.
  if (new Set(seats.map(factorOf)).size === 1) return access.length === 0 ? [] : [access]
  return [...Map.groupBy(access, ({ stand }) => factorOf(tariffAt(stand))).values()]
}

function routesFrom(prepared: PreparedQuestion, access: readonly WalkToStand[]): RouteOption[] {
  const { network, hour, workspace, rules, request } = prepared
  const { stands, nodeOf, standAt } = network
  const terminals = (walks: readonly WalkToStand[]): Terminal[] =>
    walks.map(({ stand, distance }) => ({
      node: nodeOf[stand]!,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  const idOf = (node: number) => stands[standAt[node]!]!.id
  const query = {
    sources: terminals(access),
    targets: terminals(prepared.egress),
    maxLinks: request.maxTransfers + 1,
    guide: guideOf(prepared),
    compareNodes: (a: number, b: number) => (idOf(a) < idOf(b) ? -1 : 1),
  }
  return findBoundedParetoPaths(hour.graph, query, workspace).map(path =>
    optionOfPath(prepared, access[path.source]!, prepared.egress[path.target]!, path),
  )
}

function guideOf({ network, hour, request }: PreparedQuestion): Guide {
  const { plane, projection, nodeOf, standIndexById } = network
  // A place that is a stand has the stand's position, regardless of its own coordinates.
  const pointOf = (place: PlanPlace): PlanePoint => {
    const stand = place.standId === undefined ? undefined : standIndexById.get(place.standId)
    if (stand === undefined) return pointOnPlane(projection, place)
    const node = nodeOf[stand]!
    return { x: plane[2 * node]!, y: plane[2 * node + 1]! }
  }
  return { plane, lines: hour.lines, from: pointOf(request.source), to: pointOf(request.destination) }
}

/**
 * The costs of a path are the figures of its route. Its legs are described on first access, because few routes
 * are listed.
 */
function optionOfPath(
  prepared: PreparedQuestion,
  first: WalkToStand,
  last: WalkToStand,
  { costs, linkCount, steps }: ParetoPath,
): RouteOption {
  const tariff = prepared.tariffAt(first.stand)
  const [minutes, seatsRupees, distance] = costs as readonly [number, number, number]
  let legs: readonly OptionLeg[] | undefined
  return {
    ...{ minutes, distance, tariff, transfers: linkCount - 1 },
    fareRupees: totalOfSeats(seatsRupees, factorAt(tariff, prepared.request.departAt)),
    get legs() {
      legs ??= legsAlong(prepared, first, last, steps)
      return legs
    },
  }
}

function legsAlong(
  prepared: PreparedQuestion,
  first: WalkToStand,
  last: WalkToStand,
  steps: ParetoPath['steps'],
): readonly OptionLeg[] {
  const { standAt, rides, walks } = prepared.network
  const legs: OptionLeg[] = []
  addWalk(prepared, legs, { from: 'source', to: first.stand, walk: first })
  let at = first.stand
  for (const { kind, arc } of steps) {
    if (kind === 'link') {
      legs.push(seatLeg(prepared, at, arc))
      at = standAt[rides.head[arc]!]!
    } else {
      const to = standAt[walks.head[arc]!]!
      const distanceBasis = walks.byStreets[arc] === 1 ? 'streets' : 'estimate'
      const walk = { distance: walks.distance[arc]!, distanceBasis } as const
      addWalk(prepared, legs, { from: at, to, walk })
      at = to
    }
  }
  addWalk(prepared, legs, { from: at, to: 'destination', walk: last })
  return legs
}
