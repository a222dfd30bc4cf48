// Tests the search core on its own: larger graphs, degenerate graphs, and changes to the input that
// must not change the result.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphOfArcs } from '../graph/graph-of-arcs.ts'
import { exactHeuristic } from '../heuristic/exact-heuristic.ts'
import {
  anyGraphQuestion,
  anyLargerGraph,
  type GraphLink,
  type GraphQuestion,
  grownPaths,
  searchGraph,
} from '../testing/arbitrary-graphs.ts'
import { LabelSetting } from './label-setting.ts'
import { findParetoPaths } from './pareto-paths.ts'
import { createWorkspace } from './workspace.ts'

// Trying every path is slow on a busy machine.
const SLOW_MACHINE_MS = 60_000

const sorted = (rows: readonly (readonly number[])[]) => rows.map(row => row.join(' ')).sort()

function pathsOf(question: GraphQuestion, maxLinks?: number) {
  const graph = searchGraph(question)
  const { sources, targets } = question
  if (maxLinks === undefined) return findParetoPaths(graph, { sources, targets }, createWorkspace())
  return new LabelSetting().run({
    graph,
    sources,
    targets,
    heuristic: exactHeuristic(graph, targets),
    maxLinks,
  })
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

  test.each([
    ['one criterion', [[1]]],
    ['five criteria', [[1], [1], [1], [1], [1]]],
    ['a cost below zero', [[1], [-1]]],
    ['a cost that is no whole number', [[1], [0.5]]],
    ['a cost that is no number', [[1], [Number.NaN]]],
    ['a missing cost', [[1], []]],
  ])('are refused: %s', (_, costs) => {
    expect(() => graphOfArcs(2, { from: [0], to: [1], costs })).toThrow(RangeError)
  })

  test('are refused where a link leads nowhere', () => {
    expect(() => graphOfArcs(2, { from: [0], to: [2], costs: [[1], [1]] })).toThrow(RangeError)
  })
})

test('a published road graph is searched as docs/planner.md says', () => {
  // Two files in the format of the ninth DIMACS challenge, one per criterion, with the same arcs.
  const travelTime = 'c travel time\np sp 4 5\na 1 2 10\na 2 4 10\na 1 3 5\na 3 4 20\na 4 1 1\n'
  const length = 'c length\np sp 4 5\na 1 2 700\na 2 4 700\na 1 3 300\na 3 4 400\na 4 1 1\n'
  const arcsOf = (text: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith('a '))
      .map(line => line.split(' ').slice(1).map(Number) as [number, number, number])
  const arcs = arcsOf(travelTime)
  const { graph, arcOf } = graphOfArcs(4, {
    from: arcs.map(([from]) => from - 1),
    to: arcs.map(([, to]) => to - 1),
    costs: [arcs.map(([, , cost]) => cost), arcsOf(length).map(([, , cost]) => cost)],
  })
  const sources = [{ node: 0, costs: [0, 0] }]
  const targets = [{ node: 3, costs: [0, 0] }]
  const paths = findParetoPaths(graph, { sources, targets }, createWorkspace())
  expect(
    paths.map(({ costs, steps }) => [costs, steps.map(({ arc }) => arcs[arcOf[arc]!]!.slice(0, 2))]),
  ).toEqual([
    [
      [20, 1400],
      [
        [1, 2],
        [2, 4],
      ],
    ],
    [
      [25, 700],
      [
        [1, 3],
        [3, 4],
      ],
    ],
  ])
})

function shuffled<Item>(items: readonly Item[], stream: Iterator<number>): Item[] {
  return items
    .map(item => ({ item, key: stream.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
