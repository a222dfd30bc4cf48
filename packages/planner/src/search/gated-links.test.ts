import { expect, test } from 'vitest'
import { buildGatedLinks } from './graph/gated-links.ts'
import { buildSearchGraph } from './graph/search-graph.ts'
import { buildTransfers } from './graph/transfers.ts'
import { findBoundedParetoPaths, findGatedParetoPaths } from './pareto-paths.ts'
import { createWorkspace } from './workspace.ts'

/** Two nodes with a link of 20, and a gate a minute from each, with a gated link of 5 and weight 2. */
function aGraph({ latest = 100 } = {}) {
  const gated = buildGatedLinks({
    gateCount: 2,
    firstOut: Int32Array.of(0, 1, 1),
    head: Int32Array.of(1),
    costs: [Int32Array.of(5), Int32Array.of(30)],
    weights: Uint8Array.of(2),
    latest: Int32Array.of(latest),
  })
  return buildSearchGraph({
    nodeCount: 4,
    firstOut: Int32Array.of(0, 1, 1, 1, 1),
    head: Int32Array.of(1),
    costs: [Int32Array.of(20), Int32Array.of(10)],
    transfers: buildTransfers({
      first: Int32Array.of(0, 1, 2, 3, 4),
      head: Int32Array.of(2, 3, 0, 1),
      costs: [Uint8Array.of(1, 1, 1, 1), new Uint8Array(4)],
    }),
    gated,
  })
}

const fromNode = { sources: [{ node: 0, costs: [0, 0] }], targets: [{ node: 1, costs: [0, 0] }] }
const fromGate = { sources: [{ node: 2, costs: [3, 0] }], targets: [{ node: 3, costs: [4, 0] }] }

test('a gated link counts for its weight', () => {
  const costsWithin = (maxLinks: number) =>
    findGatedParetoPaths(aGraph(), { ...fromGate, maxLinks, startsAt: 0 }, createWorkspace()).map(
      ({ costs, linkCount }) => [...costs, linkCount],
    )
  expect(costsWithin(2)).toEqual([[12, 30, 1]])
  expect(costsWithin(1)).toEqual([])
})

test.each([
  ['at its last moment', 97, 1],
  ['after it', 98, 0],
])('a gated link can be taken %s', (_, startsAt, count) => {
  const paths = findGatedParetoPaths(aGraph(), { ...fromGate, maxLinks: 3, startsAt }, createWorkspace())
  expect(paths).toHaveLength(count)
})

test('a path boards at a gate only after a transfer, and takes no two transfers in a row', () => {
  const paths = findGatedParetoPaths(aGraph(), { ...fromNode, maxLinks: 4, startsAt: 0 }, createWorkspace())
  expect(paths.map(({ costs }) => costs)).toEqual([[20, 10]])
})

test('other searches refuse a graph with gates', () => {
  expect(() => findBoundedParetoPaths(aGraph(), { ...fromNode, maxLinks: 4 }, createWorkspace())).toThrow(
    'graph has gates',
  )
})

test.each([
  ['rows of too few gates', { firstOut: Int32Array.of(0, 1) }, 'gated.firstOut has 2 entries, not 3'],
  ['a gate that does not exist', { head: Int32Array.of(2) }, 'gated.head[0] is 2, not below 2'],
  ['a negative gate', { head: Int32Array.of(-1) }, 'gated.head[0] is -1'],
  ['a negative cost', { costs: [Int32Array.of(-5)] }, 'gated.costs[0][0] is -5'],
  [
    'a cost too large',
    { costs: [Int32Array.of(2 ** 27)] },
    'gated.costs[0][0] is 134217728, not below 134217728',
  ],
  ['a cost too many', { costs: [Int32Array.of(1, 2)] }, 'gated.costs[0] has 2 entries, not 1'],
  ['weights of another length', { weights: new Uint8Array(2) }, 'gated.weights has 2 entries, not 1'],
  ['starts of another length', { latest: new Int32Array(2) }, 'gated.latest has 2 entries, not 1'],
])('links between gates are rejected with %s', (_, wrong, message) => {
  const layout = {
    gateCount: 2,
    firstOut: Int32Array.of(0, 1, 1),
    head: Int32Array.of(1),
    costs: [Int32Array.of(5)],
    weights: Uint8Array.of(1),
    latest: Int32Array.of(100),
  }
  expect(() => buildGatedLinks({ ...layout, ...wrong })).toThrow(new RangeError(message))
})
