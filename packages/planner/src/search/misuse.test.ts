import { describe, expect, test } from 'vitest'
import { complete } from '../model/steps.ts'
import { buildSearchGraph, type SearchGraph } from './graph/search-graph.ts'
import { buildTransfers } from './graph/transfers.ts'
import { findBoundedParetoPaths, findParetoPathsToAll } from './pareto-paths.ts'
import type { BoundedParetoQuery } from './query/pareto-query.ts'
import { createWorkspace } from './workspace.ts'

const ints = (...values: number[]) => Int32Array.from(values)
const layout = { nodeCount: 2, firstOut: ints(0, 1, 1), head: ints(1), costs: [ints(3), ints(4)] }
const oneTransfer = { first: ints(0, 1, 2), head: ints(1, 0) }

describe('a graph is rejected with an error that names the fault', () => {
  test.each([
    ['a node count', { nodeCount: 1.5 }, 'nodeCount is 1.5'],
    ['rows of too few nodes', { firstOut: ints(0, 1) }, 'firstOut has 2 entries, not 3'],
    ['falling rows', { firstOut: ints(0, 2, 1) }, 'firstOut falls after node 1'],
    ['rows that end too early', { firstOut: ints(0, 0, 0) }, 'firstOut goes from 0 to 0, not from 0 to 1'],
    ['a head out of range', { head: ints(2) }, 'head[0] is 2, not below 2'],
    ['a negative head', { head: ints(-1) }, 'head[0] is -1'],
    ['one criterion', { costs: [ints(3)] }, 'costs: 1 criteria, there must be two to four'],
    ['five criteria', { costs: Array(5).fill(ints(3)) }, 'costs: 5 criteria, there must be two to four'],
    ['a cost too many', { costs: [ints(3), ints(4, 5)] }, 'costs[1] has 2 entries, not 1'],
    ['a negative cost', { costs: [ints(3), ints(-4)] }, 'costs[1][0] is -4'],
    [
      'a cost too large',
      { costs: [ints(2 ** 27), ints(4)] },
      'costs[0][0] is 134217728, not below 134217728',
    ],
    ['ties of another length', { ties: new Uint8Array(2) }, 'ties has 2 entries, not 1'],
    [
      'transfers of other criteria',
      { transfers: buildTransfers({ ...oneTransfer, costs: [new Uint8Array(2)] }) },
      'transfers have 1 criteria, links have 2',
    ],
    [
      'transfers of other nodes',
      { transfers: buildTransfers({ first: ints(0), head: ints(), costs: [] }) },
      'transfers are of 0 nodes, the graph is of 2',
    ],
  ])('%s', (_, wrong, message) => {
    expect(() => buildSearchGraph({ ...layout, ...wrong })).toThrow(new RangeError(message))
  })

  test('transfers', () => {
    const costs = [new Uint8Array(1), new Uint8Array(2)]
    expect(() => buildTransfers({ ...oneTransfer, costs })).toThrow(
      new RangeError('transfers.costs[0] has 1 entries, not 2'),
    )
    expect(() => buildTransfers({ ...oneTransfer, head: ints(1, 2), costs: [] })).toThrow(
      new RangeError('transfers.head[1] is 2, not below 2'),
    )
  })
})

describe('a query is rejected with an error that names the fault', () => {
  const graph = buildSearchGraph(layout)
  const query: BoundedParetoQuery = {
    sources: [{ node: 0, costs: [0, 0] }],
    targets: [{ node: 1, costs: [0, 0] }],
    maxLinks: 3,
  }
  const workspace = createWorkspace()

  test.each([
    [
      'a node out of range',
      { sources: [{ node: 2, costs: [0, 0] }] },
      'sources[0].node is 2, the graph has 2 nodes',
    ],
    [
      'a node that is none',
      { targets: [{ node: -1, costs: [0, 0] }] },
      'targets[0].node is -1, the graph has 2 nodes',
    ],
    [
      'costs in three criteria',
      { targets: [{ node: 1, costs: [0, 0, 0] }] },
      'targets[0].costs has 3 criteria, not 2',
    ],
    ['a negative cost', { sources: [{ node: 0, costs: [0, -1] }] }, 'sources[0].costs has -1'],
    ['no links', { maxLinks: 0 }, 'maxLinks is 0, not 1 to 15'],
    ['too many links', { maxLinks: 16 }, 'maxLinks is 16, not 1 to 15'],
  ])('%s', (_, wrong, message) => {
    expect(() => findBoundedParetoPaths(graph, { ...query, ...wrong }, workspace)).toThrow(
      new RangeError(message),
    )
  })

  test('a plane of other nodes', () => {
    const point = { x: 0, y: 0 }
    const lines = { least: ints(), stateSize: 0, stepCount: 0 }
    const guide = { plane: new Float64Array(2), lines, from: point, to: point }
    expect(() => findBoundedParetoPaths(graph, { ...query, guide }, workspace)).toThrow(
      new RangeError('guide.plane has 2 entries, not 4'),
    )
  })

  test('a graph that was not checked', () => {
    expect(() => findBoundedParetoPaths(layout as unknown as SearchGraph, query, workspace)).toThrow(
      new TypeError('graph was not made by buildSearchGraph'),
    )
  })

  test('targets of another graph, and waits without gates, in a search to all nodes', () => {
    const paths = complete(findParetoPathsToAll(graph, query))
    const elsewhere = [{ node: 2, costs: [0, 0] }]
    const message = 'targets[0].node is 2, the graph has 2 nodes'
    expect(() => paths.to(elsewhere)).toThrow(new RangeError(message))
    expect(() => paths.hasWithin(elsewhere, 9, 9)).toThrow(new RangeError(message))
    expect(() => findParetoPathsToAll(graph, { ...query, earliestEnd: Int32Array.of(5) })).toThrow(
      new RangeError('earliestEnd has 1 entries, not 0'),
    )
  })

  test('a valid query is answered in a workspace that served others', () => {
    for (const paths of [
      findBoundedParetoPaths(graph, query, workspace),
      complete(findParetoPathsToAll(graph, query)).to(query.targets),
    ]) {
      expect(paths.map(({ costs, linkCount }) => [...costs, linkCount])).toEqual([[3, 4, 1]])
    }
  })
})
