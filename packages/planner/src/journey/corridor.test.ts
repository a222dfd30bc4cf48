import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../geo/index.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { pointOnPlane } from '../network/plane.ts'
import type { WalkToStand } from '../network/walking.ts'
import { Corridor } from '../search/heuristic/corridor.ts'
import { BOUND, type Heuristic } from '../search/heuristic/heuristic.ts'
import { LabelSetting } from '../search/label-setting.ts'
import type { TripCase } from '../testing/arbitrary-trips.ts'
import { figuresOf, nonDominated } from '../testing/brute-force.ts'
import { anyCrowdedTrip } from '../testing/crowded-trips.ts'
import { routesByRounds } from '../testing/round-by-round.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { prepareQuestion } from './question.ts'

// The plain search is slow on a busy machine.
const SLOW_MACHINE_MS = 60_000

const sorted = (rows: readonly (readonly number[])[]) => rows.map(row => row.join(' ')).sort()

describe('a corridor cut by known ways', () => {
  test(
    'loses no non-dominated route where a dozen stands are within a walk',
    () => {
      let routes = 0
      fc.assert(
        fc.property(anyCrowdedTrip(250, 5), trip => {
          const expected = nonDominated(routesByRounds(trip)).map(figuresOf)
          const { data, rules, request } = trip
          const network = buildNetwork(data)
          const found = paretoRoutes(layGround(network, rules), request).map(figuresOf)
          expect(sorted(found)).toEqual(sorted(expected))
          routes += found.length
        }),
        { numRuns: 20 },
      )
      expect(routes).toBeGreaterThan(20)
    },
    SLOW_MACHINE_MS,
  )

  test(
    'leads to the very paths of the whole corridor, and through fewer stands',
    () => {
      let [cut, all] = [0, 0]
      fc.assert(
        fc.property(anyCrowdedTrip(900, 11), trip => {
          const { question, guide, compareNodes } = questionOf(trip)
          const whole = new Corridor().run(question)
          all += statesIn(whole)
          const expected = new LabelSetting().run({ ...question, compareNodes, heuristic: whole })
          const heuristic = new Corridor().run({ ...question, guide })
          cut += statesIn(heuristic)
          expect(new LabelSetting().run({ ...question, compareNodes, heuristic })).toEqual(expected)
        }),
        { numRuns: 20 },
      )
      expect(cut).toBeLessThan(0.8 * all)
    },
    SLOW_MACHINE_MS,
  )
})

/** The number of states that are known to reach the end. */
function statesIn({ latest }: Heuristic): number {
  return latest.filter(bound => bound !== BOUND.NONE).length
}

function questionOf({ data, rules, request }: TripCase) {
  const network = buildNetwork(data)
  const { hour, access, egress } = prepareQuestion({ ...layGround(network, rules), request })
  const { nodeOf, standAt, plane, projection } = network
  const { graph, lines } = hour
  const pointOn = (place: Point) => pointOnPlane(projection, place)
  const terminals = (walks: readonly WalkToStand[]) =>
    walks.map(({ stand, distance }) => ({
      node: nodeOf[stand]!,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  return {
    question: {
      graph,
      sources: terminals(access),
      targets: terminals(egress),
      maxLinks: request.maxTransfers + 1,
    },
    guide: { plane, lines, from: pointOn(request.source), to: pointOn(request.destination) },
    compareNodes: (a: number, b: number) =>
      data.stands[standAt[a]!]!.id < data.stands[standAt[b]!]!.id ? -1 : 1,
  }
}
