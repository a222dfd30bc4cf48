import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complete } from '../model/steps.ts'
import type { ParetoPath } from './label.ts'
import type { ParetoQuery } from './label-setting.ts'
import { findParetoPaths, findParetoPathsToAll, SearchWorkspace } from './pareto-paths.ts'
import { buildSearchGraph, type GraphLayout, type SearchGraph } from './search-graph.ts'
import {
  anyGraphQuestion,
  anyLargeGraphQuestion,
  type GraphQuestion,
  leastOfEveryPath,
  plainQuestion,
} from './testing/arbitrary-graphs.ts'

const workspace = new SearchWorkspace()
const pathsOf = ({ graph, query }: GraphQuestion) => findParetoPaths(graph, query, workspace)
const figuresOf = (paths: readonly ParetoPath[]) =>
  paths.map(({ costs, linkCount }) => [...costs, linkCount].join(' '))

describe('the paths that no other dominates, on any directed graph', () => {
  test.each([
    ['a few nodes', anyGraphQuestion, 1_000, 500],
    ['up to 150 nodes', anyLargeGraphQuestion, 400, 50],
  ])('are those that trying every path finds, among %s', (_, questions, numRuns, least) => {
    let found = 0
    fc.assert(
      fc.property(questions, question => {
        const expected = leastOfEveryPath(question).map(row => row.join(' '))
        expect(figuresOf(pathsOf(question)).sort()).toEqual(expected.sort())
        found += expected.length
      }),
      { numRuns, endOnFailure: numRuns < 1_000 },
    )
    expect(found).toBeGreaterThan(least)
  })

  test('have steps that join the ends and add up to the costs', () => {
    fc.assert(
      fc.property(anyGraphQuestion, ({ graph, query }) => {
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
      fc.property(anyGraphQuestion, question => {
        const { targets } = question.query
        const paths = findParetoPaths(question.graph, question.query, new SearchWorkspace())
        const before = workspace.keptBounds.columnCount
        // One column per trip; the first trip has none.
        for (let trip = 0; trip < 2 + targets.length; trip++) expect(pathsOf(question)).toEqual(paths)
        expect(workspace.keptBounds.columnCount).toBe(before + targets.length)
      }),
      { numRuns: 500 },
    )
  })

  test('are among the paths to all nodes, ties included', () => {
    fc.assert(
      fc.property(anyGraphQuestion, question => {
        const { graph, query } = question
        const paths = pathsOf(question)
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
    expect(figuresOf(pathsOf(plainQuestion(side * side, links, 14)))).toEqual(['14 14 14 14'])
  })

  test('may be a hundred through five thousand links at one node', () => {
    const spokes = 5_000
    const links = Array.from({ length: spokes }, (_, spoke) => [
      { from: 0, to: spoke + 1, costs: [spoke % 100, 99 - (spoke % 100), 0] },
      { from: spoke + 1, to: spokes + 1, costs: [1, 1, 0] },
    ]).flat()
    const expected = Array.from({ length: 100 }, (_, cost) => `${cost + 1} ${100 - cost} 0 2`)
    expect(figuresOf(pathsOf(plainQuestion(spokes + 2, links, 3)))).toEqual(expected)
  })

  test('cost up to the limit of the first criterion; more is an error', () => {
    const most = 2 ** 27 - 1
    const line = (cost: number) =>
      plainQuestion(
        3,
        [0, 1].map(from => ({ from, to: from + 1, costs: [cost, most, 0] })),
        2,
      )
    expect(figuresOf(pathsOf(line(2 ** 26 - 1)))).toEqual([`${2 ** 27 - 2} ${2 * most} 0 2`])
    expect(() => pathsOf(line(2 ** 26))).toThrow(RangeError)
  })
})

const ints = (...values: number[]) => Int32Array.from(values)
const bytes = (...values: number[]) => Uint8Array.from(values)
const gated = {
  gateCount: 1,
  firstOut: ints(0, 1),
  head: ints(0),
  costs: [ints(5), ints(5), ints(5)] as const,
  weights: bytes(1),
  latest: ints(100),
}
const layout: GraphLayout = {
  nodeCount: 2,
  firstOut: ints(0, 1, 1),
  head: ints(1),
  costs: [ints(3), ints(4), ints(5)],
  ties: bytes(0),
  transfers: { first: ints(0, 1, 2), head: ints(1, 0), costs: [bytes(0, 0), bytes(0, 0), bytes(0, 0)] },
  gated,
}

test.each<[Partial<GraphLayout>, string]>([
  [{ nodeCount: 1.5 }, 'nodeCount is 1.5'],
  [{ firstOut: ints(0, 1) }, 'firstOut has 2 entries, not 3'],
  [{ firstOut: ints(0, 2, 1) }, 'firstOut falls after node 1'],
  [{ firstOut: ints(0, 0, 0) }, 'firstOut goes from 0 to 0, not from 0 to 1'],
  [{ head: ints(2) }, 'head[0] is 2, not below 2'],
  [{ head: ints(-1) }, 'head[0] is -1'],
  [{ costs: [ints(3), ints(4, 5), ints(0)] }, 'costs[1] has 2 entries, not 1'],
  [{ costs: [ints(2 ** 27), ints(4), ints(0)] }, 'costs[0][0] is 134217728, not below 134217728'],
  [{ ties: bytes(0, 0) }, 'ties has 2 entries, not 1'],
  [{ transfers: { ...layout.transfers, first: ints(0, 2) } }, 'transfers.first has 2 entries, not 3'],
  [{ transfers: { ...layout.transfers, head: ints(1, 2) } }, 'transfers.head[1] is 2, not below 2'],
  [{ gated: { ...gated, gateCount: 3 } }, '3 gates, the graph is of 2 nodes'],
  [{ firstOut: ints(0, 0, 1) }, 'gates have links of nodes'],
  [{ gated: { ...gated, head: ints(2) } }, 'gated.head[0] is 2, not below 1'],
  [{ gated: { ...gated, costs: [ints(1), ints(-5), ints(1)] } }, 'gated.costs[1][0] is -5'],
  [{ gated: { ...gated, weights: bytes() } }, 'gated.weights has 0 entries, not 1'],
  [{ gated: { ...gated, latest: ints() } }, 'gated.latest has 0 entries, not 1'],
])('a graph with %j is rejected with an error that names the fault: %s', (wrong, message) => {
  expect(() => buildSearchGraph({ ...layout, ...wrong })).toThrow(new RangeError(message))
})

describe('a query is rejected with an error that names the fault:', () => {
  const { gated: _, ...withoutGates } = layout
  const graph = buildSearchGraph(withoutGates)
  const query: ParetoQuery = {
    sources: [{ node: 0, costs: [0, 0, 0] }],
    targets: [{ node: 1, costs: [0, 0, 0] }],
    maxLinks: 3,
    compareNodes: (a, b) => a - b,
  }

  test.each<[Partial<ParetoQuery>, string]>([
    [{ sources: [{ node: 2, costs: [0, 0, 0] }] }, 'sources[0].node is 2, the graph has 2 nodes'],
    [{ targets: [{ node: -1, costs: [0, 0, 0] }] }, 'targets[0].node is -1, the graph has 2 nodes'],
    [{ sources: [{ node: 0, costs: [0, -1, 0] }] }, 'sources[0].costs has -1'],
    [{ maxLinks: 0 }, 'maxLinks is 0, not 1 to 15'],
    [{ maxLinks: 16 }, 'maxLinks is 16, not 1 to 15'],
    [{ earliestEnd: ints(5) }, 'earliestEnd has 1 entries, not 0'],
  ])('%j: %s', (wrong, message) => {
    expect(() => findParetoPaths(graph, { ...query, ...wrong }, workspace)).toThrow(new RangeError(message))
  })

  test('a graph that was not checked', () => {
    expect(() => findParetoPaths(layout as unknown as SearchGraph, query, workspace)).toThrow(
      new TypeError('graph was not made by buildSearchGraph'),
    )
  })

  test('targets of another graph, in a search to all nodes', () => {
    const paths = complete(findParetoPathsToAll(graph, query))
    const elsewhere = [{ node: 2, costs: [0, 0, 0] as const }]
    const message = 'targets[0].node is 2, the graph has 2 nodes'
    expect(() => paths.to(elsewhere)).toThrow(new RangeError(message))
    expect(() => paths.hasWithin(elsewhere, 9, 9)).toThrow(new RangeError(message))
  })

  test('a valid query is answered', () => {
    expect(figuresOf(findParetoPaths(graph, query, workspace))).toEqual(['3 4 5 1'])
  })
})
