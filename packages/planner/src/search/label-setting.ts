import { BinaryHeap } from '../geo/binary-heap.ts'
import { BOUND, type Bounds, UNKNOWN } from './bounds.ts'
import {
  type CompareNodes,
  dominates,
  haveEqualCosts,
  LABEL,
  type ParetoPath,
  pathTo,
  truncatedDominates,
  truncatedDominatesTotal,
  truncatedEqualsTotal,
  winsTie,
} from './label.ts'
import { PathsToAll } from './paths-to-all.ts'
import { CRITERIA, type SearchGraph, type Terminal } from './search-graph.ts'

const { COST_0, COST_1, COST_2, LINKS, TIES, TOTAL_1, TOTAL_2, TOTAL_LINKS } = LABEL
const { STATE, NODE, PREDECESSOR, ARC, NEXT, DEPTH, WIDTH, NONE } = LABEL

/** Keys of the open list combine the totals of the first two criteria: key = first × 2^26 + second. */
const KEY_BASE = 2 ** 26
/** From this first total on, a key would no longer be exact. */
const FIRST_LIMIT = 2 ** 27
/** Taking so many labels from the open list takes a few milliseconds. */
const LABELS_A_STEP = 2_000

/** A query for the paths to all nodes. */
export interface ToAllQuery {
  readonly sources: readonly Terminal[]
  /** The number of links, gated ones by their weights, is one more criterion and at most this value, 1 to 15. */
  readonly maxLinks: number
  /** Breaks ties between paths of equal cost: the path whose node sequence comes first in this order is kept. */
  readonly compareNodes: CompareNodes
  /** The moment of departure, in the unit of the first criterion, for gated links. Default: 0. */
  readonly startsAt?: number
  /** The earliest moment at which each gated link can end; a path that begins it sooner waits. */
  readonly earliestEnd?: Int32Array
  /** Links, not gated ones, that no path takes. */
  readonly excluded?: ReadonlySet<number>
  /** Whether no path takes a link that counts in ties. */
  readonly withoutTies?: boolean
}

export interface ParetoQuery extends ToAllQuery {
  readonly targets: readonly Terminal[]
}

/** The input of a search, with its heuristic. */
interface ParetoProblem extends ParetoQuery {
  readonly graph: SearchGraph
  readonly bounds: Bounds
}

/**
 * All non-dominated paths from the sources to the targets, by label setting in lexicographic order of
 * the totals (NAMOA*dr: Pulido, Mandow and Pérez-de-la-Cruz 2015). Exact if no bound exceeds the true costs and
 * every sum of costs stays below 2^27 in the first criterion and 2^29 in the others.
 */
export class LabelSetting {
  private labels = new Int32Array(WIDTH * 1024)
  /** The offset of the next label. Its costs are written there before it is known whether it is kept. */
  private draft = 0
  private readonly open = new BinaryHeap((a, b) => this.comesBefore(a, b))
  /** One entry per state: the first label of the closed list. */
  private closed = new Int32Array(0)
  /** One entry per node: the index of the target there, or `NONE`. */
  private targetOf = new Int32Array(0)
  private readonly solutions: number[] = []
  /** The solutions that no other solution dominates when the first criterion is ignored. */
  private truncatedFront: number[] = []
  private problem: ParetoProblem | undefined
  // Fields of the problem, kept here so that the inner loops read them directly.
  private graph!: SearchGraph
  private bounds!: Int32Array
  private maxLinks = 0

  run(problem: ParetoProblem): ParetoPath[] {
    this.start(problem)
    this.settleSome(Number.POSITIVE_INFINITY)
    return this.solutions.map(label => pathTo(this.labels, label))
  }

  /** The paths to all nodes, in steps of a few milliseconds. The bounds must be 0. */
  *runToAll(problem: ParetoProblem): Generator<undefined, PathsToAll, undefined> {
    this.start(problem)
    while (!this.settleSome(LABELS_A_STEP)) yield
    const { graph, compareNodes } = problem
    const firstAt = Int32Array.from({ length: graph.nodeCount }, (_, node) => this.closed[2 * node]!)
    const labels = this.labels.slice(0, this.draft)
    return new PathsToAll({ graph, labels, firstAt, compareNodes })
  }

  private start(problem: ParetoProblem): void {
    this.clear(problem.graph.nodeCount)
    this.problem = problem
    this.graph = problem.graph
    this.bounds = problem.bounds.entries
    this.maxLinks = problem.maxLinks
    for (const [target, { node }] of problem.targets.entries()) this.targetOf[node] = target
    for (let source = 0; source < problem.sources.length; source++) this.openSource(source)
  }

  /** Forgets the last search, in time linear in its labels. */
  private clear(nodeCount: number): void {
    const { closed, targetOf, labels } = this
    if (targetOf.length < nodeCount) {
      this.closed = new Int32Array(2 * nodeCount).fill(NONE)
      this.targetOf = new Int32Array(nodeCount).fill(NONE)
    } else {
      for (const { node } of this.problem?.targets ?? []) targetOf[node] = NONE
      for (let label = 0; label < this.draft; label += WIDTH) {
        if (labels[label + STATE]! !== NONE) closed[labels[label + STATE]!] = NONE
      }
    }
    this.draft = 0
    this.solutions.length = 0
    this.truncatedFront.length = 0
    this.open.clear()
  }

  /** Opens the first label of a path. A path begins with a link, so this label is in the boarding state. */
  private openSource(source: number): void {
    const { node, costs } = this.problem!.sources[source]!
    this.reserve(1)
    const { labels, draft } = this
    for (let criterion = 0; criterion < CRITERIA; criterion++) labels[draft + criterion] = costs[criterion]!
    labels[draft + LINKS] = 0
    labels[draft + TIES] = 0
    this.openDraft(NONE, source, 2 * node + 1)
  }

  /** Takes up to `most` labels from the open list; returns whether it is empty then. */
  private settleSome(most: number): boolean {
    for (let taken = 0; taken < most && this.open.size > 0; taken++) {
      const label = this.open.pop()
      if (this.isDominated(label)) continue
      if (this.labels[label + STATE] === NONE) this.addSolution(label)
      else this.settle(label)
    }
    return this.open.size === 0
  }

  /**
   * Records a path that no earlier one dominates. Solutions come in rising order of the first criterion, so the
   * truncated front needs only those that are non-dominated in the other criteria.
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
    const { firstGate, firstOut, transfers, gated } = this.graph
    const node = this.labels[label + NODE]!
    const state = this.labels[label + STATE]!
    this.labels[label + NEXT] = this.closed[state]!
    this.closed[state] = label
    const gate = node - firstGate
    const links =
      gate < 0 ? firstOut[node + 1]! - firstOut[node]! : gated!.firstOut[gate + 1]! - gated!.firstOut[gate]!
    this.reserve(links + transfers.first[node + 1]! - transfers.first[node]! + 1)
    const isBoarding = (state & 1) === 1
    // Without a link left, a path can only end.
    if (this.labels[label + LINKS]! < this.maxLinks) {
      if (gate < 0) this.relaxLinks(label, node)
      else if (isBoarding) this.relaxGatedLinks(label, gate)
      if (!isBoarding) this.relaxTransfers(label, node)
    }
    if (!isBoarding) this.relaxTarget(label, node)
  }

  private relaxLinks(label: number, node: number): void {
    const { labels } = this
    const { firstOut, head, costs, ties } = this.graph
    const { excluded, withoutTies = false } = this.problem!
    const [cost0, cost1, cost2] = costs
    const end = firstOut[node + 1]!
    for (let arc = firstOut[node]!; arc < end; arc++) {
      if (excluded?.has(arc) || (withoutTies && ties[arc] !== 0)) continue
      const { draft } = this
      labels[draft + COST_0] = labels[label + COST_0]! + cost0[arc]!
      labels[draft + COST_1] = labels[label + COST_1]! + cost1[arc]!
      labels[draft + COST_2] = labels[label + COST_2]! + cost2[arc]!
      labels[draft + LINKS] = labels[label + LINKS]! + 1
      labels[draft + TIES] = labels[label + TIES]! + ties[arc]!
      this.openDraft(label, arc, 2 * head[arc]!)
    }
  }

  private relaxGatedLinks(label: number, gate: number): void {
    const { labels } = this
    const { startsAt = 0, earliestEnd } = this.problem!
    const { firstOut, head, costs, weights, latest } = this.graph.gated!
    const [cost0, cost1, cost2] = costs
    const begins = startsAt + labels[label + COST_0]!
    const end = firstOut[gate + 1]!
    for (let arc = firstOut[gate]!; arc < end; arc++) {
      if (begins > latest[arc]!) continue
      const { draft } = this
      const waits = earliestEnd === undefined ? 0 : Math.max(0, earliestEnd[arc]! - begins - cost0[arc]!)
      labels[draft + COST_0] = labels[label + COST_0]! + cost0[arc]! + waits
      labels[draft + COST_1] = labels[label + COST_1]! + cost1[arc]!
      labels[draft + COST_2] = labels[label + COST_2]! + cost2[arc]!
      labels[draft + LINKS] = labels[label + LINKS]! + weights[arc]!
      labels[draft + TIES] = labels[label + TIES]!
      this.openDraft(label, arc, 2 * (this.graph.firstGate + head[arc]!))
    }
  }

  private relaxTransfers(label: number, node: number): void {
    const { labels } = this
    const { first, head, costs } = this.graph.transfers
    const [cost0, cost1, cost2] = costs
    const end = first[node + 1]!
    for (let arc = first[node]!; arc < end; arc++) {
      const { draft } = this
      labels[draft + COST_0] = labels[label + COST_0]! + cost0[arc]!
      labels[draft + COST_1] = labels[label + COST_1]! + cost1[arc]!
      labels[draft + COST_2] = labels[label + COST_2]! + cost2[arc]!
      labels[draft + LINKS] = labels[label + LINKS]!
      labels[draft + TIES] = labels[label + TIES]!
      this.openDraft(label, arc, 2 * head[arc]! + 1)
    }
  }

  /** Ends the path if the node is a target. */
  private relaxTarget(label: number, node: number): void {
    const target = this.targetOf[node]!
    if (target === NONE) return
    const { labels, draft } = this
    const { costs } = this.problem!.targets[target]!
    for (let criterion = 0; criterion < CRITERIA; criterion++) {
      labels[draft + criterion] = labels[label + criterion]! + costs[criterion]!
    }
    labels[draft + LINKS] = labels[label + LINKS]!
    labels[draft + TIES] = labels[label + TIES]!
    // No costs remain, so the total equals the cost.
    labels.copyWithin(draft + TOTAL_1, draft + COST_1, draft + LINKS + 1)
    labels[draft + STATE] = NONE
    labels[draft + NODE] = node
    this.push(label, target, labels[draft + COST_0]!)
  }

  /** Opens the label whose costs are at `draft`, unless it reaches no target or is dominated. */
  private openDraft(predecessor: number, arc: number, state: number): void {
    const { labels, draft, bounds } = this
    const bound = this.boundOf(state)
    const totalLinks = labels[draft + LINKS]! + bounds[bound + BOUND.LINKS]!
    if (totalLinks > this.maxLinks) return
    labels[draft + TOTAL_1] = labels[draft + COST_1]! + bounds[bound + BOUND.COST_1]!
    labels[draft + TOTAL_2] = labels[draft + COST_2]! + bounds[bound + BOUND.COST_2]!
    labels[draft + TOTAL_LINKS] = totalLinks
    labels[draft + STATE] = state
    labels[draft + NODE] = state >> 1
    this.push(predecessor, arc, labels[draft + COST_0]! + bounds[bound + BOUND.COST_0]!)
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

  private boundOf(state: number): number {
    const bound = state * BOUND.WIDTH
    if (this.bounds[bound] === UNKNOWN) this.problem!.bounds.find(state)
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
    const state = labels[label + STATE]!
    if (state === NONE) return false
    if (this.isDominatedIn(state, label)) return true
    // An arrival label has all the continuations of a boarding label, except at gates.
    return (
      (state & 1) === 1 &&
      labels[label + NODE]! < this.graph.firstGate &&
      this.isDominatedIn(state - 1, label)
    )
  }

  private isDominatedIn(state: number, label: number): boolean {
    const { labels } = this
    for (let other = this.closed[state]!; other !== NONE; other = labels[other + NEXT]!) {
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
   * bounds are not always exact, so such a label may come after the solution and have a lower total.
   */
  private mayWinTie(label: number, solution: number): boolean {
    const { labels } = this
    return (
      truncatedEqualsTotal(labels, solution, label) &&
      labels[solution + COST_0]! >= this.firstTotal(label) &&
      this.winsTie(label, solution)
    )
  }

  private firstTotal(label: number): number {
    const { labels } = this
    const state = labels[label + STATE]!
    const remaining = state === NONE ? 0 : this.bounds[this.boundOf(state) + BOUND.COST_0]!
    return labels[label + COST_0]! + remaining
  }

  private winsTie(a: number, b: number): boolean {
    return winsTie(this.labels, a, b, this.problem!.compareNodes)
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
