import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchGraph } from '../graph/search-graph.ts'
import { exactHeuristic } from '../heuristic/exact-heuristic.ts'
import type { ParetoPath } from '../query/pareto-path.ts'
import { LabelSetting } from '../search/label-setting.ts'
import { anyGraphQuestion, anyLargerGraph, grownPaths, searchGraph } from '../testing/arbitrary-graphs.ts'
import { BiObjectiveSearch } from './bi-objective-search.ts'

const inTwoCriteria = fc
  .oneof(anyGraphQuestion, anyLargerGraph)
  .filter(({ sources }) => sources[0]!.costs.length === 2)

const sorted = (rows: readonly (readonly number[])[]) => rows.map(row => row.join(' ')).sort()

describe('the search in two criteria', () => {
  test('finds what growing every path finds, again and again in one workspace', () => {
    const search = new BiObjectiveSearch()
    fc.assert(
      fc.property(inTwoCriteria, question => {
        const paths = search.run(searchGraph(question), question)
        expect(sorted(paths.map(({ costs }) => costs))).toEqual(sorted(grownPaths(question)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('gives paths that lead from a source to a target at their costs, in rising order of the first', () => {
    const search = new BiObjectiveSearch()
    fc.assert(
      fc.property(inTwoCriteria, question => {
        const graph = searchGraph(question)
        const paths = search.run(graph, question)
        for (const path of paths) expectWalk(graph, question, path)
        const firsts = paths.map(({ costs }) => costs[0]!)
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
      }),
      { numRuns: 1_000 },
    )
  })

  test('finds on larger graphs what label setting in any number of criteria finds', () => {
    const search = new BiObjectiveSearch()
    const labelSetting = new LabelSetting()
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(3, 30, 2 ** 20), (seed, mostCost) => {
        const question = gridOf(20, seed, mostCost)
        const graph = searchGraph(question)
        const heuristic = exactHeuristic(graph, question.targets)
        const expected = labelSetting.run({ graph, ...question, heuristic }).map(({ costs }) => costs)
        expect(search.run(graph, question).map(({ costs }) => costs)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

/** A square grid with links in both directions at independent costs, searched from corner to corner. */
function gridOf(side: number, seed: number, mostCost: number) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 8) % (mostCost + 1)
  }
  const links = Array.from({ length: side * side }, (_, node) => {
    const neighbours = [
      ...(node % side < side - 1 ? [node + 1] : []),
      ...(node % side > 0 ? [node - 1] : []),
      ...(node + side < side * side ? [node + side] : []),
      ...(node >= side ? [node - side] : []),
    ]
    return neighbours.map(to => ({ from: node, to, costs: [random(), random()] }))
  }).flat()
  const free = [0, 0]
  return {
    nodeCount: side * side,
    links,
    sources: [{ node: 0, costs: free }],
    targets: [{ node: side * side - 1, costs: free }],
  }
}

function expectWalk(
  { firstOut, head, costs }: SearchGraph,
  { sources, targets }: Pick<Parameters<BiObjectiveSearch['run']>[1], 'sources' | 'targets'>,
  path: ParetoPath,
): void {
  const sums = [...sources[path.source]!.costs]
  let { node } = sources[path.source]!
  expect(path.steps.length).toBeGreaterThan(0)
  expect(path.linkCount).toBe(path.steps.length)
  for (const { kind, arc } of path.steps) {
    expect(kind).toBe('link')
    expect(arc).toBeGreaterThanOrEqual(firstOut[node]!)
    expect(arc).toBeLessThan(firstOut[node + 1]!)
    for (const criterion of [0, 1]) sums[criterion]! += costs[criterion]![arc]!
    node = head[arc]!
  }
  const target = targets[path.target]!
  expect(node).toBe(target.node)
  expect(sums.map((sum, criterion) => sum + target.costs[criterion]!)).toEqual(path.costs)
}
