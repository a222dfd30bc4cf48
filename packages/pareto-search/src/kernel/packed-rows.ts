import { startsOfRows } from '../graph/compressed-rows.ts'
import type { GraphLayout } from '../graph/graph-layout.ts'
import type { Plane } from '../graph/plane.ts'
import type { Transfers } from '../graph/transfers.ts'
import type { LineBounds } from '../pruning/line-bounds.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** The addresses of the links of a graph: 16 bytes each, the other end and three costs. */
export interface PackedLinks {
  readonly firstOut: number
  readonly out: number
  /** 0 without ties. */
  readonly ties: number
  readonly firstIn: number
  readonly incoming: number
}

/** The addresses of transfers: 4 bytes each, the head above the bits of the kind. */
export interface PackedTransfers {
  readonly first: number
  readonly rows: number
  readonly kinds: number
  readonly kindBits: number
}

/** The most criteria that fit into a vector beside the number of links. */
const MOST_CRITERIA = 3

/** Whether the rows fit into the kernel's layout. */
export function canPack({ nodeCount, costs, transfers }: GraphLayout): boolean {
  if (costs.length > MOST_CRITERIA) return false
  return transfers === undefined || kindBitsOf(transfers) + bitsOf(nodeCount) <= 32
}

export function packLinks(memory: KernelMemory, graph: GraphLayout): PackedLinks {
  const { nodeCount, firstOut, head, ties } = graph
  const rowBytes = 16 * head.length
  const firstBytes = roundedUp(4 * (nodeCount + 1))
  const tieBytes = roundedUp(ties?.length ?? 0)
  const out = memory.take(2 * rowBytes + 2 * firstBytes + tieBytes, graph)
  const packed = {
    out,
    incoming: out + rowBytes,
    firstOut: out + 2 * rowBytes,
    firstIn: out + 2 * rowBytes + firstBytes,
    ties: ties === undefined ? 0 : out + 2 * rowBytes + 2 * firstBytes,
  }
  const { bytes, ints } = memory.views
  ints.set(firstOut, packed.firstOut / 4)
  if (ties !== undefined) bytes.set(ties, packed.ties)
  const firstIn = startsOfRows(head, nodeCount)
  ints.set(firstIn, packed.firstIn / 4)
  writeRows(graph, firstIn, ints.subarray(out / 4, (out + 2 * rowBytes) / 4))
  return packed
}

/** Writes the links by their tails, then by their heads. */
function writeRows(
  { nodeCount, firstOut, head, costs }: GraphLayout,
  next: Int32Array,
  rows: Int32Array,
): void {
  const [c0, c1, c2 = c1] = costs as readonly [Int32Array, Int32Array, Int32Array?]
  const reversed = 4 * head.length
  for (let node = 0; node < nodeCount; node++) {
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      const to = head[link]!
      const at = 4 * link
      const back = reversed + 4 * next[to]!++
      rows[at] = to
      rows[back] = node
      rows[at + 1] = rows[back + 1] = c0[link]!
      rows[at + 2] = rows[back + 2] = c1[link]!
      rows[at + 3] = rows[back + 3] = c2[link]!
    }
  }
}

export function packTransfers(memory: KernelMemory, transfers: Transfers): PackedTransfers {
  const { first, head, kindOf, kindCosts } = transfers
  const kindBits = kindBitsOf(transfers)
  const firstBytes = roundedUp(4 * first.length)
  const rowBytes = roundedUp(4 * head.length)
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

export function packPlane(memory: KernelMemory, plane: Plane): number {
  const at = memory.take(8 * plane.length, plane)
  memory.views.floats.set(plane, at / 8)
  return at
}

export function packLines(memory: KernelMemory, lines: LineBounds): number {
  const at = memory.take(4 * lines.least.length, lines)
  writeVectors(lines.least, memory.views.ints.subarray(at / 4))
  return at
}

/** Vectors hold the number of links first, which these costs have none of, then three criteria. */
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

/** The bits of a number below the given one. */
function bitsOf(count: number): number {
  return 32 - Math.clz32(Math.max(0, count - 1))
}

function roundedUp(bytes: number): number {
  return 16 * Math.ceil(bytes / 16)
}
