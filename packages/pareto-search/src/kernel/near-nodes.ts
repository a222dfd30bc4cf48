import { type KernelExports, startKernel } from './kernel-module.ts'

/** Nodes on a flat map in hundredths of a kilometre, sorted into cells row by row. */
export interface NodeMap {
  readonly rows: number
  readonly columns: number
  /** The start of each cell in `order`, and the nodes in the order of their cells. */
  readonly cellStart: Int32Array
  readonly order: Int32Array
  /** By node. */
  readonly cells: Int32Array
  /** Measured at the equator; between two nodes it shrinks by the root of the product of their cosines. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** In degrees. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Of the latitudes. */
  readonly cosines: Float64Array
}

export interface Reach {
  /** A whole number of hundredths, below 256. */
  readonly km: number
  /** By how much the map and the great circle differ at most, in hundredths of a kilometre. */
  readonly doubt: number
  readonly earthRadiusKm: number
}

/** The nodes near each node in compressed rows, and how far they are in hundredths of a kilometre. */
export interface NearNodes {
  readonly first: Int32Array
  readonly head: Int32Array
  readonly distance: Uint8Array
}

const LANES = 4
const MOST_NODES = 2 ** 23
/** The relative error of a number in single precision. */
const SINGLE = 2 ** -24
const LENGTH_BITS = 8
const LENGTH_MASK = 255

/**
 * All pairs of nodes in reach of each other by the great circle. Cells must be at least half the reach long,
 * and no two nodes in reach of each other may lie on both sides of the 180th meridian. Undefined where the
 * kernel is missing.
 */
export function findNearNodes(map: NodeMap, reach: Reach): NearNodes | undefined {
  const count = map.order.length
  if (count === 0 || count > MOST_NODES) return undefined
  const kernel = startKernel(() => 0)
  if (kernel === undefined) return undefined
  const cellStart = kernel.allocate(4 * map.cellStart.length)
  const ends = kernel.allocate(4 * count)
  const columns = writeColumns(kernel, map)
  new Int32Array(kernel.memory.buffer, cellStart, map.cellStart.length).set(map.cellStart)
  const found = kernel.findNearNodes(
    ...([count, map.rows, map.columns, cellStart, columns.at, ends] as const),
    ...([
      Math.round(100 * reach.km),
      reach.doubt + columns.error,
      reach.km,
      2 * reach.earthRadiusKm,
    ] as const),
  )
  const first = new Int32Array(count + 1)
  first.set(new Int32Array(kernel.memory.buffer, ends, count), 1)
  const packed = new Uint32Array(kernel.memory.buffer, found, first[count]!)
  const head = new Int32Array(packed.length)
  const distance = new Uint8Array(packed.length)
  for (let at = 0; at < packed.length; at++) {
    const entry = packed[at]!
    head[at] = entry >>> LENGTH_BITS
    distance[at] = entry & LENGTH_MASK
  }
  return { first, head, distance }
}

/** Writes the columns that the kernel reads; `error` is what single precision adds to a distance at most. */
function writeColumns(kernel: KernelExports, map: NodeMap): { at: number; error: number } {
  const { order, cells, x, y, latitudes, longitudes, cosines } = map
  const count = order.length
  const padded = (count + LANES + 3) & ~3
  const at = kernel.allocate(48 * padded)
  const { buffer } = kernel.memory
  const [nodes, , , , cellOf, placeOf] = columnsOf(Int32Array, buffer, at, padded, 6)
  const [, east, north, ring] = columnsOf(Float32Array, buffer, at, padded, 4)
  const degrees = columnsOf(Float64Array, buffer, at + 24 * padded, padded, 3)
  let farthest = 0
  for (let place = 0; place < count; place++) {
    const node = order[place]!
    nodes![place] = node
    placeOf![node] = place
    east![place] = x[node]!
    north![place] = y[node]!
    ring![place] = cosines[node]!
    farthest = Math.max(farthest, Math.abs(x[node]!), Math.abs(y[node]!))
  }
  cellOf!.set(cells)
  degrees[0]!.set(latitudes)
  degrees[1]!.set(longitudes)
  degrees[2]!.set(cosines)
  // Two roundings on each of two axes, and those of the products.
  return { at, error: (4 * farthest + 1024) * SINGLE }
}

function columnsOf<Column>(
  kind: { new (buffer: ArrayBuffer, at: number, length: number): Column; BYTES_PER_ELEMENT: number },
  buffer: ArrayBuffer,
  at: number,
  length: number,
  count: number,
): Column[] {
  return Array.from(
    { length: count },
    (_, column) => new kind(buffer, at + column * length * kind.BYTES_PER_ELEMENT, length),
  )
}
