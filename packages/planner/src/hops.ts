import type { SearchGraph, Terminal } from './search-graph.ts'

export interface HopQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly maxLegs: number
}

/** More legs than any limit, and than those that were looked at. */
export const NEVER = 255
/** With more nodes to go on from, the next leg costs more than it saves. */
const MANY_NODES = 250

/** The fewest legs from the sources to each moment, as far as they were looked at. */
export interface HopCount {
  /** At twice the node after a link, plus one when only a link may follow. */
  readonly least: Uint8Array
  /** What `least` may be where so many legs are left: beyond those looked at, anything. */
  mostWith(legs: number): number
  /** A lower bound on the legs before a moment. */
  fewest(moment: number): number
}

/** Breadth first, up to half of the legs. The result shares its memory with the next call's. */
export function hopsFromSources(question: HopQuestion): HopCount {
  return hops.run(question)
}

class Hops implements HopCount {
  least = new Uint8Array(0)
  private lookedAt = 0
  /** The moments that `least` says something of. */
  private readonly seen: number[] = []
  private frontier: number[] = []
  private next: number[] = []

  run({ graph, sources, maxLegs }: HopQuestion): this {
    if (this.least.length < 2 * graph.nodeCount) this.least = new Uint8Array(2 * graph.nodeCount).fill(NEVER)
    for (const moment of this.seen) this.least[moment] = NEVER
    this.seen.length = 0
    this.next.length = 0
    for (const { node } of sources) {
      this.least[2 * node + 1] = 0
      this.seen.push(2 * node + 1)
      this.next.push(node)
    }
    const half = maxLegs >> 1
    this.lookedAt = 0
    while (this.lookedAt < half && (this.lookedAt === 0 || this.next.length <= MANY_NODES)) {
      this.goOn(graph, ++this.lookedAt)
    }
    return this
  }

  mostWith(legs: number): number {
    return legs > this.lookedAt ? NEVER : legs
  }

  fewest(moment: number): number {
    return Math.min(this.least[moment]!, this.lookedAt + 1)
  }

  private goOn({ firstOut, head, transfers }: SearchGraph, legs: number): void {
    const { least, seen, next: frontier, frontier: next } = this
    this.frontier = frontier
    this.next = next
    next.length = 0
    for (let index = 0; index < frontier.length; index++) {
      const node = frontier[index]!
      for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
        const arrived = head[link]!
        if (least[2 * arrived] !== NEVER) continue
        least[2 * arrived] = legs
        seen.push(2 * arrived)
        this.canBoard(arrived, legs)
        if (transfers === undefined) continue
        for (let walk = transfers.first[arrived]!; walk < transfers.first[arrived + 1]!; walk++) {
          this.canBoard(transfers.head[walk]!, legs)
        }
      }
    }
  }

  private canBoard(node: number, legs: number): void {
    if (this.least[2 * node + 1] !== NEVER) return
    this.least[2 * node + 1] = legs
    this.seen.push(2 * node + 1)
    this.next.push(node)
  }
}

const hops = new Hops()
