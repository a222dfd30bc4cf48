import { type Padded, padded } from '../graph/four-criteria.ts'
import { type SearchGraph, type Terminal, UNREACHABLE } from '../graph/search-graph.ts'
import { transferKinds } from '../graph/transfer-kinds.ts'
import type { Guide } from './guide.ts'
import { KnownFront } from './incumbents.ts'
import { lineStep, MAX_LINE_LEGS } from './line-bounds.ts'

export interface GuessQuestion {
  readonly graph: SearchGraph
  readonly guide: Guide
  readonly sources: readonly Terminal[]
  readonly maxLegs: number
  /** By node: 1 where a last link to a target is known. */
  readonly isLastLink: Uint8Array
  /** Eight to a node: in the last four the costs of its last link and to the target. */
  readonly least: Int32Array
}

/** So many nodes are followed from in each round. */
const BEAM = 12
/** With as many equally good ones, or nearly so, of these the first. */
const MOST = 2 * BEAM
/** Ways are about so much dearer than the straight lines that are left of them. */
const DETOUR = 1.1

/**
 * The figures of some good ways, found quickly: round by round only the nodes are followed that
 * look best by the costs so far and the straight line that is left. The answer is overwritten by
 * the next call.
 */
export function guessFront(question: GuessQuestion): KnownFront {
  return guess.run(question)
}

/** Nodes with the costs of one way to each, by a key that is small for promising ones. */
class Candidates {
  count = 0
  nodes = new Int32Array(1024)
  keys = new Float64Array(1024)
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

class FirstGuess {
  private readonly front = new KnownFront()
  private question!: GuessQuestion
  /** Those of the present step, and of the step before. */
  private next = new Candidates()
  private present = new Candidates()
  /** By node: where it is among the next candidates, if it is one of this step's. */
  private place = new Int32Array(0)
  private step = new Int32Array(0)
  private now = 0
  /** By criterion; they even out the units. */
  private weights: Padded<number> = [0, 0, 0, 0]
  private perKm = 0
  private linkCosts!: Padded<Int32Array>
  private readonly best = new Int32Array(MOST)
  private bestCount = 0

  run(question: GuessQuestion): KnownFront {
    this.question = question
    this.front.clear()
    this.weigh()
    this.beginStep()
    for (const { node, costs } of question.sources) {
      this.offer(node, ...padded(costs))
    }
    this.finish(1)
    for (let legs = 2; legs <= question.maxLegs; legs++) {
      this.rideOn()
      this.walkOn()
      this.finish(legs)
    }
    return this.front
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
    let moment = 2
    while (moment < 2 * MAX_LINE_LEGS && lines.least[moment * lines.momentSize + at] === UNREACHABLE) {
      moment += 2
    }
    const [w0, w1, w2 = 0, w3 = 0] = graph.costs.map(
      (_, criterion) => 1 / Math.max(1, lines.least[moment * lines.momentSize + at + criterion]!),
    )
    this.weights = [w0!, w1!, w2, w3]
    this.linkCosts = padded(graph.costs)
    this.perKm = (DETOUR * criteria) / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  }

  private beginStep(): void {
    const { present } = this
    this.present = this.next
    this.next = present
    this.next.count = 0
    this.now++
  }

  private offer(node: number, c0: number, c1: number, c2: number, c3: number): void {
    const { weights, next } = this
    const { plane, to } = this.question.guide
    const dx = plane[2 * node]! - to.x
    const dy = plane[2 * node + 1]! - to.y
    const cost = c0 * weights[0] + c1 * weights[1] + c2 * weights[2] + c3 * weights[3]
    const key = cost + this.perKm * Math.sqrt(dx * dx + dy * dy)
    const isKnown = this.step[node] === this.now
    if (isKnown && next.keys[this.place[node]!]! <= key) return
    const at = isKnown ? this.place[node]! : next.add()
    this.step[node] = this.now
    this.place[node] = at
    next.nodes[at] = node
    next.keys[at] = key
    next.costs[4 * at] = c0
    next.costs[4 * at + 1] = c1
    next.costs[4 * at + 2] = c2
    next.costs[4 * at + 3] = c3
  }

  /** Notes the ways that one more link completes. */
  private finish(legs: number): void {
    const { nodes, costs, count } = this.next
    const { isLastLink, least } = this.question
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!
      if (isLastLink[node] === 0) continue
      const last = 8 * node + 4
      this.front.offer(
        costs[4 * at]! + least[last]!,
        costs[4 * at + 1]! + least[last + 1]!,
        costs[4 * at + 2]! + least[last + 2]!,
        costs[4 * at + 3]! + least[last + 3]!,
        legs,
      )
    }
  }

  private rideOn(): void {
    const { firstOut, head } = this.question.graph
    const [cost0, cost1, cost2, cost3] = this.linkCosts
    this.chooseBest()
    const { best, bestCount, present } = this
    for (let index = 0; index < bestCount; index++) {
      const at = best[index]!
      const node = present.nodes[at]!
      for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
        this.goOn(at, head[link]!, cost0[link]!, cost1[link]!, cost2[link]!, cost3[link]!)
      }
    }
  }

  private walkOn(): void {
    const { transfers } = this.question.graph
    this.chooseBest()
    const { best, bestCount, present } = this
    for (let index = 0; index < bestCount; index++) {
      const at = best[index]!
      const node = present.nodes[at]!
      this.goOn(at, node, 0, 0, 0, 0)
      if (transfers === undefined) continue
      const { kindOf, costs } = transferKinds(transfers)
      for (let walk = transfers.first[node]!; walk < transfers.first[node + 1]!; walk++) {
        const kind = 4 * kindOf[walk]!
        const head = transfers.head[walk]!
        this.goOn(at, head, costs[kind]!, costs[kind + 1]!, costs[kind + 2]!, costs[kind + 3]!)
      }
    }
  }

  private goOn(at: number, node: number, c0: number, c1: number, c2: number, c3: number): void {
    const { costs } = this.present
    const from = 4 * at
    this.offer(node, costs[from]! + c0, costs[from + 1]! + c1, costs[from + 2]! + c2, costs[from + 3]! + c3)
  }

  /** Begins a step with about `BEAM` of the candidates, those with the smallest keys. */
  private chooseBest(): void {
    const limit = this.keyLimit()
    this.beginStep()
    const { keys, count } = this.present
    this.bestCount = 0
    for (let at = 0; at < count && this.bestCount < MOST; at++) {
      if (keys[at]! <= limit) this.best[this.bestCount++] = at
    }
  }

  /** Finds it by counting keys in classes. */
  private keyLimit(): number {
    const { keys, count } = this.next
    if (count <= BEAM) return Number.POSITIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    let most = 0
    for (let at = 0; at < count; at++) {
      if (keys[at]! < least) least = keys[at]!
      if (keys[at]! > most) most = keys[at]!
    }
    const width = (most - least) / (CLASSES.length - 1) || 1
    CLASSES.fill(0)
    for (let at = 0; at < count; at++) CLASSES[Math.floor((keys[at]! - least) / width)]! += 1
    let counted = 0
    let end = 0
    while (counted < BEAM) counted += CLASSES[end++]!
    return least + end * width
  }
}

const CLASSES = new Int32Array(64)

const guess = new FirstGuess()
