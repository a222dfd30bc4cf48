import { AUTO, BACKWARD, DOWN, FORWARD, type StreetMap, UP } from '../network/street-network.ts'

/**
 * The arcs between nodes that are not contracted yet: first edges of the map, then shortcuts. `UP` is passable
 * from `a` to `b`, `DOWN` from `b` to `a`.
 */
export class ArcPool {
  readonly a: number[] = []
  readonly b: number[] = []
  readonly length: number[] = []
  readonly ways: number[] = []
  readonly closure: number[] = []
  /** One entry per arc: for a shortcut the arcs from its middle to `a` and to `b`; for an edge -1 - edge, twice. */
  readonly toA: number[] = []
  readonly toB: number[] = []
  /** One entry per node: its arcs to other nodes that are not contracted yet. */
  readonly at: number[][]

  constructor(map: StreetMap) {
    this.at = Array.from(map.latitudes, () => [])
    for (const edge of arcEdges(map)) {
      const child = -1 - edge
      this.append(map.from[edge]!, map.to[edge]!, map.length[edge]!, {
        ways: waysOf(map.flags[edge]!),
        closure: map.closure[edge]!,
        toA: child,
        toB: child,
      })
    }
  }

  get count(): number {
    return this.a.length
  }

  other(arc: number, node: number): number {
    return this.a[arc] === node ? this.b[arc]! : this.a[arc]!
  }

  /** Whether an arc is passable away from one of its ends. */
  leaves(arc: number, node: number): boolean {
    return (this.ways[arc]! & (this.a[arc] === node ? UP : DOWN)) !== 0
  }

  arrives(arc: number, node: number): boolean {
    return (this.ways[arc]! & (this.a[arc] === node ? DOWN : UP)) !== 0
  }

  /** Adds a shortcut, unless a parallel arc is as good; removes arcs that it makes useless. */
  addShortcut(a: number, b: number, toA: number, toB: number, wanted: number): void {
    const length = this.length[toA]! + this.length[toB]!
    const closure = this.closure[toA]! | this.closure[toB]!
    let ways = wanted
    for (const arc of this.at[a]!) {
      if (this.other(arc, a) !== b) continue
      const beside = this.a[arc] === a ? this.ways[arc]! : swapped(this.ways[arc]!)
      if (this.length[arc]! <= length && isWithin(this.closure[arc]!, closure)) ways &= ~beside
    }
    if (ways === 0) return
    for (const arc of this.at[a]!.filter(found => this.other(found, a) === b)) {
      if (this.length[arc]! < length || !isWithin(closure, this.closure[arc]!)) continue
      this.ways[arc]! &= ~(this.a[arc] === a ? ways : swapped(ways))
      if (this.ways[arc] === 0) this.takeOut(arc)
    }
    this.append(a, b, length, { ways, closure, toA, toB })
  }

  /** Removes a node from the lists of its neighbours. */
  contract(node: number): void {
    for (const arc of this.at[node]!) {
      const neighbour = this.other(arc, node)
      this.at[neighbour] = this.at[neighbour]!.filter(other => other !== arc)
    }
  }

  private takeOut(arc: number): void {
    for (const node of [this.a[arc]!, this.b[arc]!]) {
      this.at[node] = this.at[node]!.filter(other => other !== arc)
    }
  }

  private append(
    a: number,
    b: number,
    length: number,
    rest: { ways: number; closure: number; toA: number; toB: number },
  ): void {
    this.at[a]!.push(this.count)
    this.at[b]!.push(this.count)
    this.a.push(a)
    this.b.push(b)
    this.length.push(length)
    this.ways.push(rest.ways)
    this.closure.push(rest.closure)
    this.toA.push(rest.toA)
    this.toB.push(rest.toB)
  }
}

/** The edges of the map that become arcs, in order: edges for autos that are not loops. */
export function arcEdges({ from, to, flags }: StreetMap): Int32Array {
  const edges = new Int32Array(flags.length)
  let count = 0
  for (let edge = 0; edge < flags.length; edge++) {
    if ((flags[edge]! & AUTO) !== 0 && from[edge] !== to[edge]) edges[count++] = edge
  }
  return edges.subarray(0, count)
}

/** The passable directions of an edge from its first node, as bits of an arc. */
export function waysOf(flags: number): number {
  return ((flags & FORWARD) !== 0 ? UP : 0) | ((flags & BACKWARD) !== 0 ? DOWN : 0)
}

export function swapped(ways: number): number {
  return ((ways & UP) !== 0 ? DOWN : 0) | ((ways & DOWN) !== 0 ? UP : 0)
}

/** Whether every closure of the first is also one of the second. */
function isWithin(closure: number, other: number): boolean {
  return (closure & ~other) === 0
}
