import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complete } from '../../model/steps.ts'
import { buildGatedLinks } from '../graph/gated-links.ts'
import { buildSearchGraph, type SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { buildTransfers } from '../graph/transfers.ts'
import { findBoundedParetoPaths, findGatedParetoPaths, findParetoPathsToAll } from '../pareto-paths.ts'
import { createWorkspace } from '../workspace.ts'
import type { ParetoPath } from './pareto-path.ts'
import type { BoundedParetoQuery, GatedParetoQuery, ParetoQuery, ToAllQuery } from './pareto-query.ts'

const workspace = createWorkspace()

interface Question {
  readonly graph: SearchGraph
  readonly query: BoundedParetoQuery
}

/** Multigraphs with few different costs, transfers in both directions, ties, and two orders of nodes. */
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({ nodeCount: fc.integer({ min: 1, max: 12 }), criteria: fc.integer({ min: 2, max: 3 }) })
  .chain(({ nodeCount, criteria }) => {
    const node = fc.nat(nodeCount - 1)
    const costs = fc.array(fc.nat(3), { minLength: criteria, maxLength: criteria })
    const joins = fc.record({ from: node, to: node, costs, tie: fc.nat(1) })
    const terminals = fc.uniqueArray(fc.record({ node, costs }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ node: at }) => at,
    })
    return fc.record({
      nodeCount: fc.constant(nodeCount),
      links: fc.array(joins, { maxLength: 40, size: 'max' }),
      transfers: fc.array(joins, { maxLength: 8 }),
      hasTies: fc.boolean(),
      isBackward: fc.boolean(),
      sources: terminals,
      targets: terminals,
      maxLinks: fc.integer({ min: 1, max: 6 }),
    })
  })
  .map(({ nodeCount, links, transfers, hasTies, isBackward, sources, targets, maxLinks }) => ({
    graph: buildSearchGraph({
      nodeCount,
      ...rowsOf(nodeCount, links, sources),
      ...(hasTies && { ties: Uint8Array.from(sortedByTail(links), ({ tie }) => tie) }),
      transfers: buildTransfers(transfersOf(nodeCount, transfers, sources)),
    }),
    query: {
      sources,
      targets,
      maxLinks,
      ...(isBackward && { compareNodes: (a: number, b: number) => b - a }),
    },
  }))

/** With three criteria and gates after the other nodes; some of their links have an earliest end. */
const anyGatedQuestion: fc.Arbitrary<{ readonly graph: SearchGraph; readonly query: GatedParetoQuery }> = fc
  .record({ nodeCount: fc.integer({ min: 1, max: 6 }), gateCount: fc.integer({ min: 2, max: 6 }) })
  .chain(({ nodeCount, gateCount }) => {
    const costs = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })
    const joinsOf = (ends: fc.Arbitrary<number>) =>
      fc.record({ from: ends, to: ends, costs, tie: fc.constant(0) })
    const anywhere = fc.nat(nodeCount + gateCount - 1)
    const terminals = fc.uniqueArray(fc.record({ node: anywhere, costs }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ node }) => node,
    })
    const gatedLink = fc.record({
      ...{ from: fc.nat(gateCount - 1), to: fc.nat(gateCount - 1), costs },
      weight: fc.integer({ min: 1, max: 3 }),
      latest: fc.nat(12),
      earliest: fc.nat(16),
    })
    return fc.record({
      counts: fc.constant({ nodeCount, gateCount }),
      links: fc.array(joinsOf(fc.nat(nodeCount - 1)), { maxLength: 12 }),
      gatedLinks: fc.array(gatedLink, { maxLength: 20, size: 'max' }),
      transfers: fc.array(joinsOf(anywhere), { maxLength: 12, size: 'max' }),
      sources: terminals,
      targets: terminals,
      maxLinks: fc.integer({ min: 1, max: 6 }),
      startsAt: fc.nat(4),
      waits: fc.boolean(),
    })
  })
  .map(({ counts, links, gatedLinks, transfers, sources, targets, maxLinks, startsAt, waits }) => {
    const { nodeCount, gateCount } = counts
    const rows = sortedByTail(gatedLinks)
    const gated = buildGatedLinks({
      gateCount,
      firstOut: startsOf(gateCount, rows),
      head: Int32Array.from(rows, ({ to }) => to),
      costs: [0, 1, 2].map(criterion => Int32Array.from(rows, row => row.costs[criterion]!)),
      weights: Uint8Array.from(rows, ({ weight }) => weight),
      latest: Int32Array.from(rows, ({ latest }) => latest),
    })
    const graph = buildSearchGraph({
      nodeCount: nodeCount + gateCount,
      ...rowsOf(nodeCount + gateCount, links, sources),
      transfers: buildTransfers(transfersOf(nodeCount + gateCount, transfers, sources)),
      gated,
    })
    const earliestEnd = Int32Array.from(rows, ({ earliest }) => earliest)
    return { graph, query: { sources, targets, maxLinks, startsAt, ...(waits && { earliestEnd }) } }
  })

interface Join {
  readonly from: number
  readonly to: number
  readonly costs: readonly number[]
  readonly tie: number
}

function sortedByTail<Row extends { readonly from: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.from - b.from)
}

function rowsOf(nodeCount: number, links: readonly Join[], [source]: readonly Terminal[]) {
  const rows = sortedByTail(links)
  return {
    firstOut: startsOf(nodeCount, rows),
    head: Int32Array.from(rows, ({ to }) => to),
    costs: source!.costs.map((_, criterion) => Int32Array.from(rows, ({ costs }) => costs[criterion]!)),
  }
}

/** In both directions. */
function transfersOf(nodeCount: number, joins: readonly Join[], [source]: readonly Terminal[]) {
  const both = joins.flatMap(join => [join, { ...join, from: join.to, to: join.from }])
  const rows = sortedByTail(both)
  return {
    first: startsOf(nodeCount, rows),
    head: Int32Array.from(rows, ({ to }) => to),
    costs: source!.costs.map((_, criterion) => Uint8Array.from(rows, ({ costs }) => costs[criterion]!)),
  }
}

function startsOf(nodeCount: number, rows: readonly { readonly from: number }[]): Int32Array {
  return Int32Array.from(
    { length: nodeCount + 1 },
    (_, node) => rows.filter(({ from }) => from < node).length,
  )
}

test('the paths to all nodes contain those that a search to any targets finds, ties included', () => {
  let found = 0
  const compare = (
    { graph, query }: { graph: SearchGraph; query: ToAllQuery & ParetoQuery },
    paths: ParetoPath[],
  ) => {
    found += paths.length
    const toAll = complete(findParetoPathsToAll(graph, query))
    expect(toAll.to(query.targets)).toEqual(paths)
    // A second call to the same targets must not depend on the first.
    expect(toAll.to(query.targets)).toEqual(paths)
    for (const [first, second] of [...paths.map(({ costs }) => costs), [2, 3]]) {
      const isWithin = paths.some(({ costs }) => costs[0]! <= first! && costs[1]! <= second!)
      expect(toAll.hasWithin(query.targets, first!, second!)).toBe(isWithin)
    }
  }
  fc.assert(
    fc.property(anyQuestion, question => {
      compare(question, findBoundedParetoPaths(question.graph, question.query, workspace))
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(anyGatedQuestion, question => {
      compare(question, findGatedParetoPaths(question.graph, question.query, workspace))
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(0)
})

test('later trips to the same nodes, whose bounds are kept, find the paths of the first', () => {
  let found = 0
  fc.assert(
    fc.property(anyGatedQuestion, ({ graph, query }) => {
      const paths = findGatedParetoPaths(graph, query, createWorkspace())
      found += paths.length
      const before = workspace.keptBounds.columnCount
      // One column per trip; the first trip has none.
      for (let trip = 0; trip < 2 + query.targets.length; trip++) {
        expect(findGatedParetoPaths(graph, query, workspace)).toEqual(paths)
      }
      expect(workspace.keptBounds.columnCount).toBe(before + query.targets.length)
    }),
    { numRuns: 1_000 },
  )
  expect(found).toBeGreaterThan(0)
})
