import { ArrayPlaces, type BuildKernel, makeRoom } from './build-kernel.ts'
import {
  type Coordinates,
  DOUBT,
  greatCircle,
  leastCells,
  REACH,
  ringOf,
  TO_A_DEGREE,
  type Walks,
} from './walk-map.ts'

/** On larger maps, in hundredths of a kilometre, single precision leaves too many distances undecided. */
const LARGEST_MAP = 100_000
/**
 * The rounding error of a difference of two coordinates in single precision, relative to the size of the map,
 * in both directions.
 */
const ROUNDED_COORDINATES = 4 * 2 ** -24
/** The rounding error of the other steps in single precision, for lengths within reach. */
const ROUNDED_STEPS = 1e-4
/** The number of stands whose walks are written at a time. */
const BLOCK = 512
/** The initial capacity for the stands around those of a block. */
const ROOM = 2 ** 16
/** Numbers are read and written in fours. */
const SPARE = 4
/** The arrays with one item per stand: see `kernel/walks.ts`. */
const ARRAYS = 8
const OUT_OF_REACH = 255

/**
 * Finds walks in the kernel, four at a time in single precision; undefined on maps that are too large for it. The
 * great-circle distance decides the undecided cases, so that the walks equal those of `findWalks`.
 */
export function findWalksInVectors(places: Coordinates, kernel: BuildKernel): Walks | undefined {
  const { latitudes, longitudes } = places
  const count = latitudes.length
  if (count === 0) return undefined
  const arrays = new ArrayPlaces()
  const [latitudesAt, longitudesAt] = [arrays.doubles(count), arrays.doubles(count)]
  const mapAt = arrays.end
  const arrayBytes = 4 * (count + SPARE)
  makeRoom(kernel, mapAt + ARRAYS * arrayBytes)
  new Float64Array(kernel.memory.buffer, latitudesAt, count).set(latitudes)
  new Float64Array(kernel.memory.buffer, longitudesAt, count).set(longitudes)
  const leastRing = writeRings(
    latitudes,
    new Float32Array(kernel.memory.buffer, mapAt + 3 * arrayBytes, count),
  )
  const { height, width, mostCells } = leastCells(count, leastRing)
  const extent = kernel.placeStands(
    ...([mapAt, latitudesAt, longitudesAt, count, TO_A_DEGREE, height, width, mostCells] as const),
  )
  if (extent > LARGEST_MAP) return undefined
  const blockAt = mapAt + ARRAYS * arrayBytes + roundedUp(4 * (kernel.cellCount() + 1))
  makeRoom(kernel, blockAt + blockBytes(ROOM))
  kernel.sortIntoCells(REACH, DOUBT + ROUNDED_STEPS + extent * ROUNDED_COORDINATES)
  kernel.caller.greatCircle = (from, to) => Math.min(OUT_OF_REACH, greatCircle(places, from, to))
  return new BlockWriter(kernel, count, blockAt).write()
}

/** Writes the cosines of the latitudes; returns the least. */
function writeRings(latitudes: Float64Array, into: Float32Array): number {
  let least = 1
  for (let stand = 0; stand < latitudes.length; stand++) {
    const ring = ringOf(latitudes[stand]!)
    into[stand] = ring
    least = Math.min(least, ring)
  }
  return least
}

/** Finds the walks block by block and copies them to arrays that grow. */
class BlockWriter {
  private readonly kernel: BuildKernel
  private readonly stands: number
  /** The beginning of a block in the memory of the kernel. */
  private readonly at: number
  private readonly first: Int32Array
  private head = new Int32Array(0)
  private distance = new Uint8Array(0)
  private written = 0

  constructor(kernel: BuildKernel, stands: number, at: number) {
    this.kernel = kernel
    this.stands = stands
    this.at = at
    this.first = new Int32Array(stands + 1)
  }

  write(): Walks {
    const { kernel, stands } = this
    // The share of these stands that is within reach varies little, so it predicts the number of remaining
    // walks.
    const all = kernel.countCandidates(0, stands)
    let seen = 0
    for (let from = 0; from < stands; from += BLOCK) {
      const end = Math.min(stands, from + BLOCK)
      const most = kernel.countCandidates(from, end)
      seen += most
      this.writeBlock(from, end, most, seen / all)
    }
    const { first, head, distance, written } = this
    return {
      first,
      head: head.subarray(0, written),
      distance: distance.subarray(0, written),
      byStreets: new Uint8Array(written),
    }
  }

  /**
   * `most` stands are around those of the block; `part` of all such stands are around it and the previous
   * blocks.
   */
  private writeBlock(from: number, end: number, most: number, part: number): void {
    const { kernel, at, first, written } = this
    makeRoom(kernel, at + blockBytes(most))
    const headsAt = at + 4 * BLOCK
    const distancesAt = headsAt + 4 * (most + SPARE)
    const count = kernel.writeWalks(from, end, written, at, headsAt, distancesAt)
    const { buffer } = kernel.memory
    this.makeRoom(written + count, part)
    first.set(new Int32Array(buffer, at, end - from), from + 1)
    this.head.set(new Int32Array(buffer, headsAt, count), written)
    this.distance.set(new Uint8Array(buffer, distancesAt, count), written)
    this.written += count
  }

  /** Makes room for this many walks, and for the expected total if these are `part` of all. */
  private makeRoom(walks: number, part: number): void {
    if (walks <= this.head.length) return
    const { head, distance } = this
    const length = Math.ceil((1.1 * walks) / part)
    this.head = new Int32Array(length)
    this.head.set(head)
    this.distance = new Uint8Array(length)
    this.distance.set(distance)
  }
}

/** The ends of the rows of a block, then the heads and the distances of this many walks. */
function blockBytes(walks: number): number {
  return 4 * BLOCK + 5 * (walks + SPARE)
}

function roundedUp(bytes: number): number {
  return 16 * Math.ceil(bytes / 16)
}
