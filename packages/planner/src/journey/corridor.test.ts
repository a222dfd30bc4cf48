import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOUND, type CostToGo } from '../../../pareto-search/src/graph/search-graph.ts'
import { corridorCostToGo } from '../../../pareto-search/src/heuristic/corridor.ts'
import { paretoPaths } from '../../../pareto-search/src/label-setting.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { buildNetwork } from '../network/network.ts'
import { searchGround } from '../network/search-ground.ts'
import type { WalkToStand } from '../network/walking.ts'
import type { Trip } from '../testing/arbitrary-trips.ts'
import { figuresOf, nonDominated } from '../testing/brute-force.ts'
import { anyCrowdedTrip } from '../testing/crowded-trips.ts'
import { routesByRounds } from '../testing/round-by-round.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { prepareTrip } from './trip.ts'

// The plain search takes its time on a busy machine.
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
          const found = paretoRoutes(buildNetwork(data), rules, request).map(figuresOf)
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
          const whole = corridorCostToGo(question)
          all += momentsIn(whole)
          const expected = paretoPaths({ ...question, compareNodes, toGo: whole })
          const toGo = corridorCostToGo({ ...question, guide })
          cut += momentsIn(toGo)
          expect(paretoPaths({ ...question, compareNodes, toGo })).toEqual(expected)
        }),
        { numRuns: 40 },
      )
      expect(cut).toBeLessThan(0.6 * all)
    },
    SLOW_MACHINE_MS,
  )
})

/** From how many moments the end is known to be reached. */
function momentsIn({ latest }: CostToGo): number {
  return latest.filter(bound => bound !== BOUND.NONE).length
}

function questionOf({ data, rules, request }: Trip) {
  const network = buildNetwork(data)
  const { profile, access, egress } = prepareTrip({ network, rules, request })
  const { graph, numbers, plane, lines, pointOn } = searchGround(network, rules, profile)
  const terminals = (walks: readonly WalkToStand[]) =>
    walks.map(({ stand, distance }) => ({
      node: numbers.rankOf[stand]!,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  return {
    question: {
      graph,
      sources: terminals(access),
      targets: terminals(egress),
      maxLegs: request.maxTransfers + 1,
    },
    guide: { plane, lines, from: pointOn(request.source), to: pointOn(request.destination) },
    compareNodes: (a: number, b: number) =>
      data.stands[numbers.nodeAt[a]!]!.id < data.stands[numbers.nodeAt[b]!]!.id ? -1 : 1,
  }
}
