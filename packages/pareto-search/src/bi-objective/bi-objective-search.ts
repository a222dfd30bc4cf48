import { COST_LIMIT, UNREACHABLE } from '../graph/cost-limits.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import type { ParetoPath, ParetoStep } from '../query/pareto-path.ts'
import { BucketQueue, MOST_BUCKETS } from './bucket-queue.ts'
import { LABEL, LabelStore } from './label-store.ts'
import { OpenList } from './open-list.ts'
import { END, ReverseDijkstra } from './reverse-dijkstra.ts'

/**
 * Offsets of the fields of a node that labels are compared with. The fields of one node are adjacent in
 * memory.
 */
const NODE = {
  /** The least costs to a target: the heuristic. */
  FIRST: 0,
  SECOND: 1,
  /** The second cost of the path with the least first cost. */
  SECOND_OF_FIRST: 2,
  /** The least second cost of the labels expanded at the node: g2min in the paper. */
  LEAST_SECOND: 3,
  WIDTH: 4,
} as const

/** Keys of the open list sort by the first total, then by the second total, capped below `KEY_BASE`. */
const KEY_BASE = 2 ** 24

interface BiObjectiveQuery {
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
}

/** A path through a label. After the label it follows the path of least first cost. */
interface Solution {
  readonly first: number
  readonly second: number
  readonly label: number
}

/**
 * All non-dominated costs of paths in two criteria, with one path for each: BOA* (Hernández, Yeoh,
 * Baier, Zhang, Suazo, Koenig and Salzman 2023) with three ideas of Ahmadi, Tack, Harabor and Kilby
 * 2021. First, the two reverse searches for the heuristics bound each other, and these bounds also
 * prune labels. Second, an expanded label yields a solution at once: its path, completed by the path of
 * least first cost. Third, open labels are kept in buckets by first total, or in a heap if the first
 * totals span too wide a range.
 *
 * Labels are expanded in rising order of their first totals. Two comparisons therefore decide whether a
 * label is dominated: one with the least second cost expanded at its node, one with the last solution.
 * If several labels have equal first totals, a worse one may leave its bucket first and be expanded
 * needlessly; a later solution with an equal first total replaces the earlier one.
 */
export class BiObjectiveSearch {
  private readonly open = new OpenList()
  private readonly buckets = new BucketQueue()
  /** Whether open labels are kept in the buckets; otherwise they are kept in the heap. */
  private hasBuckets = false
  private readonly store = new LabelStore()
  private readonly byFirst = new ReverseDijkstra(0)
  private readonly bySecond = new ReverseDijkstra(1)
  /** Rows with the fields of `NODE`. */
  private nodes = new Int32Array(0)
  private graph!: SearchGraph
  private query!: BiObjectiveQuery
  /** By node: 1 for a target. */
  private isTarget = new Uint8Array(0)
  /** Labels with a larger first total are not created. */
  private mostFirst = UNREACHABLE
  /** Labels whose second total is at least this bound are dominated. */
  private secondBound = UNREACHABLE
  private solutions: Solution[] = []

  run(graph: SearchGraph, query: BiObjectiveQuery): ParetoPath[] {
    this.graph = graph
    this.query = query
    this.solutions = []
    this.open.clear()
    this.store.clear()
    if (this.isTarget.length < graph.nodeCount) this.isTarget = new Uint8Array(graph.nodeCount)
    this.isTarget.fill(0)
    for (const { node } of query.targets) this.isTarget[node] = 1
    if (!this.boundSearch()) return []
    this.writeNodes()
    for (const [index, { node, costs }] of query.sources.entries()) {
      this.make(node, costs[0]!, costs[1]!, LABEL.START - index, 0)
    }
    if (this.hasBuckets) this.expandBuckets()
    else this.expandHeap()
    return this.solutions.map(solution => this.pathOf(solution))
  }

  /** Computes the heuristics up to the bounds; returns whether any source reaches a target. */
  private boundSearch(): boolean {
    const { graph, byFirst, bySecond } = this
    const { sources, targets } = this.query
    byFirst.start(graph, targets)
    bySecond.start(graph, targets)
    const reached = sources.filter(({ node }) => byFirst.settle(node))
    for (const { node } of reached) bySecond.settle(node)
    if (reached.length === 0) return false
    // A path needs at least one link. If a source is also a target, its least costs may belong to a
    // path without links, so they are no bounds.
    const isBounded = !sources.some(({ node }) => this.isTarget[node] === 1)
    // The best path in one criterion bounds the total in the other.
    this.mostFirst = isBounded ? otherOfLeast(reached, bySecond, 1) : UNREACHABLE - 1
    this.secondBound = isBounded ? otherOfLeast(reached, byFirst, 0) + 1 : UNREACHABLE
    const leastFirst = Math.min(...reached.map(({ node, costs }) => costs[0]! + byFirst.least[node]!))
    this.hasBuckets = this.mostFirst - leastFirst < MOST_BUCKETS
    if (this.hasBuckets) this.buckets.start(leastFirst, this.mostFirst)
    byFirst.settleUpTo(this.mostFirst)
    bySecond.settleUpTo(this.secondBound)
    return true
  }

  private writeNodes(): void {
    const { nodeCount } = this.graph
    if (this.nodes.length < nodeCount * NODE.WIDTH) this.nodes = new Int32Array(nodeCount * NODE.WIDTH)
    const { nodes, byFirst, bySecond } = this
    for (let node = 0, row = 0; node < nodeCount; node++, row += NODE.WIDTH) {
      nodes[row + NODE.FIRST] = byFirst.least[node]!
      nodes[row + NODE.SECOND] = bySecond.least[node]!
      nodes[row + NODE.SECOND_OF_FIRST] = byFirst.other[node]!
      nodes[row + NODE.LEAST_SECOND] = UNREACHABLE
    }
  }

  private expandBuckets(): void {
    const { buckets } = this
    while (buckets.size > 0) {
      const first = buckets.topKey()
      this.take(buckets.pop() * LABEL.WIDTH, first)
    }
  }

  private expandHeap(): void {
    const { open } = this
    while (open.size > 0) {
      const first = Math.floor(open.topKey() / KEY_BASE)
      this.take(open.pop() * LABEL.WIDTH, first)
    }
  }

  private take(label: number, first: number): void {
    const { labels } = this.store
    const node = labels[label + LABEL.NODE]!
    const second = labels[label + LABEL.SECOND]!
    if (node < 0) this.addSolution(first, second, label)
    else this.expand(label, node, first, second)
  }

  private expand(label: number, node: number, firstTotal: number, second: number): void {
    const { nodes, graph } = this
    const row = node * NODE.WIDTH
    if (second >= nodes[row + NODE.LEAST_SECOND]!) return
    if (second + nodes[row + NODE.SECOND]! >= this.secondBound) return
    const isTarget = this.isTarget[node] === 1
    const isStart = this.store.labels[label + LABEL.PREDECESSOR]! < 0
    // A start label at a target is not a path yet, because a path needs a link. A path that returns to the
    // start has one and costs at least as much, so the start label must not dominate it.
    if (!isStart || !isTarget) {
      nodes[row + NODE.LEAST_SECOND] = second
      const best = nodes[row + NODE.SECOND_OF_FIRST]!
      this.addSolution(firstTotal, second + best, label)
      // The completion with the least first cost also has the least second cost, so no other
      // continuation is better.
      if (best === nodes[row + NODE.SECOND]) return
    }
    const first = firstTotal - nodes[row + NODE.FIRST]!
    if (!isStart && isTarget) this.end(label, node, first, second)
    const { firstOut, head, costs } = graph
    const costs0 = costs[0]!
    const costs1 = costs[1]!
    const end = firstOut[node + 1]!
    for (let link = firstOut[node]!; link < end; link++) {
      this.make(head[link]!, first + costs0[link]!, second + costs1[link]!, label, link)
    }
  }

  /** Creates a label for each target at this node, where the path can end. */
  private end(label: number, node: number, first: number, second: number): void {
    for (const [target, { node: targetNode, costs }] of this.query.targets.entries()) {
      if (targetNode !== node) continue
      const secondTotal = second + costs[1]!
      const firstTotal = first + costs[0]!
      if (secondTotal >= this.secondBound || firstTotal > this.mostFirst) continue
      this.queue(firstTotal, secondTotal, this.store.add(END - target, secondTotal, label, 0))
    }
  }

  /** Creates a label at the node unless it is dominated or exceeds a bound. */
  private make(node: number, first: number, second: number, predecessor: number, link: number): void {
    const { nodes } = this
    const row = node * NODE.WIDTH
    if (second >= nodes[row + NODE.LEAST_SECOND]!) return
    const firstTotal = first + nodes[row + NODE.FIRST]!
    const secondTotal = second + nodes[row + NODE.SECOND]!
    if (secondTotal >= this.secondBound || firstTotal > this.mostFirst) return
    this.queue(firstTotal, secondTotal, this.store.add(node, second, predecessor, link))
  }

  private queue(firstTotal: number, secondTotal: number, label: number): void {
    if (firstTotal >= COST_LIMIT) {
      throw new RangeError('the costs in the first criterion add up to 2^27 or more')
    }
    if (this.hasBuckets) this.buckets.push(firstTotal, label / LABEL.WIDTH)
    else this.open.push(firstTotal * KEY_BASE + Math.min(secondTotal, KEY_BASE - 1), label / LABEL.WIDTH)
  }

  /** From one solution to the next, the first total never falls and the second total always falls. */
  private addSolution(first: number, second: number, label: number): void {
    if (second >= this.secondBound) return
    this.secondBound = second
    // With an equal first total, the later solution has the lower second total.
    if (this.solutions.at(-1)?.first === first) this.solutions.pop()
    this.solutions.push({ first, second, label })
  }

  private pathOf({ first, second, label }: Solution): ParetoPath {
    const { labels } = this.store
    const isEnded = labels[label + LABEL.NODE]! < 0
    const steps: ParetoStep[] = []
    let at = isEnded ? labels[label + LABEL.PREDECESSOR]! : label
    let node = labels[at + LABEL.NODE]!
    for (; labels[at + LABEL.PREDECESSOR]! >= 0; at = labels[at + LABEL.PREDECESSOR]!) {
      steps.push({ kind: 'link', arc: labels[at + LABEL.LINK]! })
    }
    steps.reverse()
    const source = LABEL.START - labels[at + LABEL.PREDECESSOR]!
    let next = isEnded ? labels[label + LABEL.NODE]! : this.byFirst.next[node]!
    for (; next >= 0; next = this.byFirst.next[node]!) {
      steps.push({ kind: 'link', arc: this.linkBetween(node, next) })
      node = next
    }
    return { costs: [first, second], linkCount: steps.length, source, target: END - next, steps }
  }

  /** Finds the link between the nodes that lies on the path of least first cost. */
  private linkBetween(node: number, next: number): number {
    const { graph, byFirst } = this
    const [costs0, costs1] = graph.costs
    const first = byFirst.least[node]! - byFirst.least[next]!
    const second = byFirst.other[node]! - byFirst.other[next]!
    let link = graph.firstOut[node]!
    while (graph.head[link] !== next || costs0![link] !== first || costs1![link] !== second) link++
    return link
  }
}

/** The total in the other criterion of the path with the least total in this criterion. */
function otherOfLeast(sources: readonly Terminal[], by: ReverseDijkstra, criterion: 0 | 1): number {
  let [least, otherOf] = [UNREACHABLE, UNREACHABLE]
  for (const { node, costs } of sources) {
    const total = costs[criterion]! + by.least[node]!
    const otherTotal = costs[1 - criterion]! + by.other[node]!
    if (total > least || (total === least && otherTotal >= otherOf)) continue
    least = total
    otherOf = otherTotal
  }
  return otherOf
}
