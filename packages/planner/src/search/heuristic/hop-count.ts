import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import type { Guide } from '../pruning/guide.ts'
import { fewestLinksOfLine, MAX_LINE_LINKS } from '../pruning/line-bounds.ts'

export interface HopQuestion {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly maxLinks: number
  readonly guide?: Guide
}

/** Marks states that the sources do not reach within the links examined. Exceeds any limit on links. */
export const NEVER = 255
/** With more nodes to continue from, examining one more link costs more time than it saves. */
const MANY_NODES = 600

/** The fewest links from the sources to each state, breadth-first, up to half of the allowed number. */
export class HopCount {
  /** By state (see `Heuristic`); `NEVER` if a state was not reached. */
  least = new Uint8Array(0)
  private roundCount = 0
  /** The nodes whose arrival states were reached, in the order of their number of links. */
  private arrived = new Int32Array(0)
  private arrivedCount = 0
  /** The nodes whose boarding states were reached, in the same order. */
  private boarded = new Int32Array(0)
  private boardedCount = 0

  count(question: HopQuestion): void {
    const { graph, sources, maxLinks } = question
    this.clear(graph.nodeCount)
    for (const { node } of sources) this.board(node, 0)
    const half = maxLinks >> 1
    const mostNodes = isLong(question) ? MANY_NODES : 0
    this.roundCount = 0
    let begin = 0
    while (this.roundCount < half && (this.roundCount === 0 || this.boardedCount - begin <= mostNodes)) {
      const end = this.boardedCount
      this.relaxFrom(graph, ++this.roundCount, begin)
      begin = end
    }
  }

  /** The largest value in `least` for a state that may follow at most this many links. */
  mostWith(links: number): number {
    return links > this.roundCount ? NEVER : links
  }

  /** A lower bound on the number of links before a state. */
  fewest(state: number): number {
    return Math.min(this.least[state]!, this.roundCount + 1)
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

  /** Searches one link further from the boarded nodes at index `begin` and later. */
  private relaxFrom({ firstOut, head, transfers }: SearchGraph, links: number, begin: number): void {
    const { least, arrived, boarded, boardedCount: end } = this
    for (let index = begin; index < end; index++) {
      const node = boarded[index]!
      for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
        const next = head[link]!
        if (least[2 * next] !== NEVER) continue
        least[2 * next] = links
        arrived[this.arrivedCount++] = next
        this.board(next, links)
        if (transfers === undefined) continue
        for (let transfer = transfers.first[next]!; transfer < transfers.first[next + 1]!; transfer++) {
          this.board(transfers.head[transfer]!, links)
        }
      }
    }
  }

  private board(node: number, links: number): void {
    if (this.least[2 * node + 1] !== NEVER) return
    this.least[2 * node + 1] = links
    this.boarded[this.boardedCount++] = node
  }
}

/**
 * Whether a path needs more than half of the links; otherwise the searches from both ends overlap so much that
 * counting excludes little.
 */
function isLong({ maxLinks, guide }: HopQuestion): boolean {
  if (guide === undefined || maxLinks > MAX_LINE_LINKS) return true
  return fewestLinksOfLine(guide.lines, guide.from, guide.to) > maxLinks >> 1
}
