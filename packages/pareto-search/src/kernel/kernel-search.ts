import type { GatedLinks } from '../graph/gated-links.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { ROW_LENGTH, terminalRows } from '../graph/terminals.ts'
import { LABEL as SCRIPT_LABEL } from '../labels/label.ts'
import type { Guide } from '../pruning/guide.ts'
import type { ParetoPath, ParetoStep } from '../query/pareto-path.ts'
import type { BoundedParetoQuery, GatedParetoQuery, ParetoQuery, ToAllQuery } from '../query/pareto-query.ts'
import { PathsToAll } from '../query/paths-to-all.ts'
import { KernelMemory } from './kernel-memory.ts'
import type { CompareNodes } from './kernel-module.ts'
import {
  canPack,
  type PackedGates,
  type PackedLinks,
  type PackedTransfers,
  packGates,
  packInts,
  packLines,
  packLinks,
  packPlane,
  packTransfers,
} from './packed-rows.ts'
import { TargetColumns } from './target-columns.ts'

/** Numbers per label and the places of its fields: see `kernel/labels.ts`. */
const LABEL = {
  LINKS: 0,
  COST_0: 1,
  TIES: 8,
  SLOT: 9,
  NODE: 10,
  PREDECESSOR: 11,
  ARC: 12,
  NEXT: 13,
  DEPTH: 14,
} as const
const {
  COST_0,
  COST_1,
  COST_2,
  COST_3,
  LINKS,
  TIES,
  SLOT,
  NODE,
  PREDECESSOR,
  ARC,
  NEXT,
  DEPTH,
  WIDTH,
  NONE,
} = SCRIPT_LABEL
const FIRST_TERMINALS = 64

/** The search in WebAssembly. The rows of a graph are packed when it is first searched. */
export class KernelSearch {
  private readonly memory: KernelMemory
  /** Null if they do not fit. */
  private readonly links = new WeakMap<SearchGraph, PackedLinks | null>()
  /** The graphs of all hours share their transfers. */
  private readonly transfers = new WeakMap<object, PackedTransfers>()
  private readonly gates = new WeakMap<GatedLinks, PackedGates>()
  private readonly addresses = new WeakMap<object, number>()
  private readonly columns: TargetColumns
  private terminals: { readonly at: number; readonly count: number }

  private constructor(memory: KernelMemory) {
    this.memory = memory
    this.columns = new TargetColumns(memory)
    this.terminals = this.roomFor(FIRST_TERMINALS)
  }

  /** Undefined where the engine lacks WebAssembly or its vectors. */
  static start(): KernelSearch | undefined {
    let search: KernelSearch | undefined
    const memory = KernelMemory.start((a, b) => search?.compareNodes(a, b) ?? 0)
    if (memory !== undefined) search = new KernelSearch(memory)
    return search
  }

  /** The size of its memory, which never shrinks. */
  get bytes(): number {
    return this.memory.views.bytes.byteLength
  }

  /** Whether it can search the graph; otherwise the TypeScript search does. */
  takes(graph: SearchGraph): boolean {
    return canPack(graph) && this.linksOf(graph) !== null
  }

  /** Packs the rows of a graph before it is searched. */
  pack(graph: SearchGraph): void {
    this.linksOf(graph)
    if (graph.transfers !== undefined) this.transfersOf(graph.transfers)
    if (graph.gated !== undefined) this.gatesOf(graph.gated)
  }

  findBounded(graph: SearchGraph, query: BoundedParetoQuery): ParetoPath[] {
    this.useGraph(graph)
    this.useTerminals(query)
    this.useGuide(query.guide)
    const hasTieRule = this.useTieRule(query)
    return this.pathsOf(graph, this.memory.kernel.searchBounded(graph.costs.length, hasTieRule))
  }

  findGated(graph: SearchGraph, gated: GatedLinks, query: GatedParetoQuery): ParetoPath[] {
    this.useGraph(graph)
    this.useGates(graph, gated, query)
    this.useTerminals(query)
    const hasTieRule = this.useTieRule(query)
    const columns = this.columns.addressFor(graph, query.targets)
    return this.pathsOf(graph, this.memory.kernel.searchGated(graph.costs.length, hasTieRule, columns))
  }

  findToAll(graph: SearchGraph, query: ToAllQuery): PathsToAll {
    const { gated } = graph
    this.useGraph(graph)
    if (gated !== undefined) this.useGates(graph, gated, query)
    this.useTerminals({ ...query, targets: [] })
    const { kernel } = this.memory
    const status = kernel.searchToAll(this.useTieRule(query), gated === undefined ? 0 : 1)
    if (status < 0) throw tooLarge()
    return this.pathsToAll(graph, query)
  }

  /** Copies the labels, because the next search overwrites them. */
  private pathsToAll(graph: SearchGraph, { compareNodes }: ToAllQuery): PathsToAll {
    const { kernel, views } = this.memory
    const { ints } = views
    const start = kernel.labels.value / 4
    const count = kernel.draft.value / (4 * WIDTH)
    const labels = new Int32Array(count * WIDTH)
    for (let index = 0; index < count; index++) {
      copyLabel(ints, start + index * WIDTH, labels, index * WIDTH)
    }
    const closed = kernel.closed.value / 4
    const firstAt = new Int32Array(graph.nodeCount)
    for (let node = 0; node < firstAt.length; node++) firstAt[node] = offsetOf(ints[closed + 2 * node]!)
    return new PathsToAll({ graph, labels, firstAt, compareNodes })
  }

  private useTieRule({ compareNodes }: Pick<ParetoQuery, 'compareNodes'>): 0 | 1 {
    if (compareNodes === undefined) return 0
    this.compareNodes = compareNodes
    return 1
  }

  private compareNodes: CompareNodes = (a, b) => a - b

  private useGraph(graph: SearchGraph): void {
    const { kernel } = this.memory
    const { firstOut, out, ties, firstIn, incoming, kinds, kindBits } = this.linksOf(graph)!
    const { transfers } = graph
    if (transfers === undefined) kernel.useTransfers(0, 0, 0, 0)
    else {
      const { first, rows, kinds, kindBits } = this.transfersOf(transfers)
      kernel.useTransfers(first, rows, kinds, kindBits)
    }
    kernel.useLinks(graph.nodeCount, firstOut, out, ties, firstIn, incoming, kinds, kindBits)
  }

  private linksOf(graph: SearchGraph): PackedLinks | null {
    const known = this.links.get(graph)
    if (known !== undefined) return known
    const packed = packLinks(this.memory, graph) ?? null
    this.links.set(graph, packed)
    return packed
  }

  private transfersOf(transfers: NonNullable<SearchGraph['transfers']>): PackedTransfers {
    const known = this.transfers.get(transfers)
    if (known !== undefined) return known
    const packed = packTransfers(this.memory, transfers)
    this.transfers.set(transfers, packed)
    return packed
  }

  private gatesOf(gated: GatedLinks): PackedGates {
    const known = this.gates.get(gated)
    if (known !== undefined) return known
    const packed = packGates(this.memory, gated)
    this.gates.set(gated, packed)
    return packed
  }

  private addressOf<Table extends object>(
    table: Table,
    pack: (memory: KernelMemory, table: Table) => number,
  ): number {
    const known = this.addresses.get(table)
    if (known !== undefined) return known
    const at = pack(this.memory, table)
    this.addresses.set(table, at)
    return at
  }

  private useTerminals({ sources, targets, maxLinks }: Omit<BoundedParetoQuery, 'guide'>): void {
    const count = sources.length + targets.length
    if (count > this.terminals.count) this.terminals = this.roomFor(2 * count)
    const { at } = this.terminals
    const { ints } = this.memory.views
    ints.set(terminalRows(sources).numbers, at / 4)
    ints.set(terminalRows(targets).numbers, at / 4 + ROW_LENGTH * sources.length)
    this.memory.kernel.useTerminals(at, sources.length, targets.length, maxLinks)
  }

  private roomFor(count: number) {
    return { at: this.memory.take(4 * ROW_LENGTH * count, this), count }
  }

  private useGuide(guide: Guide | undefined): void {
    const { kernel } = this.memory
    if (guide === undefined) {
      kernel.useNoGuide()
      return
    }
    const { plane, lines, from, to } = guide
    const planeAt = this.addressOf(plane, packPlane)
    kernel.useGuide(planeAt, this.addressOf(lines, packLines), lines.stepCount, from.x, from.y, to.x, to.y)
  }

  private useGates(
    { nodeCount }: SearchGraph,
    gated: GatedLinks,
    { earliestEnd, startsAt = 0 }: Pick<ToAllQuery, 'earliestEnd' | 'startsAt'>,
  ): void {
    const { gateCount } = gated
    const packed = this.gatesOf(gated)
    const { firstOut, links, latest, tables, widths } = packed
    const earliest = earliestEnd === undefined ? 0 : this.addressOf(earliestEnd, packInts)
    this.memory.kernel.useGates(
      nodeCount - gateCount,
      ...([gateCount, firstOut, links, latest, earliest, tables, widths, startsAt] as const),
    )
  }

  private pathsOf(graph: SearchGraph, count: number): ParetoPath[] {
    if (count < 0) throw tooLarge()
    const { kernel, views } = this.memory
    const labels = kernel.labels.value / 4
    const solutions = kernel.solutions.value / 4
    const paths: ParetoPath[] = []
    for (let index = 0; index < count; index++) {
      paths.push(pathTo(graph, views.ints, labels, views.ints[solutions + index]!))
    }
    return paths
  }
}

function tooLarge(): RangeError {
  return new RangeError('the costs in the first criterion add up to 2^27 or more')
}

/** Copies a label of the kernel into the fields of the TypeScript search. */
function copyLabel(ints: Int32Array, from: number, labels: Int32Array, to: number): void {
  labels[to + LINKS] = ints[from + LABEL.LINKS]!
  labels[to + COST_0] = ints[from + LABEL.COST_0]!
  labels[to + COST_1] = ints[from + LABEL.COST_0 + 1]!
  labels[to + COST_2] = ints[from + LABEL.COST_0 + 2]!
  labels[to + COST_3] = ints[from + LABEL.COST_0 + 2]!
  labels[to + TIES] = ints[from + LABEL.TIES]!
  labels[to + SLOT] = ints[from + LABEL.SLOT]!
  labels[to + NODE] = ints[from + LABEL.NODE]!
  labels[to + PREDECESSOR] = offsetOf(ints[from + LABEL.PREDECESSOR]!)
  labels[to + ARC] = ints[from + LABEL.ARC]!
  labels[to + NEXT] = offsetOf(ints[from + LABEL.NEXT]!)
  labels[to + DEPTH] = ints[from + LABEL.DEPTH]!
}

/** From bytes to numbers. */
function offsetOf(label: number): number {
  return label === NONE ? NONE : label / 4
}

function pathTo(graph: SearchGraph, ints: Int32Array, labels: number, last: number): ParetoPath {
  const end = labels + last / 4
  const criteria = graph.costs.length
  const costs = new Array<number>(criteria)
  for (let criterion = 0; criterion < criteria; criterion++) {
    costs[criterion] = ints[end + LABEL.COST_0 + criterion]!
  }
  let step = ints[end + LABEL.DEPTH]! - 1
  const steps = new Array<ParetoStep>(step)
  let linkCount = 0
  let at = labels + ints[end + LABEL.PREDECESSOR]! / 4
  for (; ints[at + LABEL.PREDECESSOR]! !== NONE; at = labels + ints[at + LABEL.PREDECESSOR]! / 4) {
    const isLink = (ints[at + LABEL.SLOT]! & 1) === 0
    if (isLink) linkCount++
    steps[--step] = { kind: isLink ? 'link' : 'transfer', arc: ints[at + LABEL.ARC]! }
  }
  return {
    costs,
    linkCount,
    source: ints[at + LABEL.ARC]!,
    target: ints[end + LABEL.ARC]!,
    steps,
  }
}
