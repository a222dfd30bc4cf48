import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Corridor } from './heuristic/corridor.ts'
import { BOUND } from './heuristic/heuristic.ts'
import { LabelSetting } from './label-setting.ts'
import {
  anyGraphQuestion,
  everyPath,
  type GraphQuestion,
  leastOf,
  searchGraph,
} from './testing/arbitrary-graphs.ts'
import { exactHeuristic } from './testing/exact-heuristic.ts'

// Trying every path is slow on a busy machine.
const SLOW_MACHINE_MS = 60_000

const sorted = (rows: readonly (readonly number[])[]) => rows.map(row => row.join(' ')).sort()

/** No simple path has more links, and a loop never makes a path cheaper. */
const LONGEST = 5

function withoutLimit(question: GraphQuestion) {
  const graph = searchGraph(question)
  const { sources, targets } = question
  return new LabelSetting().run({ graph, sources, targets, heuristic: exactHeuristic(graph, targets) })
}

describe('label setting on any directed graph', () => {
  test(
    'finds what trying every path finds, in two to four criteria',
    () => {
      fc.assert(
        fc.property(anyGraphQuestion, question => {
          const expected = leastOf(everyPath(question, LONGEST).map(figures => figures.slice(0, -1)))
          expect(sorted(withoutLimit(question).map(({ costs }) => costs))).toEqual(sorted(expected))
        }),
        { numRuns: 500 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test.each([
    ['the bounds of the whole graph', exactHeuristic],
    ['the bounds of the corridor', undefined],
  ])(
    'takes the number of legs as one more criterion when it is limited, with %s',
    (_, boundsOf) => {
      fc.assert(
        fc.property(anyGraphQuestion, fc.integer({ min: 1, max: 5 }), (question, maxLinks) => {
          const graph = searchGraph(question)
          const { sources, targets } = question
          const heuristic =
            boundsOf?.(graph, targets) ?? new Corridor().run({ graph, sources, targets, maxLinks })
          const paths = new LabelSetting().run({ graph, sources, targets, heuristic, maxLinks })
          expect(sorted(paths.map(({ costs, linkCount }) => [...costs, linkCount]))).toEqual(
            sorted(leastOf(everyPath(question, maxLinks))),
          )
        }),
        { numRuns: 500 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test('gives paths whose steps join the ends and add up to the stated costs', () => {
    fc.assert(
      fc.property(anyGraphQuestion, question => {
        const graph = searchGraph(question)
        const { firstOut, head } = graph
        for (const { costs, linkCount, source, target, steps } of withoutLimit(question)) {
          const sums = [...question.sources[source]!.costs]
          let node = question.sources[source]!.node
          for (const { kind, arc } of steps) {
            expect(kind).toBe('link')
            expect(arc).toBeGreaterThanOrEqual(firstOut[node]!)
            expect(arc).toBeLessThan(firstOut[node + 1]!)
            graph.costs.forEach((cost, criterion) => {
              sums[criterion]! += cost[arc]!
            })
            node = head[arc]!
          }
          expect(node).toBe(question.targets[target]!.node)
          expect(sums.map((sum, criterion) => sum + question.targets[target]!.costs[criterion]!)).toEqual(
            costs,
          )
          expect(linkCount).toBe(steps.length)
        }
      }),
    )
  })

  test('keeps hundreds of trade-offs along one line of choices', () => {
    // From each node to the next, one link costs one unit of the first criterion and another one unit of the
    // second.
    const steps = 300
    const links = Array.from({ length: steps }, (_, from) => [
      { from, to: from + 1, costs: [1, 0] },
      { from, to: from + 1, costs: [0, 1] },
    ]).flat()
    const question = {
      nodeCount: steps + 1,
      links,
      sources: [{ node: 0, costs: [0, 0] }],
      targets: [{ node: steps, costs: [0, 0] }],
    }
    const paths = withoutLimit(question)
    expect(paths.map(({ costs }) => costs)).toEqual(
      Array.from({ length: steps + 1 }, (_, cost) => [cost, steps - cost]),
    )
  })
})

describe('exact least costs to the targets', () => {
  test(
    'are the least over every path, by criterion',
    () => {
      fc.assert(
        fc.property(anyGraphQuestion, question => {
          const graph = searchGraph(question)
          const { latest, entries: bounds } = exactHeuristic(graph, question.targets)
          for (let node = 0; node < question.nodeCount; node++) {
            const ends = question.targets.filter(target => target.node === node).map(({ costs }) => costs)
            const sources = [{ node, costs: question.sources[0]!.costs.map(() => 0) }]
            const rows = [...ends, ...everyPath({ ...question, sources }, LONGEST)]
            expect(latest[2 * node]! !== BOUND.NONE).toBe(rows.length > 0)
            if (rows.length === 0) continue
            const least = graph.costs.map((_, criterion) => Math.min(...rows.map(row => row[criterion]!)))
            for (const bound of latest.subarray(2 * node, 2 * node + 2)) {
              expect([...bounds.subarray(bound, bound + least.length)]).toEqual(least)
            }
          }
        }),
        { numRuns: 500 },
      )
    },
    SLOW_MACHINE_MS,
  )
})
