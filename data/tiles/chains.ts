import type { Position } from '../read/map-files.ts'

/** Between two nodes. */
export interface Edge {
  readonly from: number
  readonly to: number
}

/** Joins edges to lines, each from one crossing or end to the next, passing nodes with two edges. */
export function chainsOf(edges: readonly Edge[], positionOf: (node: number) => Position): Position[][] {
  const edgesAt = new Map<number, Edge[]>()
  for (const edge of edges) {
    for (const node of [edge.from, edge.to]) {
      const there = edgesAt.get(node)
      if (there) there.push(edge)
      else edgesAt.set(node, [edge])
    }
  }
  const used = new Set<Edge>()
  const lines: Position[][] = []
  const walk = (start: number, first: Edge) => {
    const nodes = [start]
    let edge: Edge | undefined = first
    while (edge) {
      used.add(edge)
      const node: number = edge.from === nodes.at(-1) ? edge.to : edge.from
      nodes.push(node)
      const there: Edge[] = edgesAt.get(node) ?? []
      edge = there.length === 2 ? there.find(next => !used.has(next)) : undefined
    }
    lines.push(nodes.map(positionOf))
  }
  const isEnd = (node: number) => edgesAt.get(node)?.length !== 2
  for (const edge of edges) {
    if (used.has(edge)) continue
    if (isEnd(edge.from)) walk(edge.from, edge)
    else if (isEnd(edge.to)) walk(edge.to, edge)
  }
  // The rest are rings without a crossing.
  for (const edge of edges) if (!used.has(edge)) walk(edge.from, edge)
  return lines
}
