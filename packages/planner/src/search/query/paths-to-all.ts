import { dominates, haveEqualCosts } from '../dominance/dominance.ts'
import { type FourCriteria, fourCriteria } from '../graph/four-criteria.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { checkTerminals, type Terminal } from '../graph/terminals.ts'
import { LABEL } from '../labels/label.ts'
import { comparePaths } from '../labels/label-path.ts'
import { type ParetoPath, pathTo } from './pareto-path.ts'

const { COST_0, COST_1, LINKS, TIES, SLOT, NODE, PREDECESSOR, ARC, NEXT, DEPTH, WIDTH, NONE } = LABEL

/** What a search to all nodes leaves behind. */
export interface LabelsOfAll {
  readonly graph: SearchGraph
  /** Entries with the fields of `LABEL`. */
  readonly labels: Int32Array
  /** By node: its first label on arrival, or `NONE`. */
  readonly firstAt: Int32Array
  readonly compareNodes: ((a: number, b: number) => number) | undefined
}

/** The non-dominated paths from the sources of a query to all nodes. */
export class PathsToAll {
  /** The labels of the search, then those at the targets of the present call. */
  private labels: Int32Array
  private readonly graph: SearchGraph
  private readonly end: number
  private readonly firstAt: Int32Array
  private readonly compareNodes: (a: number, b: number) => number

  constructor({ graph, labels, firstAt, compareNodes = ascending }: LabelsOfAll) {
    this.graph = graph
    this.labels = labels
    this.end = labels.length
    this.firstAt = firstAt
    this.compareNodes = compareNodes
  }

  /** Whether a path to one of the targets costs at most this much in the first two criteria. */
  hasWithin(targets: readonly Terminal[], mostFirst: number, mostSecond: number): boolean {
    const { labels } = this
    checkTerminals('targets', targets, this.graph)
    return targets.some(({ node, costs }) => {
      const [first, second] = [mostFirst - costs[0]!, mostSecond - costs[1]!]
      for (let label = this.firstAt[node]!; label !== NONE; label = labels[label + NEXT]!) {
        if (labels[label + COST_0]! <= first && labels[label + COST_1]! <= second) return true
      }
      return false
    })
  }

  /** The paths that a search to these targets finds, in the same order. */
  to(targets: readonly Terminal[]): ParetoPath[] {
    checkTerminals('targets', targets, this.graph)
    const solutions: number[] = []
    let draft = this.end
    targets.forEach(({ node, costs }, target) => {
      const lastCosts = fourCriteria(costs)
      for (let label = this.firstAt[node]!; label !== NONE; label = this.labels[label + NEXT]!) {
        this.writeDraft(draft, label, target, lastCosts)
        if (this.addTo(solutions, draft)) draft += WIDTH
      }
    })
    solutions.sort((a, b) => this.compareCosts(a, b))
    return solutions.map(label => pathTo(this.labels, label, this.graph.costs.length))
  }

  private writeDraft(draft: number, predecessor: number, target: number, costs: FourCriteria<number>): void {
    if (draft === this.labels.length) {
      const wider = new Int32Array(this.end + 2 * (draft - this.end) + 64 * WIDTH)
      wider.set(this.labels)
      this.labels = wider
    }
    const { labels } = this
    for (let criterion = 0; criterion < 4; criterion++) {
      labels[draft + criterion] = labels[predecessor + criterion]! + costs[criterion]!
    }
    labels[draft + LINKS] = labels[predecessor + LINKS]!
    labels[draft + TIES] = labels[predecessor + TIES]!
    labels[draft + SLOT] = NONE
    labels[draft + NODE] = labels[predecessor + NODE]!
    labels[draft + PREDECESSOR] = predecessor
    labels[draft + ARC] = target
    labels[draft + DEPTH] = labels[predecessor + DEPTH]! + 1
  }

  /** False if a solution dominates the label; otherwise it replaces those that it dominates. */
  private addTo(solutions: number[], label: number): boolean {
    const { labels } = this
    if (solutions.some(other => this.isBetter(other, label))) return false
    let kept = 0
    for (const other of solutions) if (!dominates(labels, label, other)) solutions[kept++] = other
    solutions.length = kept
    solutions.push(label)
    return true
  }

  private isBetter(a: number, b: number): boolean {
    const { labels } = this
    return dominates(labels, a, b) && (!haveEqualCosts(labels, a, b) || this.winsTie(a, b))
  }

  private winsTie(a: number, b: number): boolean {
    const { labels } = this
    const difference = labels[a + TIES]! - labels[b + TIES]!
    return difference === 0 ? comparePaths(labels, a, b, this.compareNodes) < 0 : difference < 0
  }

  private compareCosts(a: number, b: number): number {
    const { labels } = this
    for (let field = COST_0; field <= LINKS; field++) {
      const difference = labels[a + field]! - labels[b + field]!
      if (difference !== 0) return difference
    }
    return 0
  }
}

function ascending(a: number, b: number): number {
  return a - b
}
