import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGatedLinks } from '../graph/gated-links.ts'
import { buildSearchGraph, type SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import { buildTransfers } from '../graph/transfers.ts'
import type { ParetoPath } from '../query/pareto-path.ts'
import type { BoundedParetoQuery, GatedParetoQuery, ParetoQuery, ToAllQuery } from '../query/pareto-query.ts'
import { findBoundedParetoPaths, findGatedParetoPaths, findParetoPathsToAll } from '../search/pareto-paths.ts'
import { createWorkspace } from '../search/workspace.ts'
import {
  anyGraphQuestion,
  everyPath,
  type GraphQuestion,
  leastOf,
  searchGraph,
} from '../testing/arbitrary-graphs.ts'

const SLOW_MACHINE_MS = 60_000

const byKernel = createWorkspace('webassembly')
const byScript = createWorkspace('typescript')

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

describe('the search in WebAssembly', () => {
  test('runs on this engine', () => {
    expect(byKernel.kernel).toBeDefined()
    expect(byScript.kernel).toBeUndefined()
  })

  test(
    'finds the very paths that the one in TypeScript finds, ties included',
    () => {
      fc.assert(
        fc.property(anyQuestion, ({ graph, query }) => {
          expect(findBoundedParetoPaths(graph, query, byKernel)).toEqual(
            findBoundedParetoPaths(graph, query, byScript),
          )
        }),
        { numRuns: 1_000 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test(
    'finds the same between gates, waits included',
    () => {
      let found = 0
      fc.assert(
        fc.property(anyGatedQuestion, ({ graph, query }) => {
          const paths = findGatedParetoPaths(graph, query, byKernel)
          found += paths.length
          expect(paths).toEqual(findGatedParetoPaths(graph, query, byScript))
        }),
        { numRuns: 500 },
      )
      expect(found).toBeGreaterThan(0)
    },
    SLOW_MACHINE_MS,
  )

  test(
    'finds the very paths to all nodes at once, as the one in TypeScript does',
    () => {
      let found = 0
      const compare = (
        { graph, query }: { graph: SearchGraph; query: ToAllQuery & ParetoQuery },
        paths: ParetoPath[],
      ) => {
        found += paths.length
        for (const workspace of [byKernel, byScript]) {
          const toAll = findParetoPathsToAll(graph, query, workspace)
          expect(toAll.to(query.targets)).toEqual(paths)
          // A second call to the same targets must not depend on the first.
          expect(toAll.to(query.targets)).toEqual(paths)
          for (const [first, second] of [...paths.map(({ costs }) => costs), [2, 3]]) {
            const isWithin = paths.some(({ costs }) => costs[0]! <= first! && costs[1]! <= second!)
            expect(toAll.hasWithin(query.targets, first!, second!)).toBe(isWithin)
          }
        }
      }
      fc.assert(
        fc.property(anyQuestion, question => {
          compare(question, findBoundedParetoPaths(question.graph, question.query, byScript))
        }),
        { numRuns: 1_000 },
      )
      fc.assert(
        fc.property(anyGatedQuestion, question => {
          compare(question, findGatedParetoPaths(question.graph, question.query, byScript))
        }),
        { numRuns: 500 },
      )
      expect(found).toBeGreaterThan(0)
    },
    SLOW_MACHINE_MS,
  )

  test('leaves four criteria and a limit of links to the other', () => {
    fc.assert(
      fc.property(anyGraphQuestion, fc.integer({ min: 1, max: 5 }), (question: GraphQuestion, maxLinks) => {
        const { sources, targets } = question
        const paths = findBoundedParetoPaths(searchGraph(question), { sources, targets, maxLinks }, byKernel)
        expect(paths.map(({ costs, linkCount }) => [...costs, linkCount].join(' ')).sort()).toEqual(
          leastOf(everyPath(question, maxLinks))
            .map(row => row.join(' '))
            .sort(),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('leaves links of too many kinds to the other', () => {
    const sources = [{ node: 5, costs: [0, 0] }]
    const targets = [{ node: 7, costs: [0, 0] }]
    const chainOf = (linkCount: number) => {
      const links = Array.from({ length: linkCount }, (_, from) => ({ from, to: from + 1, costs: [from, 1] }))
      return searchGraph({ nodeCount: 2 ** 17, links, sources, targets })
    }
    for (const [linkCount, fits] of [
      [2 ** 15, true],
      [2 ** 15 + 1, false],
    ] as const) {
      const graph = chainOf(linkCount)
      expect(byKernel.kernel?.takes(graph)).toBe(fits)
      const paths = findBoundedParetoPaths(graph, { sources, targets, maxLinks: 2 }, byKernel)
      expect(paths.map(({ costs }) => costs)).toEqual([[11, 2]])
    }
  })

  test('refuses sums that do not fit', () => {
    const graph = searchGraph({
      nodeCount: 3,
      links: [0, 1].map(from => ({ from, to: from + 1, costs: [2 ** 26, 1] })),
      sources: [{ node: 0, costs: [0, 0] }],
      targets: [],
    })
    const query = {
      sources: [{ node: 0, costs: [0, 0] }],
      targets: [{ node: 2, costs: [0, 0] }],
      maxLinks: 2,
    }
    for (const workspace of [byKernel, byScript]) {
      expect(() => findBoundedParetoPaths(graph, query, workspace)).toThrow(RangeError)
    }
  })

  test('goes on when its memory grows in the middle of a search', () => {
    const { graph, query } = gridQuestion(60)
    const fresh = createWorkspace('webassembly')
    expect(findBoundedParetoPaths(graph, query, fresh)).toEqual(
      findBoundedParetoPaths(graph, query, byScript),
    )
  })

  test('needs no more memory for many graphs in one turn of the event loop', () => {
    const { graph, query } = gridQuestion(60)
    const mostBytes = 8 * 2 ** 20
    const bounded = createWorkspace('webassembly', mostBytes)
    const expected = findBoundedParetoPaths(graph, query, byScript)
    const sizes = Array.from({ length: 150 }, () => {
      // Each copy is packed as a graph of its own.
      expect(findBoundedParetoPaths({ ...graph }, query, bounded)).toEqual(expected)
      return bounded.kernel?.bytes ?? Number.POSITIVE_INFINITY
    })
    expect(Math.max(...sizes)).toBeLessThan(2 * mostBytes)
  })
})

/** A grid of `side` by `side` nodes, and a trip in its corner. */
function gridQuestion(side: number): Question {
  const links = Array.from({ length: side * side }, (_, node) => [
    ...(node % side < side - 1 ? [{ from: node, to: node + 1, costs: [1 + (node % 7), node % 5] }] : []),
    ...(node < side * (side - 1) ? [{ from: node, to: node + side, costs: [node % 3, 2] }] : []),
  ]).flat()
  const sources = [{ node: 0, costs: [0, 0] }]
  return {
    graph: searchGraph({ nodeCount: side * side, links, sources, targets: [] }),
    query: { sources, targets: [{ node: 7 * side + 7, costs: [0, 0] }], maxLinks: 15 },
  }
}
