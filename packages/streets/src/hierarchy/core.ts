import {
  ARC_COLUMNS,
  closureMarks,
  DOWN,
  HEAD,
  type Hierarchy,
  LENGTH,
  MARKS,
  UP,
} from '../network/street-network.ts'

/** The core consists of the highest nodes, which have most of the arcs that a search visits. */
const MOST_NODES = 512
/** In a small network the core is this fraction, so that searches begin below it. */
const LEAST_NODES_A_CORE_NODE = 8
/** Longer than any path; twice this value still fits into a 32-bit integer. */
const UNREACHABLE = 2 ** 30 - 1

/** An arc of a path, and whether it is passed from its lower end to its upper one. */
export type PassArc = (arc: number, isUp: boolean) => void

/**
 * The lengths between all nodes of the core, so that a search ends where it reaches the core. There is one
 * table per set of closures, computed on first use.
 */
export class Core {
  /** The rank of its lowest node; the higher nodes are the others. */
  readonly first: number
  /** The number of nodes, which is the length of a row of a table. */
  readonly size: number
  private readonly hierarchy: Hierarchy
  private readonly tables = new Map<number, Int32Array>()

  constructor(hierarchy: Hierarchy) {
    const count = hierarchy.rankOf.length
    this.hierarchy = hierarchy
    this.size = Math.min(MOST_NODES, Math.floor(count / LEAST_NODES_A_CORE_NODE))
    this.first = count - this.size
  }

  /** The lengths in rows by the node where a path begins, then by the node where it ends. */
  lengthsAt(closed: number): Int32Array {
    const known = this.tables.get(closed) ?? this.measure(closed)
    this.tables.set(closed, known)
    return known
  }

  /** Visits the arcs of the shortest path between two core nodes, in order. */
  passWay(from: number, to: number, closed: number, pass: PassArc): void {
    const lengths = this.lengthsAt(closed)
    const { size } = this
    const down: number[] = []
    let [start, end] = [from - this.first, to - this.first]
    while (start !== end) {
      const isUp = start < end
      const [lower, upper] = isUp ? [start, end] : [end, start]
      const whole = lengths[size * start + end]!
      const arc = this.arcAbove(lower, isUp ? UP : DOWN, closed, (head, length) => {
        const rest = isUp ? lengths[size * head + upper]! : lengths[size * upper + head]!
        return length + rest === whole
      })
      const head = this.hierarchy.arcs[ARC_COLUMNS * arc + HEAD]! - this.first
      if (isUp) {
        pass(arc, true)
        start = head
      } else {
        down.push(arc)
        end = head
      }
    }
    for (const arc of down.reverse()) pass(arc, false)
  }

  /**
   * From the highest node down: a shortest path to or from a node begins or ends with an arc to a higher one,
   * for which all lengths are known.
   */
  private measure(closed: number): Int32Array {
    const { first, size, hierarchy } = this
    const { arcs, firstArc } = hierarchy
    const closures = closureMarks(closed)
    const lengths = new Int32Array(size * size).fill(UNREACHABLE)
    const toNode = new Int32Array(size)
    for (let node = size - 1; node >= 0; node--) {
      const fromNode = lengths.subarray(size * node, size * node + size)
      toNode.fill(UNREACHABLE)
      fromNode[node] = 0
      for (let arc = firstArc[first + node]!; arc < firstArc[first + node + 1]!; arc++) {
        const row = ARC_COLUMNS * arc
        const marks = arcs[row + MARKS]!
        if ((marks & closures) !== 0) continue
        const head = arcs[row + HEAD]! - first
        const length = arcs[row + LENGTH]!
        for (let other = node + 1; (marks & UP) !== 0 && other < size; other++) {
          const over = length + lengths[size * head + other]!
          if (over < fromNode[other]!) fromNode[other] = over
        }
        for (let other = node + 1; (marks & DOWN) !== 0 && other < size; other++) {
          const over = length + lengths[size * other + head]!
          if (over < toNode[other]!) toNode[other] = over
        }
      }
      for (let other = node + 1; other < size; other++) lengths[size * other + node] = toNode[other]!
    }
    return lengths
  }

  /** The first open arc of a node in a direction that fits. */
  private arcAbove(
    node: number,
    along: typeof UP | typeof DOWN,
    closed: number,
    fits: (head: number, length: number) => boolean,
  ): number {
    const { arcs, firstArc } = this.hierarchy
    const closures = closureMarks(closed)
    for (let arc = firstArc[this.first + node]!; ; arc++) {
      const row = ARC_COLUMNS * arc
      const marks = arcs[row + MARKS]!
      if ((marks & closures) !== 0 || (marks & along) === 0) continue
      if (fits(arcs[row + HEAD]! - this.first, arcs[row + LENGTH]!)) return arc
    }
  }
}

/** Whether a length in a table is that of a path. */
export function isWay(length: number): boolean {
  return length < UNREACHABLE
}
