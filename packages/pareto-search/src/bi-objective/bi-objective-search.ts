import { COST_LIMIT, UNREACHABLE } from '../graph/graph-layout.ts'
import type { SearchGraph, Terminal } from '../graph/search-graph.ts'
import type { ParetoPath, ParetoStep } from '../search/label-setting.ts'
import { NODE, unreachedNodes } from './node-heuristic.ts'
import { OpenList } from './open-list.ts'
import { KEY_BASE, keyOf, ReverseDijkstra } from './reverse-dijkstra.ts'

/** The fields of a label, side by side in memory. Its first cost follows from its key. */
const LABEL = {
  /** The node, or `END` minus the index of the target where the path has ended. */
  NODE: 0,
  /** The cost so far in the second criterion. */
  SECOND: 1,
  /** The label before, or `START` minus the index of the source. */
  PARENT: 2,
  /** The link from the node before. */
  LINK: 3,
  WIDTH: 4,
  START: -1,
} as const

const { HEURISTIC, OTHER, NEXT, LEAST_SECOND, END } = NODE
const SECOND_HEURISTIC = NODE.CRITERION + HEURISTIC
const FIRST_CAPACITY = 4096

interface BiObjectiveQuery {
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
}

/** A path through a label: on from there along the path of the least first cost. */
interface Solution {
  readonly first: number
  readonly second: number
  readonly label: number
}

/**
 * All non-dominated costs of paths in two criteria, with a path for each: BOA* (Hernández, Yeoh,
 * Baier, Zhang, Suazo, Koenig and Salzman 2023) with the bounds of Ahmadi, Tack, Harabor and Kilby
 * 2021: the two reverse searches bound each other, and so both bound the labels; and a label gives a
 * solution as soon as it is expanded, by its path of the least first cost.
 *
 * Labels are expanded in lexicographic order of their totals. The first totals thus never fall, so
 * that one comparison with the least second cost expanded at a node tells whether a label is
 * dominated there, and one with the last solution whether it is dominated by a solution.
 */
export class BiObjectiveSearch {
  private readonly open = new OpenList()
  private readonly byFirst = new ReverseDijkstra(0)
  private readonly bySecond = new ReverseDijkstra(1)
  private nodes = new Int32Array(0)
  private labels = new Int32Array(FIRST_CAPACITY * LABEL.WIDTH)
  private labelCount = 0
  private graph!: SearchGraph
  private query!: BiObjectiveQuery
  /** The targets by node; most graphs have one or two. */
  private targetsAt = new Map<number, number[]>()
  /** Labels with a larger first total are not made. */
  private mostFirst = UNREACHABLE
  /** Labels with this second total, or a larger one, are dominated by a solution. */
  private secondBound = UNREACHABLE
  private solutions: Solution[] = []

  run(graph: SearchGraph, query: BiObjectiveQuery): ParetoPath[] {
    this.graph = graph
    this.query = query
    this.labelCount = 0
    this.solutions = []
    this.open.clear()
    this.nodes = unreachedNodes(graph.nodeCount, this.nodes)
    this.targetsAt = new Map()
    for (const [target, { node }] of query.targets.entries()) {
      this.targetsAt.set(node, [...(this.targetsAt.get(node) ?? []), target])
    }
    if (!this.boundSearch()) return []
    for (const [index, { node, costs }] of query.sources.entries()) {
      this.make(node, costs[0]!, costs[1]!, LABEL.START - index, 0)
    }
    this.expandAll()
    return this.solutions.map(solution => this.pathOf(solution))
  }

  /** Computes the heuristics as far as they are needed; returns whether a target can be reached. */
  private boundSearch(): boolean {
    const { graph, nodes, byFirst, bySecond } = this
    const { sources, targets } = this.query
    byFirst.start(graph, nodes, targets)
    bySecond.start(graph, nodes, targets)
    const reached = sources.filter(({ node }) => byFirst.settle(node))
    for (const { node } of reached) bySecond.settle(node)
    if (reached.length === 0) return false
    this.mostFirst = UNREACHABLE
    this.secondBound = UNREACHABLE
    // A path without links does not count: where there may be one, its costs are no bounds.
    if (!sources.some(({ node }) => this.targetsAt.has(node))) {
      // The total of a path that is best in one criterion bounds the other.
      this.mostFirst = this.otherOfLeast(reached, 1)
      this.secondBound = this.otherOfLeast(reached, 0) + 1
    }
    byFirst.settleUpTo(this.mostFirst)
    bySecond.settleUpTo(this.secondBound)
    return true
  }

  /** What the path with the least total in the criterion takes in the other. */
  private otherOfLeast(sources: readonly Terminal[], criterion: 0 | 1): number {
    let [least, other] = [UNREACHABLE, UNREACHABLE]
    for (const { node, costs } of sources) {
      const row = node * NODE.WIDTH + criterion * NODE.CRITERION
      const total = costs[criterion]! + this.nodes[row + HEURISTIC]!
      const otherTotal = costs[1 - criterion]! + this.nodes[row + OTHER]!
      if (total > least || (total === least && otherTotal >= other)) continue
      least = total
      other = otherTotal
    }
    return other
  }

  private expandAll(): void {
    const { open } = this
    while (open.size > 0) {
      const first = Math.floor(open.topKey() / KEY_BASE)
      const label = open.pop()
      const at = label * LABEL.WIDTH
      const node = this.labels[at + LABEL.NODE]!
      const second = this.labels[at + LABEL.SECOND]!
      if (node < 0) this.addSolution(first, second, label)
      else this.expand(label, node, first, second)
    }
  }

  private expand(label: number, node: number, firstTotal: number, second: number): void {
    const { nodes, graph } = this
    const row = node * NODE.WIDTH
    if (second >= nodes[row + LEAST_SECOND]! || second + nodes[row + SECOND_HEURISTIC]! >= this.secondBound)
      return
    const isStart = this.labels[label * LABEL.WIDTH + LABEL.PARENT]! < 0
    const ends = this.targetsAt.get(node)
    // A path that comes back to its start is no worse than none there.
    if (!isStart || ends === undefined) {
      nodes[row + LEAST_SECOND] = second
      this.addSolution(firstTotal, second + nodes[row + OTHER]!, label)
      // Its path of the least first cost is also one of the least second cost.
      if (nodes[row + OTHER] === nodes[row + SECOND_HEURISTIC]) return
    }
    const first = firstTotal - nodes[row]!
    if (!isStart && ends !== undefined) this.end(label, ends, first, second)
    const { firstOut, head, costs } = graph
    const [costs0, costs1] = costs as readonly [Int32Array, Int32Array]
    const end = firstOut[node + 1]!
    for (let link = firstOut[node]!; link < end; link++) {
      this.make(head[link]!, first + costs0[link]!, second + costs1[link]!, label, link)
    }
  }

  /** Makes labels of the path that ends here. */
  private end(label: number, targets: readonly number[], first: number, second: number): void {
    for (const target of targets) {
      const [final0, final1] = this.query.targets[target]!.costs as readonly [number, number]
      if (second + final1 < this.secondBound) {
        this.append(first + final0, second + final1, END - target, second + final1, label, 0)
      }
    }
  }

  /** Makes a label at the node, unless it is dominated or over a bound. */
  private make(node: number, first: number, second: number, parent: number, link: number): void {
    const { nodes } = this
    const row = node * NODE.WIDTH
    const firstTotal = first + nodes[row]!
    const secondTotal = second + nodes[row + SECOND_HEURISTIC]!
    if (
      second >= nodes[row + LEAST_SECOND]! ||
      secondTotal >= this.secondBound ||
      firstTotal > this.mostFirst
    )
      return
    if (secondTotal >= UNREACHABLE || firstTotal >= UNREACHABLE) return
    this.append(firstTotal, secondTotal, node, second, parent, link)
  }

  private append(
    firstTotal: number,
    secondTotal: number,
    node: number,
    second: number,
    parent: number,
    link: number,
  ): void {
    if (firstTotal >= COST_LIMIT)
      throw new RangeError('the costs in the first criterion add up to 2^27 or more')
    const label = this.labelCount++
    const at = label * LABEL.WIDTH
    if (at === this.labels.length) this.grow()
    const { labels } = this
    labels[at + LABEL.NODE] = node
    labels[at + LABEL.SECOND] = second
    labels[at + LABEL.PARENT] = parent
    labels[at + LABEL.LINK] = link
    this.open.push(keyOf(firstTotal, secondTotal), label)
  }

  /** First totals never fall from one solution to the next, and second totals fall. */
  private addSolution(first: number, second: number, label: number): void {
    if (second >= this.secondBound) return
    this.secondBound = second
    // Of equal first totals the later one is better in the second.
    if (this.solutions.at(-1)?.first === first) this.solutions.pop()
    this.solutions.push({ first, second, label })
  }

  private grow(): void {
    const { labels } = this
    this.labels = new Int32Array(2 * labels.length)
    this.labels.set(labels)
  }

  private pathOf({ first, second, label }: Solution): ParetoPath {
    const { labels, nodes } = this
    const steps: ParetoStep[] = []
    let at = label * LABEL.WIDTH
    let node = labels[at + LABEL.NODE]!
    let target = node < 0 ? END - node : -1
    if (node < 0) at = labels[at + LABEL.PARENT]! * LABEL.WIDTH
    for (; labels[at + LABEL.PARENT]! >= 0; at = labels[at + LABEL.PARENT]! * LABEL.WIDTH) {
      steps.push({ kind: 'link', arc: labels[at + LABEL.LINK]! })
    }
    const source = LABEL.START - labels[at + LABEL.PARENT]!
    steps.reverse()
    while (target < 0) {
      const next = nodes[node * NODE.WIDTH + NEXT]!
      if (next < 0) target = END - next
      else steps.push({ kind: 'link', arc: this.linkBetween(node, next) })
      node = next
    }
    return { costs: [first, second], linkCount: steps.length, source, target, steps }
  }

  /** The link on the path of the least first cost. */
  private linkBetween(node: number, next: number): number {
    const { nodes, graph } = this
    const [costs0, costs1] = graph.costs as readonly [Int32Array, Int32Array]
    const [from, to] = [node * NODE.WIDTH, next * NODE.WIDTH]
    const first = nodes[from + HEURISTIC]! - nodes[to + HEURISTIC]!
    const second = nodes[from + OTHER]! - nodes[to + OTHER]!
    let link = graph.firstOut[node]!
    while (graph.head[link] !== next || costs0[link] !== first || costs1[link] !== second) link++
    return link
  }
}
