import { ArrayPlaces, type BuildKernel, FREE_FROM, makeRoom } from './build-kernel.ts'
import type { LinkArrays } from './link-columns.ts'
import type { Rides } from './rides.ts'

/** The kernel writes this many rides at a time; they stay in the processor's cache. */
const BLOCK = 4096
/** The kernel reads and writes up to this many entries beyond the last one: `USUAL` in `kernel/rides.ts`. */
const SPARE = 12

/** The kernel's memory that rides of so many links need, in bytes. */
export function bytesForRides(nodes: number, links: number): number {
  return placeArrays(nodes, links).block + blockBytes(BLOCK) - FREE_FROM
}

/** Links in the memory of a kernel, which sorts them into rows as `buildRides` does. */
export class RidesInVectors {
  /** The kernel's memory for the links. */
  readonly arrays: LinkArrays
  private readonly kernel: BuildKernel
  private readonly links: number
  private readonly nodes: number
  private readonly at: ReturnType<typeof placeArrays>

  constructor(kernel: BuildKernel, nodeOf: Int32Array, links: number) {
    const at = placeArrays(nodeOf.length, links)
    makeRoom(kernel, at.block + blockBytes(BLOCK))
    const { buffer } = kernel.memory
    this.kernel = kernel
    this.links = links
    this.nodes = nodeOf.length
    this.at = at
    this.arrays = {
      firstLink: new Int32Array(buffer, at.firstLink, links + 1),
      from: new Int32Array(buffer, at.from, links),
      to: new Int32Array(buffer, at.to, links),
      figures: new Int32Array(buffer, at.figures, links),
    }
    new Int32Array(buffer, at.nodeOf, nodeOf.length).set(nodeOf)
    // The ends of links that do not exist must be stands, because the kernel reads their nodes.
    new Int32Array(buffer, at.to + 4 * links, SPARE).fill(0)
    kernel.useLinks(
      ...([nodeOf.length, at.nodeOf, at.to, at.figures] as const),
      ...([at.firstLink, at.from, at.firstRun, at.firstOut, at.runs] as const),
    )
  }

  /** Sorts the links of the first `runs` runs. The arrays of links are no longer valid. */
  layOut(runs: number): Rides {
    const { kernel, links, nodes, at } = this
    const longestRow = kernel.sortRuns(runs)
    const firstOut = new Int32Array(kernel.memory.buffer, at.firstOut, nodes + 1).slice()
    const room = Math.max(BLOCK, longestRow) + SPARE
    makeRoom(kernel, at.block + blockBytes(room))
    const rides = {
      firstOut,
      linkOf: new Int32Array(links),
      head: new Int32Array(links),
      distance: new Int32Array(links),
      fare: new Int32Array(links),
      vehicle: new Uint8Array(links),
      likely: new Uint8Array(links),
    }
    const { buffer } = kernel.memory
    const words = [rides.linkOf, rides.head, rides.distance, rides.fare].map(
      (column, index) => [column, new Int32Array(buffer, at.block + 4 * room * index, room)] as const,
    )
    const bytes = [rides.vehicle, rides.likely].map(
      (column, index) => [column, new Uint8Array(buffer, at.block + room * (16 + index), room)] as const,
    )
    for (let from = 0; from < nodes; ) {
      const first = firstOut[from]!
      const end = lastUpTo(first + room - SPARE, firstOut)
      kernel.layRides(from, end, at.block, room)
      const count = firstOut[end]! - first
      for (const [column, block] of words) column.set(block.subarray(0, count), first)
      for (const [column, block] of bytes) column.set(block.subarray(0, count), first)
      from = end
    }
    return rides
  }
}

/** The addresses of the arrays, as in `kernel/rides.ts`, and of a block of rides. */
function placeArrays(nodes: number, links: number) {
  const places = new ArrayPlaces()
  return {
    nodeOf: places.ints(nodes),
    to: places.ints(links + SPARE),
    figures: places.ints(links + SPARE),
    // In the worst case each link is a run; most of the memory for runs is never touched.
    firstLink: places.ints(links + 1),
    from: places.ints(links),
    runs: places.ints(links),
    firstRun: places.ints(nodes + 1),
    firstOut: places.ints(nodes + 1),
    block: places.end,
  }
}

/** The last node whose rides, by `firstOut`, begin at this ride or before it. */
function lastUpTo(ride: number, firstOut: Int32Array): number {
  let [low, high] = [0, firstOut.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (firstOut[middle]! <= ride) low = middle
    else high = middle - 1
  }
  return low
}

/** Four columns with four bytes per ride and two with one. */
function blockBytes(rides: number): number {
  return 18 * (rides + SPARE)
}
