// Tests the search core on its own: larger graphs, degenerate graphs, and changes to the input that
// must not change the result.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LabelSetting } from './label-setting.ts'
import {
  anyGraphQuestion,
  anyLargerGraph,
  type GraphLink,
  type GraphQuestion,
  grownPaths,
  searchGraph,
} from './testing/arbitrary-graphs.ts'
import { exactHeuristic } from './testing/exact-heuristic.ts'

// Trying every path is slow on a busy machine.
const SLOW_MACHINE_MS = 60_000

const sorted = (rows: readonly (readonly number[])[]) => rows.map(row => row.join(' ')).sort()

function pathsOf(question: GraphQuestion, maxLinks?: number) {
  const graph = searchGraph(question)
  const { sources, targets } = question
  const heuristic = exactHeuristic(graph, targets)
  return new LabelSetting().run({ graph, sources, targets, heuristic, ...(maxLinks && { maxLinks }) })
}

const costsOf = (question: GraphQuestion, maxLinks?: number) =>
  sorted(
    pathsOf(question, maxLinks).map(({ costs, linkCount }) =>
      maxLinks === undefined ? costs : [...costs, linkCount],
    ),
  )

const from0 = (nodeCount: number, links: readonly GraphLink[], target: number): GraphQuestion => {
  const free = (links[0]?.costs ?? [0, 0]).map(() => 0)
  return { nodeCount, links, sources: [{ node: 0, costs: free }], targets: [{ node: target, costs: free }] }
}

describe('on graphs of up to 40 nodes, in two to four criteria', () => {
  test(
    'finds what growing every path finds',
    () => {
      fc.assert(
        fc.property(anyLargerGraph, question => {
          expect(costsOf(question)).toEqual(sorted(grownPaths(question)))
        }),
        { numRuns: 250 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test(
    'finds what growing every path finds within a number of links, however large',
    () => {
      fc.assert(
        fc.property(anyLargerGraph, fc.constantFrom(1, 2, 4, 9, 40, 300), (question, maxLinks) => {
          expect(costsOf(question, maxLinks)).toEqual(sorted(grownPaths(question, maxLinks)))
        }),
        { numRuns: 250 },
      )
    },
    SLOW_MACHINE_MS,
  )
})

describe('an answer stays the same', () => {
  const anyQuestion = fc.oneof(anyGraphQuestion, anyLargerGraph)

  test('when the nodes are numbered otherwise and the links come in another order', () => {
    fc.assert(
      fc.property(anyQuestion, fc.infiniteStream(fc.nat(1_000_000)), (question, stream) => {
        const { nodeCount, links, sources, targets } = question
        const numbers = shuffled(
          Array.from({ length: nodeCount }, (_, node) => node),
          stream,
        )
        const renamed = <Item extends { readonly node: number }>(item: Item) => ({
          ...item,
          node: numbers[item.node]!,
        })
        const other = {
          nodeCount,
          links: shuffled(links, stream).map(({ from, to, costs }) => ({
            from: numbers[from]!,
            to: numbers[to]!,
            costs,
          })),
          sources: sources.map(renamed),
          targets: targets.map(renamed),
        }
        expect(costsOf(other)).toEqual(costsOf(question))
      }),
    )
  })

  test('when a link is split in two at a new node', () => {
    fc.assert(
      fc.property(anyQuestion, fc.nat(), fc.nat(12), (question, pick, share) => {
        fc.pre(question.links.length > 0)
        const { nodeCount, links } = question
        const at = pick % links.length
        const { from, to, costs } = links[at]!
        const first = costs.map(cost => Math.min(cost, share))
        const rest = costs.map((cost, criterion) => cost - first[criterion]!)
        const split = [
          ...links.filter((_, index) => index !== at),
          { from, to: nodeCount, costs: first },
          { from: nodeCount, to, costs: rest },
        ]
        const other = { ...question, nodeCount: nodeCount + 1, links: split }
        expect(costsOf(other)).toEqual(costsOf(question))
      }),
    )
  })

  test('in the new units when each criterion is counted in others', () => {
    fc.assert(
      fc.property(
        anyQuestion,
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 4, maxLength: 4 }),
        (question, units) => {
          const scaled = <Item extends { readonly costs: readonly number[] }>(item: Item) => ({
            ...item,
            costs: item.costs.map((cost, criterion) => cost * units[criterion]!),
          })
          const { links, sources, targets } = question
          const other = {
            ...question,
            links: links.map(scaled),
            sources: sources.map(scaled),
            targets: targets.map(scaled),
          }
          expect(costsOf(other)).toEqual(sorted(pathsOf(question).map(path => scaled(path).costs)))
        },
      ),
    )
  })

  test('when useless nodes and useless links are added', () => {
    fc.assert(
      fc.property(anyQuestion, fc.nat(), fc.nat(), (question, a, b) => {
        const { nodeCount, links } = question
        const free = question.sources[0]!.costs.map(() => 0)
        const useless = [
          // A dead end with a loop, a node without incoming links, and a more expensive parallel arc.
          { from: a % nodeCount, to: nodeCount, costs: free },
          { from: nodeCount + 1, to: b % nodeCount, costs: free },
          { from: nodeCount, to: nodeCount, costs: free },
          ...links.slice(0, 1).map(link => ({ ...link, costs: link.costs.map(cost => cost + 1) })),
        ]
        const other = { ...question, nodeCount: nodeCount + 2, links: [...links, ...useless] }
        expect(costsOf(other)).toEqual(costsOf(question))
      }),
    )
  })

  test('except for the order of its figures when the criteria are swapped', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const turned = <Item extends { readonly costs: readonly number[] }>(item: Item) => ({
          ...item,
          costs: item.costs.toReversed(),
        })
        const { links, sources, targets } = question
        const other = {
          ...question,
          links: links.map(turned),
          sources: sources.map(turned),
          targets: targets.map(turned),
        }
        expect(costsOf(other)).toEqual(sorted(pathsOf(question).map(path => turned(path).costs)))
      }),
    )
  })
})

describe('degenerate graphs', () => {
  test.each([
    ['one node and no link', from0(1, [], 0), []],
    ['one node with a loop: a path has a link', from0(1, [{ from: 0, to: 0, costs: [2, 3] }], 0), ['2 3']],
    ['islands', from0(3, [{ from: 1, to: 2, costs: [1, 1] }], 2), []],
    ['a link the wrong way', from0(2, [{ from: 1, to: 0, costs: [1, 1] }], 1), []],
    [
      'parallel links',
      from0(
        2,
        [
          [3, 1],
          [1, 3],
          [2, 2],
          [2, 3],
          [3, 1],
        ].map(costs => ({ from: 0, to: 1, costs })),
        1,
      ),
      ['1 3', '2 2', '3 1'],
    ],
    [
      'links that cost nothing, in a circle',
      from0(
        3,
        [
          [0, 1],
          [1, 0],
          [1, 2],
          [2, 1],
        ].map(([from, to]) => ({ from: from!, to: to!, costs: [0, 0, 0, 0] })),
        2,
      ),
      ['0 0 0 0'],
    ],
  ])('%s', (_, question, expected) => {
    expect(costsOf(question)).toEqual(expected)
  })

  test('ties everywhere: a grid in which every way costs the same has one answer', () => {
    const side = 12
    const links = Array.from({ length: side * side }, (_, node) => [
      ...(node % side < side - 1 ? [{ from: node, to: node + 1, costs: [1, 1, 1] }] : []),
      ...(node < side * (side - 1) ? [{ from: node, to: node + side, costs: [1, 1, 1] }] : []),
    ]).flat()
    const length = 2 * (side - 1)
    expect(costsOf(from0(side * side, links, side * side - 1))).toEqual([`${length} ${length} ${length}`])
  })

  test('five thousand links at one node', () => {
    const spokes = 5_000
    const links = Array.from({ length: spokes }, (_, spoke) => [
      { from: 0, to: spoke + 1, costs: [spoke % 100, 99 - (spoke % 100)] },
      { from: spoke + 1, to: spokes + 1, costs: [1, 1] },
    ]).flat()
    const expected = Array.from({ length: 100 }, (_, cost) => `${cost + 1} ${100 - cost}`)
    expect(costsOf(from0(spokes + 2, links, spokes + 1))).toEqual(expected.sort())
  })

  test('costs up to the limit of the first criterion, and an error beyond', () => {
    const most = 2 ** 27 - 1
    const line = (cost: number) =>
      from0(
        3,
        [0, 1].map(from => ({ from, to: from + 1, costs: [cost, most] })),
        2,
      )
    expect(costsOf(line(2 ** 26 - 1))).toEqual([`${2 ** 27 - 2} ${2 * most}`])
    expect(() => costsOf(line(2 ** 26))).toThrow(RangeError)
  })
})

function shuffled<Item>(items: readonly Item[], stream: Iterator<number>): Item[] {
  return items
    .map(item => ({ item, key: stream.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
