import fc from 'fast-check'
import { sortIntoRows } from '../graph/compressed-rows.ts'
import { buildSearchGraph, type SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'

export interface GraphLink {
  readonly from: number
  readonly to: number
  readonly costs: readonly number[]
}

export interface GraphQuestion {
  readonly nodeCount: number
  readonly links: readonly GraphLink[]
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
}

/** Small directed graphs with loops, parallel links, links of cost 0, and many ties. */
export const anyGraphQuestion: fc.Arbitrary<GraphQuestion> = fc
  .record({ nodeCount: fc.integer({ min: 1, max: 5 }), criteria: fc.integer({ min: 2, max: 4 }) })
  .chain(({ nodeCount, criteria }) => {
    const node = fc.nat(nodeCount - 1)
    const costs = fc.array(fc.nat(3), { minLength: criteria, maxLength: criteria })
    const terminals = fc.uniqueArray(fc.record({ node, costs }), {
      minLength: 1,
      maxLength: 2,
      selector: terminal => terminal.node,
    })
    return fc.record({
      nodeCount: fc.constant(nodeCount),
      links: fc.array(fc.record({ from: node, to: node, costs }), { maxLength: 13, size: 'max' }),
      sources: terminals,
      targets: terminals,
    })
  })

export function searchGraph({ nodeCount, links, sources }: GraphQuestion): SearchGraph {
  const tails = Int32Array.from(links, ({ from }) => from)
  const { first: firstOut, order } = sortIntoRows(tails, nodeCount)
  const columnOf = (figure: (link: GraphLink) => number) => order.map(link => figure(links[link]!))
  return buildSearchGraph({
    nodeCount,
    firstOut,
    head: columnOf(({ to }) => to),
    costs: sources[0]!.costs.map((_, criterion) => columnOf(({ costs }) => costs[criterion]!)),
  })
}

/** Larger graphs with few different costs, many of them zero, searched from the first node to the last. */
export const anyLargerGraph: fc.Arbitrary<GraphQuestion> = fc
  .record({
    nodeCount: fc.integer({ min: 2, max: 40 }),
    criteria: fc.integer({ min: 2, max: 4 }),
    mostCost: fc.constantFrom(1, 3, 12),
    density: fc.constantFrom(1.5, 3, 5),
  })
  .chain(({ nodeCount, criteria, mostCost, density }) => {
    const node = fc.nat(nodeCount - 1)
    const costs = fc.array(fc.nat(mostCost), { minLength: criteria, maxLength: criteria })
    const linkCount = Math.ceil(nodeCount * density)
    const free = Array.from({ length: criteria }, () => 0)
    return fc.record({
      nodeCount: fc.constant(nodeCount),
      links: fc.array(fc.record({ from: node, to: node, costs }), {
        minLength: linkCount,
        maxLength: linkCount,
      }),
      sources: fc.constant([{ node: 0, costs: free }]),
      targets: fc.constant([{ node: nodeCount - 1, costs: free }]),
    })
  })

/**
 * The non-dominated costs, found by extending every path link by link until nothing improves, without
 * bounds or order. With a limit, the number of links is the last figure.
 */
export function grownPaths(
  { nodeCount, links, sources, targets }: GraphQuestion,
  maxLegs?: number,
): number[][] {
  const withLegs = (costs: readonly number[], legs: number) =>
    maxLegs === undefined ? costs : [...costs, legs]
  const kept = Array.from({ length: nodeCount }, (): number[][] => [])
  let reached = sources.map(({ node, costs }) => ({ node, costs: [...costs], isStart: true }))
  for (let legs = 1; reached.length > 0 && legs <= (maxLegs ?? Number.POSITIVE_INFINITY); legs++) {
    const next: typeof reached = []
    for (const { node, costs, isStart } of reached) {
      // A better path has replaced this one since it was reached.
      if (!isStart && !kept[node]!.some(row => row.join() === withLegs(costs, legs - 1).join())) continue
      for (const link of links) {
        if (link.from !== node) continue
        const sum = added(costs, link.costs)
        if (keepIn(kept, link.to, [...withLegs(sum, legs)]))
          next.push({ node: link.to, costs: sum, isStart: false })
      }
    }
    reached = next
  }
  return leastOf(
    targets.flatMap(({ node, costs }) =>
      kept[node]!.map(row => row.map((figure, index) => figure + (costs[index] ?? 0))),
    ),
  )
}

function keepIn(kept: number[][][], node: number, row: number[]): boolean {
  const isAsGood = (a: readonly number[], b: readonly number[]) =>
    a.every((figure, index) => figure <= b[index]!)
  if (kept[node]!.some(other => isAsGood(other, row))) return false
  kept[node] = [...kept[node]!.filter(other => !isAsGood(row, other)), row]
  return true
}

/** Costs of every path of 1 to `maxLegs` links, with the number of links as the last figure. */
export function everyPath({ links, sources, targets }: GraphQuestion, maxLegs: number): number[][] {
  const found = new Map<string, number[]>()
  let reached = sources.map(({ node, costs }) => ({ node, costs }))
  for (let legs = 1; legs <= maxLegs; legs++) {
    const next = new Map<string, { node: number; costs: readonly number[] }>()
    for (const { node, costs } of reached) {
      for (const link of links) {
        if (link.from !== node) continue
        const sum = added(costs, link.costs)
        next.set(`${link.to} ${sum.join()}`, { node: link.to, costs: sum })
      }
    }
    reached = [...next.values()]
    for (const { node, costs } of reached) {
      for (const target of targets) {
        if (target.node !== node) continue
        const figures = [...added(costs, target.costs), legs]
        found.set(figures.join(), figures)
      }
    }
  }
  return [...found.values()]
}

export function leastOf(rows: readonly (readonly number[])[]): number[][] {
  const distinct = [...new Map(rows.map(row => [row.join(), [...row]])).values()]
  return distinct.filter(
    row => !distinct.some(other => other !== row && other.every((figure, index) => figure <= row[index]!)),
  )
}

function added(costs: readonly number[], more: readonly number[]): number[] {
  return costs.map((cost, criterion) => cost + more[criterion]!)
}
