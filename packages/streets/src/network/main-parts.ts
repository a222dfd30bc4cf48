import { AUTO, BACKWARD, FOOT, FORWARD, rowsByNode, type StreetMap } from './street-network.ts'

/**
 * Closes streets outside the largest strongly connected part to autos, and streets outside the largest
 * connected part to walkers, so that no search begins on an isolated part.
 */
export function markMainParts(map: StreetMap): void {
  const { from, to, flags } = map
  const autos = strongParts(map)
  const walkers = connectedParts(map)
  const mainAutos = largestOf(autos)
  const mainWalkers = largestOf(walkers)
  for (let edge = 0; edge < flags.length; edge++) {
    const both = (parts: Int32Array, part: number) => parts[from[edge]!] === part && parts[to[edge]!] === part
    if (!both(autos, mainAutos)) flags[edge]! &= ~AUTO
    if (!both(walkers, mainWalkers)) flags[edge]! &= ~FOOT
  }
}

/** The part with the most nodes; of equal ones the lowest number. */
function largestOf(parts: Int32Array): number {
  const sizes = new Int32Array(parts.length)
  for (const part of parts) sizes[part]! += 1
  return sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0)
}

/** One entry per node: a node of its part, found by joining the ends of each street. */
function connectedParts({ latitudes, from, to, flags }: StreetMap): Int32Array {
  const parts = new DisjointSets(latitudes.length)
  for (let edge = 0; edge < flags.length; edge++) {
    if ((flags[edge]! & FOOT) !== 0) parts.join(from[edge]!, to[edge]!)
  }
  return Int32Array.from(latitudes, (_, node) => parts.rootOf(node))
}

/** One entry per node: the number of its strongly connected part (Tarjan's algorithm, without recursion). */
function strongParts(map: StreetMap): Int32Array {
  const { latitudes, from, to, flags } = map
  const nodeCount = latitudes.length
  const { first, edges } = rowsByNode(map, AUTO)
  const part = new Int32Array(nodeCount).fill(-1)
  const seen = new Int32Array(nodeCount)
  const low = new Int32Array(nodeCount)
  const next = first.slice()
  const open: number[] = []
  let seenCount = 0
  let partCount = 0
  const enter = (node: number, path: number[]) => {
    seen[node] = ++seenCount
    low[node] = seenCount
    open.push(node)
    path.push(node)
  }
  for (let start = 0; start < nodeCount; start++) {
    if (seen[start]! > 0) continue
    const path: number[] = []
    enter(start, path)
    while (path.length > 0) {
      const node = path.at(-1)!
      if (next[node]! < first[node + 1]!) {
        const edge = edges[next[node]!++]!
        const isForward = from[edge] === node && (flags[edge]! & FORWARD) !== 0
        const isBackward = to[edge] === node && (flags[edge]! & BACKWARD) !== 0
        if (!isForward && !isBackward) continue
        const head = isForward ? to[edge]! : from[edge]!
        if (seen[head] === 0) enter(head, path)
        else if (part[head] === -1) low[node] = Math.min(low[node]!, seen[head]!)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
      if (low[node] !== seen[node]) continue
      let member: number
      do {
        member = open.pop()!
        part[member] = partCount
      } while (member !== node)
      partCount++
    }
  }
  return part
}

/** Joins the numbers from 0 to below `count` into disjoint sets (union-find with path halving). */
export class DisjointSets {
  private readonly parent: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, index) => index)
  }

  /** A representative of the number's set, the same for all its members until the next `join`. */
  rootOf(number: number): number {
    const { parent } = this
    let at = number
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }

  /** The root of the second set becomes the root of both. */
  join(one: number, other: number): void {
    this.parent[this.rootOf(one)] = this.rootOf(other)
  }
}
