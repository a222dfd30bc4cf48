import {
  type CompareNodes,
  dominates,
  haveEqualCosts,
  LABEL,
  type ParetoPath,
  pathTo,
  winsTie,
} from './label.ts'
import { CRITERIA, type SearchGraph, type Terminal } from './search-graph.ts'

const { COST_0, COST_1, LINKS, TIES, STATE, NODE, PREDECESSOR, ARC, NEXT, DEPTH, WIDTH, NONE } = LABEL

/** What a search to all nodes leaves behind. */
export interface LabelsOfAll {
  readonly graph: SearchGraph
  /** Entries with the fields of `LABEL`. */
  readonly labels: Int32Array
  /** One entry per node: its first label on arrival, or `NONE`. */
  readonly firstAt: Int32Array
  readonly compareNodes: CompareNodes
}

/** The non-dominated paths from the sources of a query to all nodes. */
export class PathsToAll {
  private readonly search: LabelsOfAll
  /** The labels of the search, then those at the targets of the present call. */
  private labels: Int32Array
  private readonly end: number

  constructor(search: LabelsOfAll) {
    this.search = search
    this.labels = search.labels
    this.end = search.labels.length
  }

  /** Whether a path to one of the targets costs at most this much in the first two criteria. */
  hasWithin(targets: readonly Terminal[], mostFirst: number, mostSecond: number): boolean {
    const { labels } = this
    const { firstAt } = this.search
    return targets.some(({ node, costs }) => {
      const [first, second] = [mostFirst - costs[0], mostSecond - costs[1]]
      for (let label = firstAt[node]!; label !== NONE; label = labels[label + NEXT]!) {
        if (labels[label + COST_0]! <= first && labels[label + COST_1]! <= second) return true
      }
      return false
    })
  }

  /** The paths that a search to these targets finds, in the same order. */
  to(targets: readonly Terminal[]): ParetoPath[] {
    const { firstAt } = this.search
    const solutions: number[] = []
    let draft = this.end
    targets.forEach(({ node, costs }, target) => {
      for (let label = firstAt[node]!; label !== NONE; label = this.labels[label + NEXT]!) {
        this.writeDraft(draft, label, target, costs)
        if (this.addTo(solutions, draft)) draft += WIDTH
      }
    })
    solutions.sort((a, b) => this.compareCosts(a, b))
    return solutions.map(label => pathTo(this.labels, label))
  }

  private writeDraft(draft: number, predecessor: number, target: number, costs: Terminal['costs']): void {
    if (draft === this.labels.length) {
      const wider = new Int32Array(this.end + 2 * (draft - this.end) + 64 * WIDTH)
      wider.set(this.labels)
      this.labels = wider
    }
    const { labels } = this
    for (let criterion = 0; criterion < CRITERIA; criterion++) {
      labels[draft + criterion] = labels[predecessor + criterion]! + costs[criterion]!
    }
    labels[draft + LINKS] = labels[predecessor + LINKS]!
    labels[draft + TIES] = labels[predecessor + TIES]!
    labels[draft + STATE] = NONE
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
    const { compareNodes } = this.search
    return dominates(labels, a, b) && (!haveEqualCosts(labels, a, b) || winsTie(labels, a, b, compareNodes))
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
