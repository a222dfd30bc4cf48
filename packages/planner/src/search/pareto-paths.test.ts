import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complete } from '../model/steps.ts'
import type { ParetoPath } from './label.ts'
import { findParetoPaths, findParetoPathsToAll, SearchWorkspace } from './pareto-paths.ts'
import {
  anyGraphProblem,
  anyLargeGraphProblem,
  type GraphProblem,
  leastOfEveryPath,
  plainProblem,
} from './testing/arbitrary-graphs.ts'

const workspace = new SearchWorkspace()
const pathsOf = ({ graph, query }: GraphProblem) => findParetoPaths(graph, query, workspace)
const figuresOf = (paths: readonly ParetoPath[]) =>
  paths.map(({ costs, linkCount }) => [...costs, linkCount].join(' '))

describe('the paths that no other dominates, on any directed graph', () => {
  test.each([
    ['a few nodes', anyGraphProblem, 1_000, 500],
    ['up to 150 nodes', anyLargeGraphProblem, 400, 50],
  ])('are those that trying every path finds, among %s', (_, problems, numRuns, least) => {
    let found = 0
    fc.assert(
      fc.property(problems, problem => {
        const expected = leastOfEveryPath(problem).map(row => row.join(' '))
        expect(figuresOf(pathsOf(problem)).sort()).toEqual(expected.sort())
        found += expected.length
      }),
      { numRuns, endOnFailure: numRuns < 1_000 },
    )
    expect(found).toBeGreaterThan(least)
  })

  test('have steps that join the ends and add up to the costs', () => {
    fc.assert(
      fc.property(anyGraphProblem, ({ graph, query }) => {
        fc.pre(query.earliestEnd === undefined)
        for (const { costs, source, target, steps } of findParetoPaths(graph, query, workspace)) {
          const sums = [...query.sources[source]!.costs]
          let { node } = query.sources[source]!
          for (const { kind, arc } of steps) {
            const gate = node - graph.firstGate
            const rows = kind === 'transfer' ? graph.transfers : gate < 0 ? graph : graph.gated!
            sums.forEach((_, criterion) => {
              sums[criterion]! += rows.costs[criterion]![arc]!
            })
            node = rows.head[arc]! + (kind === 'link' && gate >= 0 ? graph.firstGate : 0)
          }
          expect(node).toBe(query.targets[target]!.node)
          expect(sums.map((sum, criterion) => sum + query.targets[target]!.costs[criterion]!)).toEqual(costs)
        }
      }),
    )
  })

  test('stay the same on later trips to the same nodes, whose bounds are kept', () => {
    fc.assert(
      fc.property(anyGraphProblem, problem => {
        const { targets } = problem.query
        const paths = findParetoPaths(problem.graph, problem.query, new SearchWorkspace())
        const before = workspace.keptBounds.columnCount
        // One column per trip; the first trip has none.
        for (let trip = 0; trip < 2 + targets.length; trip++) expect(pathsOf(problem)).toEqual(paths)
        expect(workspace.keptBounds.columnCount).toBe(before + targets.length)
      }),
      { numRuns: 500 },
    )
  })

  test('are among the paths to all nodes, ties included', () => {
    fc.assert(
      fc.property(anyGraphProblem, problem => {
        const { graph, query } = problem
        const paths = pathsOf(problem)
        const toAll = complete(findParetoPathsToAll(graph, query))
        // A second call to the same targets must not depend on the first.
        for (let call = 0; call < 2; call++) expect(toAll.to(query.targets)).toEqual(paths)
        for (const [first, second] of [...paths.map(({ costs }) => costs), [2, 3] as const]) {
          const isWithin = paths.some(({ costs }) => costs[0] <= first && costs[1] <= second)
          expect(toAll.hasWithin(query.targets, first, second)).toBe(isWithin)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('are one of all that cost the same: a grid in which every way is as good', () => {
    const side = 8
    const links = Array.from({ length: side * side }, (_, node) => [
      ...(node % side < side - 1 ? [{ from: node, to: node + 1, costs: [1, 1, 1] }] : []),
      ...(node < side * (side - 1) ? [{ from: node, to: node + side, costs: [1, 1, 1] }] : []),
    ]).flat()
    expect(figuresOf(pathsOf(plainProblem(side * side, links, 14)))).toEqual(['14 14 14 14'])
  })

  test('cost up to the limit of the first criterion; more is an error', () => {
    const most = 2 ** 27 - 1
    const line = (cost: number) =>
      plainProblem(
        3,
        [0, 1].map(from => ({ from, to: from + 1, costs: [cost, most, 0] })),
        2,
      )
    expect(figuresOf(pathsOf(line(2 ** 26 - 1)))).toEqual([`${2 ** 27 - 2} ${2 * most} 0 2`])
    expect(() => pathsOf(line(2 ** 26))).toThrow(RangeError)
  })
})
