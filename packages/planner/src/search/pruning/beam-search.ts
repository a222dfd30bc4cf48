import { Incumbents } from '../dominance/incumbents.ts'
import { type FourCriteria, fourCriteria } from '../graph/four-criteria.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import type { Guide } from './guide.ts'
import { fewestLinksOfLine, lineStep } from './line-bounds.ts'

export interface BeamQuestion {
  readonly graph: SearchGraph
  readonly guide: Guide
  readonly sources: readonly Terminal[]
  readonly maxLinks: number
  /** The number of nodes that each step continues from, at most `WIDE_BEAM`. */
  readonly width: number
  /** By node: 1 if a single last link to a target has the least cost in every criterion. */
  readonly isLastLink: Uint8Array
  /** The costs from state `s` to the targets, starting at `4 * s`; read when boarding a last link. */
  readonly least: Int32Array
}

export const NARROW_BEAM = 12
export const WIDE_BEAM = 24
/** A step continues from at most this many times the width if many nodes have nearly equal keys. */
const MOST_WIDTHS = 2
/** A path is assumed to cost this factor more than the straight line. */
const DETOUR = 1.2
/** The number of classes in which keys are counted to find the smallest ones. */
const KEY_CLASSES = 64

/** Nodes, each with the costs of one path to it and a key that is small for promising ones. */
class Candidates {
  count = 0
  nodes = new Int32Array(1024)
  keys = new Float64Array(1024)
  /** Four per candidate. */
  costs = new Int32Array(4 * 1024)

  add(): number {
    if (this.count === this.nodes.length) this.grow()
    return this.count++
  }

  private grow(): void {
    const { nodes, keys, costs } = this
    this.nodes = new Int32Array(2 * nodes.length)
    this.keys = new Float64Array(2 * nodes.length)
    this.costs = new Int32Array(2 * costs.length)
    this.nodes.set(nodes)
    this.keys.set(keys)
    this.costs.set(costs)
  }
}

/**
 * Finds incumbents quickly: each step continues only from the nodes that look best by their costs so
 * far plus the remaining straight line.
 */
export class BeamSearch {
  private readonly incumbents = new Incumbents()
  private question!: BeamQuestion
  /** The candidates that this step creates, and those of the previous step, from which it continues. */
  private next = new Candidates()
  private current = new Candidates()
  /** By node: its index among the next candidates, valid if `step` holds the number of the current step. */
  private place = new Int32Array(0)
  private step = new Int32Array(0)
  private stepNumber = 0
  /** By criterion: weights that make the criteria comparable. */
  private weights: FourCriteria<number> = [0, 0, 0, 0]
  private perKm = 0
  private linkCosts!: FourCriteria<Int32Array>
  private readonly best = new Int32Array(MOST_WIDTHS * WIDE_BEAM)
  private bestCount = 0
  private readonly classSizes = new Int32Array(KEY_CLASSES)

  /** The next call overwrites the result. */
  run(question: BeamQuestion): Incumbents {
    this.question = question
    this.incumbents.clear()
    this.weigh()
    this.beginStep()
    for (const { node, costs } of question.sources) {
      this.addCandidate(node, ...fourCriteria(costs))
    }
    this.completePaths(1)
    for (let links = 2; links <= question.maxLinks; links++) {
      this.relaxLinks()
      this.relaxTransfers()
      this.completePaths(links)
    }
    return this.incumbents
  }

  private weigh(): void {
    const { graph, guide } = this.question
    const { lines, from, to } = guide
    if (this.step.length < graph.nodeCount) {
      this.step = new Int32Array(graph.nodeCount)
      this.place = new Int32Array(graph.nodeCount)
    }
    const criteria = graph.costs.length
    const at = 4 * lineStep(lines, from, Float64Array.of(to.x, to.y), 0)
    const state = 2 * fewestLinksOfLine(lines, from, to)
    const [w0, w1, w2 = 0, w3 = 0] = graph.costs.map(
      (_, criterion) => 1 / Math.max(1, lines.least[state * lines.stateSize + at + criterion]!),
    )
    this.weights = [w0!, w1!, w2, w3]
    this.linkCosts = fourCriteria(graph.costs)
    this.perKm = (DETOUR * criteria) / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  }

  private beginStep(): void {
    const { current } = this
    this.current = this.next
    this.next = current
    this.next.count = 0
    this.stepNumber++
  }

  private addCandidate(node: number, c0: number, c1: number, c2: number, c3: number): void {
    const { weights, next } = this
    const { plane, to } = this.question.guide
    const dx = plane[2 * node]! - to.x
    const dy = plane[2 * node + 1]! - to.y
    const cost = c0 * weights[0] + c1 * weights[1] + c2 * weights[2] + c3 * weights[3]
    const key = cost + this.perKm * Math.sqrt(dx * dx + dy * dy)
    const isKnown = this.step[node] === this.stepNumber
    if (isKnown && next.keys[this.place[node]!]! <= key) return
    const at = isKnown ? this.place[node]! : next.add()
    this.step[node] = this.stepNumber
    this.place[node] = at
    next.nodes[at] = node
    next.keys[at] = key
    next.costs[4 * at] = c0
    next.costs[4 * at + 1] = c1
    next.costs[4 * at + 2] = c2
    next.costs[4 * at + 3] = c3
  }

  /** Adds the paths that one more link completes to the incumbents. */
  private completePaths(links: number): void {
    const { nodes, costs, count } = this.next
    const { isLastLink, least } = this.question
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!
      if (isLastLink[node] === 0) continue
      const last = 8 * node + 4
      this.incumbents.add(
        costs[4 * at]! + least[last]!,
        costs[4 * at + 1]! + least[last + 1]!,
        costs[4 * at + 2]! + least[last + 2]!,
        costs[4 * at + 3]! + least[last + 3]!,
        links,
      )
    }
  }

  private relaxLinks(): void {
    const { firstOut, head } = this.question.graph
    const [cost0, cost1, cost2, cost3] = this.linkCosts
    this.chooseBest()
    const { best, bestCount, current } = this
    for (let index = 0; index < bestCount; index++) {
      const at = best[index]!
      const node = current.nodes[at]!
      for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
        this.extend(at, head[link]!, cost0[link]!, cost1[link]!, cost2[link]!, cost3[link]!)
      }
    }
  }

  private relaxTransfers(): void {
    const { transfers } = this.question.graph
    this.chooseBest()
    const { best, bestCount, current } = this
    for (let index = 0; index < bestCount; index++) {
      const at = best[index]!
      const node = current.nodes[at]!
      this.extend(at, node, 0, 0, 0, 0)
      if (transfers === undefined) continue
      const { first, head, kindOf, kindCosts } = transfers
      for (let transfer = first[node]!; transfer < first[node + 1]!; transfer++) {
        const kind = 4 * kindOf[transfer]!
        const [c0, c1] = [kindCosts[kind]!, kindCosts[kind + 1]!]
        this.extend(at, head[transfer]!, c0, c1, kindCosts[kind + 2]!, kindCosts[kind + 3]!)
      }
    }
  }

  private extend(at: number, node: number, c0: number, c1: number, c2: number, c3: number): void {
    const { costs } = this.current
    const from = 4 * at
    this.addCandidate(
      node,
      costs[from]! + c0,
      costs[from + 1]! + c1,
      costs[from + 2]! + c2,
      costs[from + 3]! + c3,
    )
  }

  /** Begins a step with the candidates with the smallest keys, about as many as the width. */
  private chooseBest(): void {
    const most = MOST_WIDTHS * this.question.width
    const limit = this.keyLimit()
    this.beginStep()
    const { keys, count } = this.current
    this.bestCount = 0
    for (let at = 0; at < count && this.bestCount < most; at++) {
      if (keys[at]! <= limit) this.best[this.bestCount++] = at
    }
  }

  /** The key below which about as many candidates as the width lie, found by counting keys in classes. */
  private keyLimit(): number {
    const { classSizes } = this
    const { width } = this.question
    const { keys, count } = this.next
    if (count <= width) return Number.POSITIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    let most = 0
    for (let at = 0; at < count; at++) {
      if (keys[at]! < least) least = keys[at]!
      if (keys[at]! > most) most = keys[at]!
    }
    const classWidth = (most - least) / (KEY_CLASSES - 1) || 1
    classSizes.fill(0)
    for (let at = 0; at < count; at++) classSizes[Math.floor((keys[at]! - least) / classWidth)]! += 1
    let counted = 0
    let end = 0
    while (counted < width) counted += classSizes[end++]!
    return least + end * classWidth
  }
}
