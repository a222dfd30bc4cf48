import { startsOfRows } from '../graph/compressed-rows.ts'
import { COST_LIMIT, UNREACHABLE } from '../graph/cost-limits.ts'
import { checkHeadsAndCosts, type GatedLinks } from '../graph/gated-links.ts'
import type { GraphLayout } from '../graph/graph-layout.ts'
import type { Plane } from '../graph/plane.ts'
import type { Transfers } from '../graph/transfers.ts'
import type { LineBounds } from '../pruning/line-bounds.ts'
import type { KernelMemory } from './kernel-memory.ts'
import { findLinkKinds } from './link-kinds.ts'

/** The addresses of the links of a graph: 4 bytes each, the other end above the bits of the kind. */
export interface PackedLinks {
  readonly firstOut: number
  readonly out: number
  /** 0 without ties. */
  readonly ties: number
  readonly firstIn: number
  readonly incoming: number
  readonly kinds: number
  readonly kindBits: number
}

/** The addresses of transfers: 4 bytes each, the head above the bits of the kind. */
export interface PackedTransfers {
  readonly first: number
  readonly rows: number
  readonly kinds: number
  readonly kindBits: number
}

/** The largest number of criteria that fit into a vector beside the number of links. */
const MOST_CRITERIA = 3

/** Whether criteria and transfers fit into the kernel's layout. */
export function canPack({ nodeCount, costs, transfers }: GraphLayout): boolean {
  if (costs.length > MOST_CRITERIA) return false
  return transfers === undefined || kindBitsOf(transfers) + bitsOf(nodeCount) <= 32
}

/** Undefined if a link's other end and its kind do not fit into 32 bits. */
export function packLinks(memory: KernelMemory, graph: GraphLayout): PackedLinks | undefined {
  const { nodeCount, firstOut, head, costs, ties } = graph
  const [c0, c1, c2 = c1] = costs as readonly [Int32Array, Int32Array, Int32Array?]
  const { kindOf, kindCount, vectors } = findLinkKinds([c0, c1, c2])
  const kindBits = bitsOf(kindCount)
  if (kindBits + bitsOf(nodeCount) > 32) return undefined
  const rowBytes = roundedUp(4 * head.length)
  const firstBytes = roundedUp(4 * (nodeCount + 1))
  const tieBytes = roundedUp(ties?.length ?? 0)
  const kinds = memory.take(4 * vectors.length + 2 * rowBytes + 2 * firstBytes + tieBytes, graph)
  const out = kinds + 4 * vectors.length
  const packed = {
    ...{ kinds, kindBits, out },
    incoming: out + rowBytes,
    firstOut: out + 2 * rowBytes,
    firstIn: out + 2 * rowBytes + firstBytes,
    ties: ties === undefined ? 0 : out + 2 * rowBytes + 2 * firstBytes,
  }
  const { bytes, ints } = memory.views
  ints.set(vectors, kinds / 4)
  ints.set(firstOut, packed.firstOut / 4)
  if (ties !== undefined) bytes.set(ties, packed.ties)
  const firstIn = startsOfRows(head, nodeCount)
  ints.set(firstIn, packed.firstIn / 4)
  writeRows(graph, kindOf, kindBits, firstIn, ints.subarray(out / 4, (out + 2 * rowBytes) / 4))
  return packed
}

/** Writes the links by their tails, then by their heads. */
function writeRows(
  { nodeCount, firstOut, head }: GraphLayout,
  kindOf: Int32Array,
  kindBits: number,
  next: Int32Array,
  rows: Int32Array,
): void {
  const reversed = rows.length / 2
  for (let node = 0; node < nodeCount; node++) {
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      const to = head[link]!
      const kind = kindOf[link]!
      rows[link] = (to << kindBits) | kind
      rows[reversed + next[to]!++] = (node << kindBits) | kind
    }
  }
}

export function packTransfers(memory: KernelMemory, transfers: Transfers): PackedTransfers {
  const { first, head, kindOf, kindCosts } = transfers
  const kindBits = kindBitsOf(transfers)
  const firstBytes = roundedUp(4 * first.length)
  // One more entry: the kernel loads the beginning of each row, even of an empty one at the end.
  const rowBytes = roundedUp(4 * (head.length + 1))
  const at = memory.take(firstBytes + rowBytes + 4 * kindCosts.length, transfers)
  const packed = { first: at, rows: at + firstBytes, kinds: at + firstBytes + rowBytes, kindBits }
  const { ints } = memory.views
  ints.set(first, packed.first / 4)
  const rows = ints.subarray(packed.rows / 4, packed.rows / 4 + head.length)
  for (let transfer = 0; transfer < head.length; transfer++) {
    rows[transfer] = (head[transfer]! << kindBits) | kindOf[transfer]!
  }
  writeVectors(kindCosts, ints.subarray(packed.kinds / 4))
  return packed
}

/** The addresses of links between gates: see `kernel/gates.ts`. */
export interface PackedGates {
  readonly firstOut: number
  readonly links: number
  readonly latest: number
  readonly tables: number
  readonly widths: number
}

/** Throws a `RangeError` if a head or a cost is out of range. */
export function packGates(memory: KernelMemory, gated: GatedLinks): PackedGates {
  const { gateCount, firstOut, head, costs, weights, latest } = gated
  const columnBytes = roundedUp(4 * head.length)
  const tableBytes = 16 * gateCount * Math.ceil(gateCount / 4)
  const firstBytes = roundedUp(4 * firstOut.length)
  const widthBytes = 4 * (costs.length + 1)
  // The columns to join are copied to where the tables will be.
  const tablesBytes = Math.max((costs.length + 1) * tableBytes, 4 * columnBytes)
  const at = memory.take(5 * columnBytes + tablesBytes + firstBytes + widthBytes, gated)
  const packed = {
    links: at,
    latest: at + 4 * columnBytes,
    tables: at + 5 * columnBytes,
    firstOut: at + 5 * columnBytes + tablesBytes,
    widths: at + 5 * columnBytes + tablesBytes + firstBytes,
  }
  const { kernel, views } = memory
  const { bytes, ints } = views
  const { links, tables, widths } = packed
  const [c0, c1, c2 = c1] = costs as readonly [Int32Array, Int32Array, Int32Array?]
  for (const [lane, column] of [head, c0, c1, c2].entries())
    ints.set(column, (tables + lane * columnBytes) / 4)
  const isInRange = kernel.joinLinks(links, tables, columnBytes, head.length, gateCount, COST_LIMIT)
  if (isInRange === 0) checkHeadsAndCosts(gated)
  bytes.set(weights, packed.latest)
  kernel.joinWeights(links, packed.latest, head.length)
  ints.set(latest, packed.latest / 4)
  ints.set(firstOut, packed.firstOut / 4)
  kernel.writeLeast(links, packed.firstOut, gateCount, costs.length, tables, widths)
  return packed
}

export function packInts(memory: KernelMemory, numbers: Int32Array): number {
  const at = memory.take(4 * numbers.length, numbers)
  memory.views.ints.set(numbers, at / 4)
  return at
}

export function packPlane(memory: KernelMemory, plane: Plane): number {
  const at = memory.take(8 * plane.length, plane)
  memory.views.floats.set(plane, at / 8)
  return at
}

export function packLines(memory: KernelMemory, lines: LineBounds): number {
  const at = memory.take(4 * lines.least.length, lines)
  const vectors = memory.views.ints.subarray(at / 4)
  writeVectors(lines.least, vectors)
  for (let entry = 0; entry < lines.least.length; entry += 4) {
    const links = Math.floor(entry / (2 * lines.stateSize))
    vectors[entry] = lines.least[entry] === UNREACHABLE ? UNREACHABLE : links
  }
  return at
}

/** A vector has the number of links first, which is 0 for these costs, then three criteria. */
function writeVectors(fours: Int32Array, vectors: Int32Array): void {
  for (let at = 0; at < fours.length; at += 4) {
    vectors[at] = 0
    vectors[at + 1] = fours[at]!
    vectors[at + 2] = fours[at + 1]!
    vectors[at + 3] = fours[at + 2]!
  }
}

function kindBitsOf({ kindCosts }: Transfers): number {
  return bitsOf(kindCosts.length / 4)
}

/** The number of bits that numbers below the given one need. */
function bitsOf(count: number): number {
  return 32 - Math.clz32(Math.max(0, count - 1))
}

function roundedUp(bytes: number): number {
  return 16 * Math.ceil(bytes / 16)
}
