import { type CostToGo, type SearchGraph, type Terminal, UNREACHABLE } from './search-graph.ts'

/** The links of a graph by the node where they end. */
export interface Incoming {
  readonly first: Int32Array
  readonly link: Int32Array
  readonly tail: Int32Array
}

export interface CorridorQuestion {
  readonly graph: SearchGraph
  readonly incoming: Incoming
  readonly sources: readonly Terminal[]
  readonly targets: readonly Terminal[]
  /** At most 15. */
  readonly maxLegs: number
}

const NEVER = 255

/**
 * The least costs to the targets with each number of legs still allowed, exact for every node on a
 * path of at most `maxLegs` links. Such paths are looked for from both ends: half of the legs
 * forward to see what the sources reach, then backward round by round (Bellman and Ford), in the
 * last rounds only to nodes that the sources reach with the legs that are left.
 *
 * The result shares its memory with the next call's.
 */
export function corridorCostToGo(question: CorridorQuestion): CostToGo {
  return corridor.run(question)
}

class Corridor {
  /** Fewest legs before each moment, by twice the node, plus one for boarding; known up to half. */
  private used = new Uint8Array(0)
  private readonly seen: number[] = []
  private rowOf = new Int32Array(0)
  private readonly nodeOf: number[] = []
  private legs = new Uint8Array(0)
  /** The last round in which each moment of a row came nearer to the targets. */
  private changedIn = new Uint8Array(0)
  private values = new Int32Array(0)
  private layerSize = 0
  private question!: CorridorQuestion
  private half = 0

  run(question: CorridorQuestion): CostToGo {
    this.question = question
    this.half = question.maxLegs >> 1
    this.prepare()
    this.goForward()
    let arrivals = this.startAtTargets()
    for (let round = 1; round <= question.maxLegs; round++) {
      this.copyLayer(round)
      arrivals = this.stepOffLinks(round, this.boardLinks(round, arrivals))
    }
    const { rowOf, legs, layerSize, values } = this
    return { rowOf, rowCount: this.nodeOf.length, legs, isLayered: true, layerSize, values }
  }

  private prepare(): void {
    const { graph, maxLegs } = this.question
    if (this.rowOf.length < graph.nodeCount) {
      this.rowOf = new Int32Array(graph.nodeCount).fill(-1)
      this.used = new Uint8Array(2 * graph.nodeCount).fill(NEVER)
      this.legs = new Uint8Array(2 * graph.nodeCount)
      this.changedIn = new Uint8Array(2 * graph.nodeCount)
    }
    for (const node of this.nodeOf) this.rowOf[node] = -1
    for (const node of this.seen) this.used.fill(NEVER, 2 * node, 2 * node + 2)
    this.nodeOf.length = 0
    this.seen.length = 0
    this.layerSize = 2 * graph.costs.length * graph.nodeCount
    const needed = this.layerSize * (maxLegs + 1)
    // Most of it is never touched, and so takes no memory.
    if (this.values.length < needed) this.values = new Int32Array(needed)
  }

  private goForward(): void {
    const { graph, sources } = this.question
    let frontier: number[] = []
    for (const { node } of sources) this.canBoard(node, 0, frontier)
    for (let legs = 1; legs <= this.half; legs++) {
      const next: number[] = []
      for (const node of frontier) {
        const end = graph.firstOut[node + 1]!
        for (let link = graph.firstOut[node]!; link < end; link++) this.arrive(graph.head[link]!, legs, next)
      }
      frontier = next
    }
  }

  private arrive(node: number, legs: number, boarding: number[]): void {
    if (this.used[2 * node]! <= legs) return
    this.used[2 * node] = legs
    this.seen.push(node)
    this.canBoard(node, legs, boarding)
    const { transfers } = this.question.graph
    if (transfers === undefined) return
    const end = transfers.first[node + 1]!
    for (let walk = transfers.first[node]!; walk < end; walk++) {
      this.canBoard(transfers.head[walk]!, legs, boarding)
    }
  }

  private canBoard(node: number, legs: number, boarding: number[]): void {
    if (this.used[2 * node + 1]! <= legs) return
    this.used[2 * node + 1] = legs
    this.seen.push(node)
    boarding.push(node)
  }

  /** The rows of the targets, with no leg to go. */
  private startAtTargets(): number[] {
    const { targets, graph } = this.question
    const arrivals: number[] = []
    for (const { node, costs } of targets) {
      const row = this.rowAt(node, 0)
      this.legs[2 * row] = 0
      this.values.set(costs, 2 * row * graph.costs.length)
      arrivals.push(row)
    }
    return arrivals
  }

  private copyLayer(round: number): void {
    const from = (round - 1) * this.layerSize
    const end = from + 2 * this.question.graph.costs.length * this.nodeOf.length
    this.values.copyWithin(round * this.layerSize, from, end)
  }

  /** Goes back along the links to the given rows; answers with the rows from which it is now nearer. */
  private boardLinks(round: number, arrivals: readonly number[]): number[] {
    const { graph, incoming, maxLegs } = this.question
    const allowed = maxLegs - round > this.half ? NEVER : maxLegs - round
    const boarded: number[] = []
    for (const row of arrivals) {
      const node = this.nodeOf[row]!
      const from = (round - 1) * this.layerSize + 2 * row * graph.costs.length
      const end = incoming.first[node + 1]!
      for (let entry = incoming.first[node]!; entry < end; entry++) {
        const tail = incoming.tail[entry]!
        if (this.used[2 * tail + 1]! > allowed) continue
        this.relax(2 * this.rowAt(tail, round) + 1, from, graph.costs, incoming.link[entry]!, round, boarded)
      }
    }
    return boarded
  }

  /** Goes back from boarding at the given rows to arriving there, or at a neighbour on foot. */
  private stepOffLinks(round: number, boarded: readonly number[]): number[] {
    const { graph, maxLegs } = this.question
    const { transfers } = graph
    const allowed = maxLegs - round > this.half ? NEVER : maxLegs - round
    const arrivals: number[] = []
    for (const row of boarded) {
      const node = this.nodeOf[row]!
      const from = round * this.layerSize + (2 * row + 1) * graph.costs.length
      if (this.used[2 * node]! <= allowed) this.relax(2 * row, from, undefined, 0, round, arrivals)
      if (transfers === undefined) continue
      const end = transfers.first[node + 1]!
      for (let walk = transfers.first[node]!; walk < end; walk++) {
        const neighbour = transfers.head[walk]!
        if (this.used[2 * neighbour]! > allowed) continue
        this.relax(2 * this.rowAt(neighbour, round), from, transfers.costs, walk, round, arrivals)
      }
    }
    return arrivals
  }

  /** Lowers the bounds of a moment to those at `from` plus the costs of a step. */
  private relax(
    moment: number,
    from: number,
    costs: readonly (Int32Array | Uint8Array)[] | undefined,
    step: number,
    round: number,
    changed: number[],
  ): void {
    const { values } = this
    const criteria = this.question.graph.costs.length
    const into = round * this.layerSize + moment * criteria
    let isNearer = false
    for (let criterion = 0; criterion < criteria; criterion++) {
      const cost = values[from + criterion]! + (costs === undefined ? 0 : costs[criterion]![step]!)
      if (cost >= values[into + criterion]!) continue
      values[into + criterion] = cost
      isNearer = true
    }
    if (!isNearer || this.changedIn[moment] === round) return
    this.changedIn[moment] = round
    if (this.legs[moment] === NEVER) this.legs[moment] = round
    changed.push(moment >> 1)
  }

  private rowAt(node: number, round: number): number {
    const known = this.rowOf[node]!
    if (known >= 0) return known
    const row = this.nodeOf.length
    this.rowOf[node] = row
    this.nodeOf.push(node)
    this.legs.fill(NEVER, 2 * row, 2 * row + 2)
    this.changedIn.fill(0, 2 * row, 2 * row + 2)
    const width = 2 * this.question.graph.costs.length
    const at = round * this.layerSize + row * width
    this.values.fill(UNREACHABLE, at, at + width)
    return row
  }
}

const corridor = new Corridor()
