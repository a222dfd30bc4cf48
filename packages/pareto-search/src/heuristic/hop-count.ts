import type { SearchGraph, Terminal } from '../graph/search-graph.ts'

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
  /** The nodes that were come to by a link, and those where one was boarded, in the order of legs. */
  private arrived = new Int32Array(0)
  private arrivedCount = 0
  private boarded = new Int32Array(0)
  private boardedCount = 0

  run({ graph, sources, maxLegs }: HopQuestion): this {
    this.clear(graph.nodeCount)
    for (const { node } of sources) this.canBoard(node, 0)
    const half = maxLegs >> 1
    this.lookedAt = 0
    let begin = 0
    while (this.lookedAt < half && (this.lookedAt === 0 || this.boardedCount - begin <= MANY_NODES)) {
      const end = this.boardedCount
      this.goOn(graph, ++this.lookedAt, begin)
      begin = end
    }
    return this
  }

  mostWith(legs: number): number {
    return legs > this.lookedAt ? NEVER : legs
  }

  fewest(moment: number): number {
    return Math.min(this.least[moment]!, this.lookedAt + 1)
  }

  private clear(nodeCount: number): void {
    const { least, arrived, boarded } = this
    for (let index = 0; index < this.arrivedCount; index++) least[2 * arrived[index]!] = NEVER
    for (let index = 0; index < this.boardedCount; index++) least[2 * boarded[index]! + 1] = NEVER
    this.arrivedCount = 0
    this.boardedCount = 0
    if (arrived.length >= nodeCount) return
    this.least = new Uint8Array(2 * nodeCount).fill(NEVER)
    this.arrived = new Int32Array(nodeCount)
    this.boarded = new Int32Array(nodeCount)
  }

  /** One link further from those boarded at from `begin` on. */
  private goOn({ firstOut, head, transfers }: SearchGraph, legs: number, begin: number): void {
    const { least, arrived, boarded, boardedCount: end } = this
    for (let index = begin; index < end; index++) {
      const node = boarded[index]!
      for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
        const next = head[link]!
        if (least[2 * next] !== NEVER) continue
        least[2 * next] = legs
        arrived[this.arrivedCount++] = next
        this.canBoard(next, legs)
        if (transfers === undefined) continue
        for (let walk = transfers.first[next]!; walk < transfers.first[next + 1]!; walk++) {
          this.canBoard(transfers.head[walk]!, legs)
        }
      }
    }
  }

  private canBoard(node: number, legs: number): void {
    if (this.least[2 * node + 1] !== NEVER) return
    this.least[2 * node + 1] = legs
    this.boarded[this.boardedCount++] = node
  }
}

const hops = new Hops()
