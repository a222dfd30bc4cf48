import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../geo/index.ts'
import { prepareQuestion } from '../journey/question.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { UNREACHABLE } from '../search/graph/cost-limits.ts'
import { excessOfFirstLink } from '../search/pruning/first-link-excess.ts'
import { lineStep, MAX_LINE_LINKS } from '../search/pruning/line-bounds.ts'
import { lowerHull } from '../search/pruning/lower-hull.ts'
import type { TripCase } from '../testing/arbitrary-trips.ts'
import { aLink, aStand, at, atStand, latticePoint, someRules } from '../testing/builders.ts'
import { anyCrowdedTrip } from '../testing/crowded-trips.ts'
import { anyLargerTrip } from '../testing/larger-trips.ts'
import { layGround } from './ground.ts'
import { buildNetwork } from './network.ts'
import { pointOnPlane } from './plane.ts'

describe('the lower hull', () => {
  const anyCorners = fc
    .uniqueArray(fc.record({ length: fc.nat(50), cost: fc.nat(50) }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ length }) => length,
    })
    .map(corners => corners.sort((a, b) => a.length - b.length))

  test('lies above none of the corners, begins at length 0, never falls and turns upwards', () => {
    fc.assert(
      fc.property(anyCorners, corners => {
        const hull = lowerHull(corners)
        expect(hull[0]!.length).toBe(0)
        expect(hull.at(-1)!.length).toBe(corners.at(-1)!.length)
        for (const { length, cost } of corners) {
          const end = Math.max(
            1,
            hull.findIndex(corner => corner.length >= length),
          )
          const [a, b] = [hull[end - 1]!, hull[end] ?? hull[end - 1]!]
          const share = a === b ? 0 : (length - a.length) / (b.length - a.length)
          expect(a.cost + share * (b.cost - a.cost)).toBeLessThanOrEqual(cost + 1e-9)
        }
        const rises = hull
          .slice(1)
          .map((b, index) => (b.cost - hull[index]!.cost) / (b.length - hull[index]!.length))
        expect(rises).toEqual([...rises].sort((a, b) => a - b))
        expect(Math.min(0, ...rises)).toBe(0)
      }),
    )
  })
})

describe('straight lines', () => {
  test('cost no more than any way with as many autos to any stand, before and after walking on', () => {
    fc.assert(
      fc.property(fc.oneof(anyLargerTrip, anyCrowdedTrip(150, 8)), trip => {
        const cheaper = leastCosts(trip).filter(({ at, legs, boarding, least }) =>
          lineTo(trip, at, legs, boarding).some((cost, criterion) => cost > least[criterion]!),
        )
        expect(cheaper).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('stay lower bounds after adding the least excess of any first ride', () => {
    let extras = 0
    fc.assert(
      fc.property(fc.oneof(anyLargerTrip, anyCrowdedTrip(150, 8)), trip => {
        const extra = extraOf(trip)
        const cheaper = leastCosts(trip).filter(
          ({ at, legs, boarding, least }) =>
            legs > 0 &&
            lineTo(trip, at, legs, boarding).some(
              (cost, criterion) => cost + extra[criterion]! > least[criterion]!,
            ),
        )
        expect(cheaper).toEqual([])
        extras += Math.max(...extra)
      }),
      { numRuns: 30 },
    )
    expect(extras).toBeGreaterThan(0)
  })

  test('hold if all links have zero length', () => {
    const [a, b] = [aStand('A'), aStand('B')]
    const trip: TripCase = {
      data: { version: 'test', stands: [a, b], links: [aLink(a, b)] },
      rules: someRules(),
      request: { source: atStand(a), destination: atStand(b), departAt: at('13:00'), maxTransfers: 4 },
    }
    const [ride] = leastCosts(trip).filter(({ legs, boarding }) => legs === 1 && !boarding)
    expect(lineTo(trip, ride!.at, 1, false)).toEqual(ride!.least)
  })

  test('have only fares that a sequence of seats adds up to', () => {
    const [a, b, c] = [0, 1, 2].map(column => aStand(`${column}`, latticePoint(0, 10 * column)))
    const links = [
      aLink(a!, b!, { distanceKm: 4, fareRupees: 20 }),
      aLink(a!, c!, { distanceKm: 8, fareRupees: 35 }),
    ]
    const trip: TripCase = {
      data: { version: 'test', stands: [a!, b!, c!], links },
      rules: someRules(),
      request: { source: atStand(a!), destination: atStand(c!), departAt: at('13:00'), maxTransfers: 4 },
    }
    const { least, stateSize, stepCount } = known(trip).ground.lines
    const fares = Array.from({ length: stepCount }, (_, step) => least[2 * stateSize + 4 * step + 1]!)
    expect([...new Set(fares)].filter(fare => fare < UNREACHABLE)).toEqual([20, 25, 30, 35])
  })

  test('are tight enough to be useful: a straight way costs little more', () => {
    const [trip] = fc.sample(anyCrowdedTrip(400, 10), { numRuns: 1, seed: 1 })
    const gaps = leastCosts(trip!)
      .filter(({ legs, boarding }) => legs === 2 && !boarding)
      .map(({ at, legs, boarding, least }) => lineTo(trip!, at, legs, boarding)[2]! / least[2]!)
      .sort((a, b) => a - b)
    expect(gaps.length).toBeGreaterThan(100)
    expect(gaps[gaps.length >> 1]).toBeGreaterThan(0.6)
  })
})

interface Least {
  readonly at: number
  readonly legs: number
  readonly boarding: boolean
  readonly least: readonly number[]
}

function groundOf({ data, rules, request }: TripCase) {
  const network = buildNetwork(data)
  const prepared = prepareQuestion({ ...layGround(network, rules), request })
  const { plane, projection, nodeOf } = network
  const pointOn = (place: Point) => pointOnPlane(projection, place)
  return { prepared, ground: { ...prepared.hour, plane, pointOn, nodeOf } }
}

function lineTo(trip: TripCase, node: number, legs: number, boarding: boolean): number[] {
  const { plane, lines, pointOn, graph } = known(trip).ground
  const { source } = trip.request
  const own = trip.data.stands.find(({ id }) => id === source.standId)
  const step = lineStep(lines, pointOn(own ?? source), plane, node)
  const at = (2 * legs + (boarding ? 1 : 0)) * lines.stateSize + 4 * step
  return [...lines.least.subarray(at, at + graph.costs.length)]
}

function extraOf(trip: TripCase): Int32Array {
  const { prepared, ground } = known(trip)
  const { graph, nodeOf, plane, lines, pointOn } = ground
  const { source } = trip.request
  const from = pointOn(trip.data.stands.find(({ id }) => id === source.standId) ?? source)
  const sources = prepared.access.map(({ stand, distance }) => ({
    node: nodeOf[stand]!,
    costs: [walkMinutes(trip.rules.speeds, distance / 100), 0, distance],
  }))
  return excessOfFirstLink(graph, sources, { plane, lines, from, to: from })
}

const grounds = new WeakMap<TripCase, ReturnType<typeof groundOf>>()

function known(trip: TripCase): ReturnType<typeof groundOf> {
  const ground = grounds.get(trip) ?? groundOf(trip)
  grounds.set(trip, ground)
  return ground
}

/** Relaxes every link and every walk, round by round, on the plain graph. */
function leastCosts(trip: TripCase): Least[] {
  const { prepared, ground } = known(trip)
  const { graph, nodeOf } = ground
  const least = (a: readonly number[] | undefined, b: readonly number[]) =>
    a === undefined ? b : a.map((cost, criterion) => Math.min(cost, b[criterion]!))
  const found: Least[] = []
  let boarding = new Map<number, readonly number[]>()
  for (const { stand, distance } of prepared.access) {
    boarding.set(nodeOf[stand]!, [walkMinutes(trip.rules.speeds, distance / 100), 0, distance])
  }
  for (let legs = 0; legs < MAX_LINE_LINKS; legs++) {
    found.push(...[...boarding].map(([at, costs]) => ({ at, legs, boarding: true, least: costs })))
    const arrived = new Map<number, readonly number[]>()
    for (const [node, costs] of boarding) {
      for (let link = graph.firstOut[node]!; link < graph.firstOut[node + 1]!; link++) {
        const sum = costs.map((cost, criterion) => cost + graph.costs[criterion]![link]!)
        arrived.set(graph.head[link]!, least(arrived.get(graph.head[link]!), sum))
      }
    }
    found.push(...[...arrived].map(([at, costs]) => ({ at, legs: legs + 1, boarding: false, least: costs })))
    boarding = new Map(arrived)
    const { first, head, costs: walked } = graph.transfers!
    for (const [node, costs] of arrived) {
      for (let walk = first[node]!; walk < first[node + 1]!; walk++) {
        const sum = costs.map((cost, criterion) => cost + walked[criterion]![walk]!)
        boarding.set(head[walk]!, least(boarding.get(head[walk]!), sum))
      }
    }
  }
  return found
}
