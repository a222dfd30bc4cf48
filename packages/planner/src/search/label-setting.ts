import {
  dominates,
  haveEqualCosts,
  truncatedDominates,
  truncatedDominatesTotal,
  truncatedEqualsTotal,
} from './dominance/dominance.ts'
import { type FourCriteria, fourCriteria } from './graph/four-criteria.ts'
import type { SearchGraph } from './graph/search-graph.ts'
import { BOUND, type Heuristic } from './heuristic/heuristic.ts'
import { BinaryHeap } from './labels/binary-heap.ts'
import { LABEL } from './labels/label.ts'
import { comparePaths } from './labels/label-path.ts'
import type { ParetoProblem } from './pareto-problem.ts'
import { type ParetoPath, pathTo } from './query/pareto-path.ts'
import { PathsToAll } from './query/paths-to-all.ts'

const { COST_0, COST_1, COST_2, COST_3, LINKS, TIES, TOTAL_1, TOTAL_2, TOTAL_3, TOTAL_LINKS } = LABEL
const { SLOT, NODE, PREDECESSOR, ARC, NEXT, DEPTH, WIDTH, NONE } = LABEL
const { COST_0: BOUND_0, COST_1: BOUND_1, COST_2: BOUND_2, COST_3: BOUND_3 } = BOUND
const { LINKS: BOUND_LINKS, BEFORE: BOUND_BEFORE, SLOT: BOUND_SLOT, NONE: NO_BOUND } = BOUND
const { FEWEST_LINKS, UNKNOWN } = BOUND

/** Keys of the open list combine the totals of the first two criteria: key = first × 2^26 + second. */
const KEY_BASE = 2 ** 26
/** From this first total on, a key would no longer be exact. */
const FIRST_LIMIT = 2 ** 27
const NO_LIMIT = 0x3fffffff
const ascending = (a: number, b: number) => a - b
/** Taking so many labels from the open list takes a few milliseconds. */
const LABELS_A_STEP = 2_000

/**
 * All non-dominated paths from the sources to the targets, by label setting in lexicographic order of
 * the totals (NAMOA*dr: Pulido, Mandow and Pérez-de-la-Cruz 2015). Exact if the heuristic is
 * consistent and every sum of costs stays below 2^27 in the first criterion and 2^29 in the others.
 */
export class LabelSetting {
  private labels = new Int32Array(WIDTH * 1024)
  /** The offset of the next label. Its costs are written there before it is known whether it is kept. */
  private draft = 0
  private readonly open = new BinaryHeap((a, b) => this.comesBefore(a, b))
  /** By slot and state: the first label of the closed list. */
  private closed = new Int32Array(2048)
  /** By slot: the target at its node, or `NONE`. */
  private targetOf = new Int32Array(1024)
  private readonly solutions: number[] = []
  /** The solutions that no other solution dominates when the first criterion is ignored. */
  private truncatedFront: number[] = []
  private problem!: ParetoProblem
  // Fields of the problem, kept here so that the inner loops read them directly.
  private latest!: Heuristic['latest']
  private bounds!: Heuristic['entries']
  private incumbents: Heuristic['incumbents']
  private maxLinks = NO_LIMIT
  /** 1 if the number of links is a criterion, else 0. */
  private linkCost = 0
  private linkCosts!: FourCriteria<Int32Array>
  private firstGate = NO_LIMIT
  private gatedCosts!: FourCriteria<Int32Array>

  run(problem: ParetoProblem): ParetoPath[] {
    this.start(problem)
    this.settleSome(Number.POSITIVE_INFINITY)
    return this.solutions.map(label => pathTo(this.labels, label, problem.graph.costs.length))
  }

  /**
   * The paths to all nodes, in steps of a few milliseconds; the next search of this object must wait for the last one.
   * The bounds must be 0 and the slots those of the nodes.
   */
  *runToAll(problem: ParetoProblem): Generator<undefined, PathsToAll, undefined> {
    this.start(problem)
    while (!this.settleSome(LABELS_A_STEP)) yield
    const { graph, compareNodes } = problem
    const firstAt = Int32Array.from({ length: graph.nodeCount }, (_, node) => this.closed[2 * node]!)
    const labels = this.labels.slice(0, this.draft)
    return new PathsToAll({ graph, labels, firstAt, compareNodes })
  }

  /** Takes up to `most` labels from the open list; returns whether it is empty then. */
  private settleSome(most: number): boolean {
    for (let taken = 0; taken < most && this.open.size > 0; taken++) {
      const label = this.open.pop()
      if (this.isDominated(label)) continue
      if (this.labels[label + SLOT] === NONE) this.addSolution(label)
      else this.settle(label)
    }
    return this.open.size === 0
  }

  private start(problem: ParetoProblem): void {
    const { graph, heuristic, maxLinks, targets } = problem
    this.problem = problem
    this.latest = heuristic.latest
    this.bounds = heuristic.entries
    this.incumbents = heuristic.incumbents
    this.maxLinks = maxLinks ?? NO_LIMIT
    this.linkCost = maxLinks === undefined ? 0 : 1
    this.linkCosts = fourCriteria(graph.costs)
    this.firstGate = graph.gated === undefined ? NO_LIMIT : graph.nodeCount - graph.gated.gateCount
    this.gatedCosts = fourCriteria(graph.gated?.costs ?? graph.costs)
    this.draft = 0
    this.solutions.length = 0
    this.truncatedFront.length = 0
    this.open.clear()
    const { slotCount } = heuristic
    if (this.targetOf.length < slotCount) {
      this.targetOf = new Int32Array(2 * slotCount)
      this.closed = new Int32Array(4 * slotCount)
    }
    this.closed.fill(NONE, 0, 2 * slotCount)
    this.targetOf.fill(NONE, 0, slotCount)
    for (let target = 0; target < targets.length; target++) {
      const bound = this.boundOf(2 * targets[target]!.node, 0)
      if (bound !== NO_BOUND) this.targetOf[this.bounds[bound + BOUND_SLOT]!] = target
    }
    for (let source = 0; source < problem.sources.length; source++) this.openSource(source)
  }

  /** Opens the first label of a path. A path begins with a link, so this label is in the boarding state. */
  private openSource(source: number): void {
    const { node, costs } = this.problem.sources[source]!
    this.reserve(1)
    const { labels, draft } = this
    const starts = fourCriteria(costs)
    for (let criterion = 0; criterion < 4; criterion++) labels[draft + criterion] = starts[criterion]!
    labels[draft + LINKS] = 0
    labels[draft + TIES] = 0
    this.openDraft(NONE, source, 2 * node + 1)
  }

  /**
   * Records a path that no earlier one dominates. Solutions come in rising order of the first criterion, so the
   * truncated front needs only those that are non-dominated in the other criteria: with two criteria, a single one.
   */
  private addSolution(label: number): void {
    const { labels, solutions } = this
    const equal = solutions.findIndex(other => haveEqualCosts(labels, label, other))
    // A label that follows one with equal costs gets here only if it wins the tie.
    if (equal < 0) solutions.push(label)
    else solutions[equal] = label
    this.truncatedFront = this.truncatedFront.filter(other => !truncatedDominates(labels, label, other))
    this.truncatedFront.push(label)
  }

  /** Adds a label to the closed list of its state and relaxes the steps that follow it. */
  private settle(label: number): void {
    const { graph, heuristic } = this.problem
    const node = this.labels[label + NODE]!
    const slot = this.labels[label + SLOT]!
    if (!heuristic.isLayered) this.removeDominated(label, slot)
    this.labels[label + NEXT] = this.closed[slot]!
    this.closed[slot] = label
    const transfers = graph.transfers?.first
    const transferCount = transfers === undefined ? 0 : transfers[node + 1]! - transfers[node]!
    this.reserve(this.linkCountOf(graph, node) + transferCount + 1)
    const isBoarding = (slot & 1) === 1
    // Without a link left, a path can only end.
    if (this.labels[label + LINKS]! < this.maxLinks) {
      if (node < this.firstGate) this.relaxLinks(label, node)
      else if (isBoarding) this.relaxGatedLinks(label, node - this.firstGate)
      if (!isBoarding) this.relaxTransfers(label, node)
    }
    if (!isBoarding) this.relaxTarget(label, slot >> 1, node)
  }

  private linkCountOf({ firstOut, gated }: SearchGraph, node: number): number {
    const count = firstOut[node + 1]! - firstOut[node]!
    if (gated === undefined || node < this.firstGate) return count
    const gate = node - this.firstGate
    return gated.firstOut[gate + 1]! - gated.firstOut[gate]!
  }

  private relaxLinks(label: number, node: number): void {
    const { labels, problem } = this
    const { firstOut, head, ties } = problem.graph
    const [cost0, cost1, cost2, cost3] = this.linkCosts
    const links = labels[label + LINKS]! + this.linkCost
    const end = firstOut[node + 1]!
    for (let arc = firstOut[node]!; arc < end; arc++) {
      const { draft } = this
      labels[draft + COST_0] = labels[label + COST_0]! + cost0[arc]!
      labels[draft + COST_1] = labels[label + COST_1]! + cost1[arc]!
      labels[draft + COST_2] = labels[label + COST_2]! + cost2[arc]!
      labels[draft + COST_3] = labels[label + COST_3]! + cost3[arc]!
      labels[draft + LINKS] = links
      labels[draft + TIES] = labels[label + TIES]! + (ties === undefined ? 0 : ties[arc]!)
      this.openDraft(label, arc, 2 * head[arc]!)
    }
  }

  private relaxGatedLinks(label: number, gate: number): void {
    const { labels, firstGate, gatedCosts } = this
    const { graph, startsAt = 0, earliestEnd } = this.problem
    const { firstOut, head, weights, latest } = graph.gated!
    const [cost0, cost1, cost2, cost3] = gatedCosts
    const begins = startsAt + labels[label + COST_0]!
    const end = firstOut[gate + 1]!
    for (let arc = firstOut[gate]!; arc < end; arc++) {
      if (begins > latest[arc]!) continue
      const { draft } = this
      const waits = earliestEnd === undefined ? 0 : Math.max(0, earliestEnd[arc]! - begins - cost0[arc]!)
      labels[draft + COST_0] = labels[label + COST_0]! + cost0[arc]! + waits
      labels[draft + COST_1] = labels[label + COST_1]! + cost1[arc]!
      labels[draft + COST_2] = labels[label + COST_2]! + cost2[arc]!
      labels[draft + COST_3] = labels[label + COST_3]! + cost3[arc]!
      labels[draft + LINKS] = labels[label + LINKS]! + weights[arc]!
      labels[draft + TIES] = labels[label + TIES]!
      this.openDraft(label, arc, 2 * (firstGate + head[arc]!))
    }
  }

  private relaxTransfers(label: number, node: number): void {
    const { labels, problem } = this
    const { transfers } = problem.graph
    if (transfers === undefined) return
    const { first, head, kindOf, kindCosts } = transfers
    const end = first[node + 1]!
    for (let arc = first[node]!; arc < end; arc++) {
      const kind = 4 * kindOf[arc]!
      const { draft } = this
      labels[draft + COST_0] = labels[label + COST_0]! + kindCosts[kind]!
      labels[draft + COST_1] = labels[label + COST_1]! + kindCosts[kind + 1]!
      labels[draft + COST_2] = labels[label + COST_2]! + kindCosts[kind + 2]!
      labels[draft + COST_3] = labels[label + COST_3]! + kindCosts[kind + 3]!
      labels[draft + LINKS] = labels[label + LINKS]!
      labels[draft + TIES] = labels[label + TIES]!
      this.openDraft(label, arc, 2 * head[arc]! + 1)
    }
  }

  /** Ends the path if the node is a target. */
  private relaxTarget(label: number, slot: number, node: number): void {
    const target = this.targetOf[slot]!
    if (target === NONE) return
    const { labels, draft } = this
    const costs = fourCriteria(this.problem.targets[target]!.costs)
    for (let criterion = 0; criterion < 4; criterion++) {
      labels[draft + criterion] = labels[label + criterion]! + costs[criterion]!
    }
    labels[draft + LINKS] = labels[label + LINKS]!
    labels[draft + TIES] = labels[label + TIES]!
    // No costs remain, so the total equals the cost.
    labels.copyWithin(draft + TOTAL_1, draft + COST_1, draft + LINKS + 1)
    labels[draft + SLOT] = NONE
    labels[draft + NODE] = node
    this.push(label, target, labels[draft + COST_0]!)
  }

  /** Opens the label whose costs are at `draft`, unless it reaches no target or is dominated. */
  private openDraft(predecessor: number, arc: number, state: number): void {
    const { labels, draft, bounds, incumbents } = this
    const links = labels[draft + LINKS]!
    const bound = this.boundOf(state, links)
    if (bound === NO_BOUND) return
    const total0 = labels[draft + COST_0]! + bounds[bound + BOUND_0]!
    const total1 = labels[draft + COST_1]! + bounds[bound + BOUND_1]!
    const total2 = labels[draft + COST_2]! + bounds[bound + BOUND_2]!
    const total3 = labels[draft + COST_3]! + bounds[bound + BOUND_3]!
    const totalLinks = links + this.linkCost * bounds[bound + FEWEST_LINKS]!
    // Most labels that reach a target are pruned here.
    if (incumbents?.dominate(total0, total1, total2, total3, totalLinks)) return
    labels[draft + TOTAL_1] = total1
    labels[draft + TOTAL_2] = total2
    labels[draft + TOTAL_3] = total3
    labels[draft + TOTAL_LINKS] = totalLinks
    labels[draft + SLOT] = 2 * bounds[bound + BOUND_SLOT]! + (state & 1)
    labels[draft + NODE] = state >> 1
    this.push(predecessor, arc, total0)
  }

  private push(predecessor: number, arc: number, total0: number): void {
    const { labels, draft } = this
    labels[draft + PREDECESSOR] = predecessor
    labels[draft + ARC] = arc
    labels[draft + DEPTH] = predecessor === NONE ? 0 : labels[predecessor + DEPTH]! + 1
    if (this.isDominated(draft)) return
    if (total0 >= FIRST_LIMIT) throw new RangeError('the costs in the first criterion add up to 2^27 or more')
    this.open.push(total0 * KEY_BASE + Math.min(labels[draft + TOTAL_1]!, KEY_BASE - 1), draft)
    this.draft += WIDTH
  }

  /** The bounds of a state for the links still allowed; `NO_BOUND` if they are too few. */
  private boundOf(state: number, links: number): number {
    const { latest, bounds } = this
    const allowed = this.maxLinks - links
    let bound = latest[state]!
    if (bound === UNKNOWN) bound = this.problem.heuristic.find!(state)
    while (bound !== NO_BOUND && bounds[bound + BOUND_LINKS]! > allowed) bound = bounds[bound + BOUND_BEFORE]!
    return bound
  }

  /** Whether a solution dominates the total of a label, or a closed label of its state dominates its costs. */
  private isDominated(label: number): boolean {
    const { labels, truncatedFront } = this
    for (let index = 0; index < truncatedFront.length; index++) {
      const solution = truncatedFront[index]!
      // Labels come in rising order of the first total, so it need not be compared.
      if (truncatedDominatesTotal(labels, solution, label) && !this.mayWinTie(label, solution)) return true
    }
    const slot = labels[label + SLOT]!
    if (slot === NONE) return false
    if (this.isDominatedIn(slot, label)) return true
    // An arrival label has all the continuations of a boarding label, except at gates.
    return (slot & 1) === 1 && labels[label + NODE]! < this.firstGate && this.isDominatedIn(slot - 1, label)
  }

  private isDominatedIn(slot: number, label: number): boolean {
    return this.problem.heuristic.isLayered
      ? this.isDominatedInLayers(slot, label)
      : this.isTruncatedDominatedIn(slot, label)
  }

  /**
   * With one bound per state, labels also come in rising order of the first criterion at each node, so
   * it need not be compared.
   */
  private isTruncatedDominatedIn(slot: number, label: number): boolean {
    const { labels } = this
    for (let other = this.closed[slot]!; other !== NONE; other = labels[other + NEXT]!) {
      if (truncatedDominates(labels, other, label)) return true
    }
    return false
  }

  private isDominatedInLayers(slot: number, label: number): boolean {
    const { labels } = this
    for (let other = this.closed[slot]!; other !== NONE; other = labels[other + NEXT]!) {
      if (
        dominates(labels, other, label) &&
        !(haveEqualCosts(labels, label, other) && this.winsTie(label, other))
      ) {
        return true
      }
    }
    return false
  }

  /**
   * Whether a path through the label may have exactly the costs of a solution and win the tie. The
   * bounds of a corridor are not always consistent or exact, so such a label may come after the
   * solution and have a lower total.
   */
  private mayWinTie(label: number, solution: number): boolean {
    const { labels } = this
    return (
      this.problem.heuristic.isLayered &&
      truncatedEqualsTotal(labels, solution, label) &&
      labels[solution + COST_0]! >= this.firstTotal(label) &&
      this.winsTie(label, solution)
    )
  }

  private firstTotal(label: number): number {
    const { labels } = this
    const slot = labels[label + SLOT]!
    if (slot === NONE) return labels[label + COST_0]!
    const bound = this.boundOf(2 * labels[label + NODE]! + (slot & 1), labels[label + LINKS]!)
    return labels[label + COST_0]! + this.bounds[bound + BOUND_0]!
  }

  private winsTie(a: number, b: number): boolean {
    const { labels } = this
    const { compareNodes = ascending } = this.problem
    const difference = labels[a + TIES]! - labels[b + TIES]!
    return difference === 0 ? comparePaths(labels, a, b, compareNodes) < 0 : difference < 0
  }

  /**
   * Removes the labels of a closed list that the new label dominates when the first criterion is
   * ignored.
   */
  private removeDominated(label: number, slot: number): void {
    const { labels, closed } = this
    let kept: number = NONE
    for (let other = closed[slot]!; other !== NONE; other = labels[other + NEXT]!) {
      if (!truncatedDominates(labels, label, other)) kept = other
      else if (kept === NONE) closed[slot] = labels[other + NEXT]!
      else labels[kept + NEXT] = labels[other + NEXT]!
    }
  }

  /** The order of labels with equal keys: by the remaining totals, then by ties. */
  private comesBefore(a: number, b: number): boolean {
    const { labels } = this
    for (let field = TOTAL_1; field <= TOTAL_LINKS; field++) {
      const difference = labels[a + field]! - labels[b + field]!
      if (difference !== 0) return difference < 0
    }
    return this.winsTie(a, b)
  }

  private reserve(labelCount: number): void {
    if (this.draft + labelCount * WIDTH <= this.labels.length) return
    const wider = new Int32Array(2 * (this.draft + labelCount * WIDTH))
    wider.set(this.labels)
    this.labels = wider
  }
}
