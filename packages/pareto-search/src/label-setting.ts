import { type Padded, padded } from './graph/four-criteria.ts'
import { BOUND, type CostToGo, type SearchGraph, type Terminal } from './graph/search-graph.ts'
import { type TransferKinds, transferKinds } from './graph/transfer-kinds.ts'
import { BinaryHeap } from './labels/binary-heap.ts'
import { comparePaths, LABEL, lineTo } from './labels/label.ts'

export interface ParetoProblem {
  readonly graph: SearchGraph
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /** Exact or at least consistent lower bounds; with `isLayered` for up to `maxLegs` links. */
  readonly toGo: CostToGo
  /** With it, the number of links is one more criterion, and never exceeds it. */
  readonly maxLegs?: number
  /** Of paths equal in costs and ties the one is kept whose nodes come first in this order. */
  readonly compareNodes?: (a: number, b: number) => number
}

export interface ParetoStep {
  readonly kind: 'link' | 'transfer'
  /** Index of the link or transfer in its compressed rows. */
  readonly arc: number
}

/** A path of at least one link that no other path beats. */
export interface ParetoPath {
  readonly costs: readonly number[]
  readonly legs: number
  /** Indices among the sources and the targets of the problem. */
  readonly source: number
  readonly target: number
  readonly steps: readonly ParetoStep[]
}

const { LEGS, TIES, TOTAL, TOTAL_LEGS, STATE, NODE, PARENT, ARC, NEXT, DEPTH, STRIDE, NONE } = LABEL
const { LEGS: BOUND_LEGS, BEFORE, FEWEST, PLACE, NONE: NO_BOUND } = BOUND

/** Heap keys hold the first two criteria: key = first × 2^26 + second. */
const KEY_BASE = 2 ** 26
/** Above it a key would no longer be exact. */
const FIRST_LIMIT = 2 ** 27
const NO_LIMIT = 0x3fffffff

/**
 * All non-dominated paths from the sources to the targets, by label setting in lexicographic order
 * (NAMOA*dr: Pulido, Mandow and Pérez-de-la-Cruz 2015). Exact if `toGo` is consistent and every
 * sum of costs stays below 2^27 in the first criterion and 2^29 in the others.
 */
export function paretoPaths(problem: ParetoProblem): ParetoPath[] {
  return search.run(problem)
}

class LabelSetting {
  private labels = new Int32Array(STRIDE * 1024)
  /** Where the next label goes; its costs are written there before it is offered. */
  private draft = 0
  private readonly heap = new BinaryHeap((a, b) => this.comesBefore(a, b))
  /** By state: the first in the list of the labels already looked at. */
  private settled = new Int32Array(2048)
  /** By place: which target its node is, or −1. */
  private targetOf = new Int32Array(1024)
  private readonly found: number[] = []
  /** Those of `found` that beat something which no other of them beats. */
  private front: number[] = []
  private problem!: ParetoProblem
  /** Those of the problem. */
  private latest!: CostToGo['latest']
  private bounds!: CostToGo['bounds']
  private known: CostToGo['known']
  private maxLegs = NO_LIMIT
  /** 1 if legs are a criterion. */
  private legCost = 0
  private linkCosts!: Padded<Int32Array>
  private kinds: TransferKinds | undefined

  run(problem: ParetoProblem): ParetoPath[] {
    this.start(problem)
    for (let source = 0; source < problem.sources.length; source++) this.offerSource(source)
    while (this.heap.size > 0) {
      const label = this.heap.pop()
      if (this.isBeaten(label)) continue
      if (this.labels[label + STATE] === NONE) this.keep(label)
      else this.settle(label)
    }
    return this.found.map(label => this.pathTo(label))
  }

  private start(problem: ParetoProblem): void {
    const { graph, toGo, maxLegs, targets } = problem
    this.problem = problem
    this.latest = toGo.latest
    this.bounds = toGo.bounds
    this.known = toGo.known
    this.maxLegs = maxLegs ?? NO_LIMIT
    this.legCost = maxLegs === undefined ? 0 : 1
    this.linkCosts = padded(graph.costs)
    this.kinds = graph.transfers && transferKinds(graph.transfers)
    this.draft = 0
    this.found.length = 0
    this.front.length = 0
    this.heap.clear()
    if (this.targetOf.length < toGo.placeCount) {
      this.targetOf = new Int32Array(2 * toGo.placeCount)
      this.settled = new Int32Array(4 * toGo.placeCount)
    }
    this.settled.fill(NONE, 0, 2 * toGo.placeCount)
    this.targetOf.fill(NONE, 0, toGo.placeCount)
    for (let target = 0; target < targets.length; target++) {
      const bound = toGo.latest[2 * targets[target]!.node]!
      if (bound !== NO_BOUND) this.targetOf[toGo.bounds[bound + PLACE]!] = target
    }
  }

  /** Paths begin with a link: nobody walks to a stand and on from it. */
  private offerSource(source: number): void {
    const { node, costs } = this.problem.sources[source]!
    this.reserve(1)
    const { labels, draft } = this
    const starts = padded(costs)
    for (let criterion = 0; criterion < 4; criterion++) labels[draft + criterion] = starts[criterion]!
    labels[draft + LEGS] = 0
    labels[draft + TIES] = 0
    this.offer(NONE, source, 2 * node + 1)
  }

  /**
   * Notes a found path. Paths come in rising order of the first criterion, so that one which is as
   * good as an earlier one in the others stands for it: with two criteria, the last for all.
   */
  private keep(label: number): void {
    const { labels, found } = this
    const equal = found.findIndex(other => haveEqualCosts(labels, label, other))
    // Only one that comes first by the rule of ties gets here after an equal one.
    if (equal < 0) found.push(label)
    else found[equal] = label
    this.front = this.front.filter(other => !isAsGood(labels, label, other))
    this.front.push(label)
  }

  /** Notes a label as the best that is still to come to its state, and goes on from it. */
  private settle(label: number): void {
    const { graph, toGo } = this.problem
    const node = this.labels[label + NODE]!
    const state = this.labels[label + STATE]!
    if (!toGo.isLayered) this.dropOutdone(label, state)
    this.labels[label + NEXT] = this.settled[state]!
    this.settled[state] = label
    const walks = graph.transfers?.first
    const walkCount = walks === undefined ? 0 : walks[node + 1]! - walks[node]!
    this.reserve(graph.firstOut[node + 1]! - graph.firstOut[node]! + walkCount + 1)
    this.followLinks(label, node)
    if ((state & 1) === 1) return
    this.followTransfers(label, node)
    this.finish(label, state >> 1, node)
  }

  private followLinks(label: number, node: number): void {
    const { labels, problem } = this
    const { firstOut, head, ties } = problem.graph
    const [cost0, cost1, cost2, cost3] = this.linkCosts
    const legs = labels[label + LEGS]! + this.legCost
    const end = firstOut[node + 1]!
    for (let arc = firstOut[node]!; arc < end; arc++) {
      const { draft } = this
      labels[draft] = labels[label]! + cost0[arc]!
      labels[draft + 1] = labels[label + 1]! + cost1[arc]!
      labels[draft + 2] = labels[label + 2]! + cost2[arc]!
      labels[draft + 3] = labels[label + 3]! + cost3[arc]!
      labels[draft + LEGS] = legs
      labels[draft + TIES] = labels[label + TIES]! + (ties === undefined ? 0 : ties[arc]!)
      this.offer(label, arc, 2 * head[arc]!)
    }
  }

  private followTransfers(label: number, node: number): void {
    const { labels, problem, kinds } = this
    const { transfers } = problem.graph
    if (transfers === undefined || kinds === undefined) return
    const { kindOf, costs } = kinds
    const { first, head } = transfers
    const end = first[node + 1]!
    for (let arc = first[node]!; arc < end; arc++) {
      const kind = 4 * kindOf[arc]!
      const { draft } = this
      labels[draft] = labels[label]! + costs[kind]!
      labels[draft + 1] = labels[label + 1]! + costs[kind + 1]!
      labels[draft + 2] = labels[label + 2]! + costs[kind + 2]!
      labels[draft + 3] = labels[label + 3]! + costs[kind + 3]!
      labels[draft + LEGS] = labels[label + LEGS]!
      labels[draft + TIES] = labels[label + TIES]!
      this.offer(label, arc, 2 * head[arc]! + 1)
    }
  }

  private finish(label: number, place: number, node: number): void {
    const target = this.targetOf[place]!
    if (target === NONE) return
    const { labels, draft } = this
    const costs = padded(this.problem.targets[target]!.costs)
    for (let criterion = 0; criterion < 4; criterion++) {
      labels[draft + criterion] = labels[label + criterion]! + costs[criterion]!
    }
    labels[draft + LEGS] = labels[label + LEGS]!
    labels[draft + TIES] = labels[label + TIES]!
    labels.copyWithin(draft + TOTAL, draft + 1, draft + LEGS + 1)
    labels[draft + STATE] = NONE
    labels[draft + NODE] = node
    this.queue(label, target, labels[draft]!)
  }

  /** Queues the label whose costs stand at `draft`, unless it leads nowhere or another beats it. */
  private offer(parent: number, arc: number, moment: number): void {
    const { labels, draft, bounds, known } = this
    const legs = labels[draft + LEGS]!
    const bound = this.boundOf(moment, legs)
    if (bound === NO_BOUND) return
    const total0 = labels[draft]! + bounds[bound]!
    const total1 = labels[draft + 1]! + bounds[bound + 1]!
    const total2 = labels[draft + 2]! + bounds[bound + 2]!
    const total3 = labels[draft + 3]! + bounds[bound + 3]!
    const totalLegs = legs + this.legCost * bounds[bound + FEWEST]!
    // Most of those that lead anywhere end here.
    if (known?.beats(total0, total1, total2, total3, totalLegs)) return
    labels[draft + TOTAL] = total1
    labels[draft + TOTAL + 1] = total2
    labels[draft + TOTAL + 2] = total3
    labels[draft + TOTAL_LEGS] = totalLegs
    labels[draft + STATE] = 2 * bounds[bound + PLACE]! + (moment & 1)
    labels[draft + NODE] = moment >> 1
    this.queue(parent, arc, total0)
  }

  private queue(parent: number, arc: number, first: number): void {
    const { labels, draft } = this
    labels[draft + PARENT] = parent
    labels[draft + ARC] = arc
    labels[draft + DEPTH] = parent === NONE ? 0 : labels[parent + DEPTH]! + 1
    if (this.isBeaten(draft)) return
    if (first >= FIRST_LIMIT) throw new RangeError('the costs in the first criterion add up to 2^27 or more')
    this.heap.push(first * KEY_BASE + Math.min(labels[draft + TOTAL]!, KEY_BASE - 1), draft)
    this.draft += STRIDE
  }

  /** The bounds for a moment with the links that are left; `NO_BOUND` if they are too few. */
  private boundOf(moment: number, legs: number): number {
    const { latest, bounds } = this
    const left = this.maxLegs - legs
    let bound = latest[moment]!
    while (bound !== NO_BOUND && bounds[bound + BOUND_LEGS]! > left) bound = bounds[bound + BEFORE]!
    return bound
  }

  /** Whether a path already found, or a label already looked at, is at least as good in everything. */
  private isBeaten(label: number): boolean {
    const { labels, front } = this
    for (let index = 0; index < front.length; index++) {
      const other = front[index]!
      // Labels come in rising order of the first total, so that it need not be compared.
      if (
        labels[other + 1]! <= labels[label + TOTAL]! &&
        labels[other + 2]! <= labels[label + TOTAL + 1]! &&
        labels[other + 3]! <= labels[label + TOTAL + 2]! &&
        labels[other + LEGS]! <= labels[label + TOTAL_LEGS]! &&
        !this.mayWinTie(label, other)
      ) {
        return true
      }
    }
    const state = labels[label + STATE]!
    if (state === NONE) return false
    // Whoever has just arrived can do all that someone who must board can.
    return this.isOutdone(label, state) || ((state & 1) === 1 && this.isOutdone(label, state - 1))
  }

  private isOutdone(label: number, state: number): boolean {
    const { labels } = this
    const { isLayered } = this.problem.toGo
    // With one bound a node, labels also come in rising order of the first criterion at each node.
    const cost0 = isLayered ? labels[label]! : NO_LIMIT
    for (let other = this.settled[state]!; other !== NONE; other = labels[other + NEXT]!) {
      if (
        labels[other]! <= cost0 &&
        labels[other + 1]! <= labels[label + 1]! &&
        labels[other + 2]! <= labels[label + 2]! &&
        labels[other + 3]! <= labels[label + 3]! &&
        labels[other + LEGS]! <= labels[label + LEGS]! &&
        !(isLayered && haveEqualCosts(labels, label, other) && this.winsTie(label, other))
      ) {
        return true
      }
    }
    return false
  }

  /**
   * Whether a path through the label may have the very costs of a found one and come first by the
   * rule of ties. Bounds of a corridor are not quite consistent, nor exact, so that it may come up
   * later, and at a lower total.
   */
  private mayWinTie(label: number, found: number): boolean {
    const { labels } = this
    const { isLayered } = this.problem.toGo
    return (
      isLayered &&
      labels[found + 1]! === labels[label + TOTAL]! &&
      labels[found + 2]! === labels[label + TOTAL + 1]! &&
      labels[found + 3]! === labels[label + TOTAL + 2]! &&
      labels[found + LEGS]! === labels[label + TOTAL_LEGS]! &&
      labels[found]! >= this.firstTotal(label) &&
      this.winsTie(label, found)
    )
  }

  private firstTotal(label: number): number {
    const { labels } = this
    const state = labels[label + STATE]!
    if (state === NONE) return labels[label]!
    const bound = this.boundOf(2 * labels[label + NODE]! + (state & 1), labels[label + LEGS]!)
    return labels[label]! + this.bounds[bound]!
  }

  private winsTie(a: number, b: number): boolean {
    const { labels } = this
    const { compareNodes = ascending } = this.problem
    const difference = labels[a + TIES]! - labels[b + TIES]!
    return difference === 0 ? comparePaths(labels, a, b, compareNodes) < 0 : difference < 0
  }

  /** Takes those out of a state's list that beat nothing which the new label does not beat. */
  private dropOutdone(label: number, state: number): void {
    const { labels, settled } = this
    let kept: number = NONE
    for (let other = settled[state]!; other !== NONE; other = labels[other + NEXT]!) {
      if (
        labels[label + 1]! > labels[other + 1]! ||
        labels[label + 2]! > labels[other + 2]! ||
        labels[label + 3]! > labels[other + 3]! ||
        labels[label + LEGS]! > labels[other + LEGS]!
      ) {
        kept = other
      } else if (kept === NONE) {
        settled[state] = labels[other + NEXT]!
      } else {
        labels[kept + NEXT] = labels[other + NEXT]!
      }
    }
  }

  /** Lexicographic order of the totals after the first two, then of ties, then of nodes. */
  private comesBefore(a: number, b: number): boolean {
    const { labels } = this
    for (let field = TOTAL; field <= TOTAL_LEGS; field++) {
      const difference = labels[a + field]! - labels[b + field]!
      if (difference !== 0) return difference < 0
    }
    return this.winsTie(a, b)
  }

  private pathTo(label: number): ParetoPath {
    const { labels, problem } = this
    const [source, ...line] = lineTo(labels, label)
    return {
      costs: problem.graph.costs.map((_, criterion) => labels[label + criterion]!),
      legs: line.filter(at => labels[at + STATE]! !== NONE && (labels[at + STATE]! & 1) === 0).length,
      source: labels[source! + ARC]!,
      target: labels[label + ARC]!,
      steps: line.slice(0, -1).map(at => ({
        kind: (labels[at + STATE]! & 1) === 0 ? 'link' : 'transfer',
        arc: labels[at + ARC]!,
      })),
    }
  }

  private reserve(labelCount: number): void {
    if (this.draft + labelCount * STRIDE <= this.labels.length) return
    const wider = new Int32Array(2 * (this.draft + labelCount * STRIDE))
    wider.set(this.labels)
    this.labels = wider
  }
}

const search = new LabelSetting()

/** In all but the first criterion. */
function isAsGood(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a + 1]! <= labels[b + 1]! &&
    labels[a + 2]! <= labels[b + 2]! &&
    labels[a + 3]! <= labels[b + 3]! &&
    labels[a + LEGS]! <= labels[b + LEGS]!
  )
}

function haveEqualCosts(labels: Int32Array, a: number, b: number): boolean {
  return (
    labels[a]! === labels[b]! &&
    labels[a + 1]! === labels[b + 1]! &&
    labels[a + 2]! === labels[b + 2]! &&
    labels[a + 3]! === labels[b + 3]! &&
    labels[a + LEGS]! === labels[b + LEGS]!
  )
}

function ascending(a: number, b: number): number {
  return a - b
}
