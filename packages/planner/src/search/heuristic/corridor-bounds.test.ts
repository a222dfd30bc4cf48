import { beforeEach, describe, expect, test } from 'vitest'
import { UNREACHABLE } from '../graph/cost-limits.ts'
import { CorridorBounds } from './corridor-bounds.ts'
import { BOUND } from './heuristic.ts'

const NODES = 200
let rows: CorridorBounds

/** Records costs of a node as a round would. */
function find(node: number, boarding: 0 | 1, cost: number): void {
  rows.least.fill(cost, 8 * node + 4 * boarding, 8 * node + 4 * boarding + 4)
  rows.markImproved(node, boarding)
}

/** The bounds of a node as pairs of links and first cost, from the most links to the fewest. */
function boundsOf(node: number, boarding: 0 | 1): number[][] {
  const { latest, entries: bounds } = rows.toHeuristic()
  const found: number[][] = []
  for (
    let bound = latest[2 * node + boarding]!;
    bound !== BOUND.NONE;
    bound = bounds[bound + BOUND.BEFORE]!
  ) {
    found.push([bounds[bound + BOUND.LINKS]!, bounds[bound]!, bounds[bound + BOUND.FEWEST_LINKS]!])
  }
  return found
}

describe('the bounds of a corridor', () => {
  beforeEach(() => {
    rows = new CorridorBounds()
    rows.clear(NODES)
  })

  test('give the improved nodes once each, in the order of their numbers', () => {
    for (const node of [199, 31, 32, 0, 63, 31, 64]) rows.markImproved(node, 1)
    rows.markImproved(5, 0)
    rows.takeImproved(1)
    expect([...rows.nodes.subarray(0, rows.count)]).toEqual([0, 31, 32, 63, 64, 199])
    rows.takeImproved(1)
    expect(rows.count).toBe(0)
    rows.takeImproved(0)
    expect([...rows.nodes.subarray(0, rows.count)]).toEqual([5])
  })

  test('store the bounds of every round that changed them', () => {
    find(7, 1, 50)
    rows.store(7, 1, 2)
    find(7, 1, 40)
    rows.store(7, 1, 4)
    expect(boundsOf(7, 1)).toEqual([
      [4, 40, 2],
      [2, 50, 2],
    ])
    expect(boundsOf(7, 0)).toEqual([])
  })

  test('store no bounds of a pruned state, and keep its least costs', () => {
    find(7, 1, 50)
    rows.store(7, 1, 1)
    find(7, 1, 30)
    rows.pruneBoarding(7)
    find(8, 1, 30)
    rows.pruneBoarding(8)
    expect([rows.least[8 * 7 + 4], rows.least[8 * 8 + 4]]).toEqual([30, 30])
    expect([boundsOf(7, 1), boundsOf(8, 1)]).toEqual([[[1, 50, 1]], []])
  })

  test('give both states of a node one slot, numbered from 0', () => {
    find(9, 1, 5)
    rows.store(9, 1, 1)
    find(3, 0, 5)
    rows.store(3, 0, 1)
    find(9, 0, 5)
    rows.store(9, 0, 1)
    const { latest, entries: bounds, slotCount } = rows.toHeuristic()
    expect([19, 18, 6].map(moment => bounds[latest[moment]! + BOUND.SLOT])).toEqual([0, 0, 1])
    expect(slotCount).toBe(2)
  })

  test('keep nothing of the previous corridor, in a smaller or a larger graph', () => {
    for (const nodeCount of [100, 400]) {
      find(7, 1, 50)
      find(8, 1, 50)
      rows.takeImproved(1)
      rows.store(7, 1, 1)
      rows.pruneBoarding(8)
      rows.clear(nodeCount)
      expect(boundsOf(7, 1)).toEqual([])
      expect(new Set(rows.least)).toEqual(new Set([UNREACHABLE]))
    }
  })
})
