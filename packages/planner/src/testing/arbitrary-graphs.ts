import fc from 'fast-check'
import { sortIntoRows } from '../counting-sort.ts'
import type { SearchGraph, Terminal } from '../search-graph.ts'

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

/** Small directed graphs with loops, parallel links, links that cost nothing, and many ties. */
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
  const { first, order } = sortIntoRows(
    Int32Array.from(links, ({ from }) => from),
    nodeCount,
  )
  return {
    nodeCount,
    firstOut: first,
    head: order.map(link => links[link]!.to),
    costs: sources[0]!.costs.map((_, criterion) => order.map(link => links[link]!.costs[criterion]!)),
  }
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
