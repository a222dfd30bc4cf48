import { VectorModule } from '@sawari/pareto-search'
import { BUILD_KERNEL_BASE64 } from './build-kernel-bytes.ts'

/** The exports of the build kernel: see `kernel/entry.ts` of this package. Addresses are in bytes. */
interface BuildKernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  lettersAt(): number
  foundAt(): number
  spellFour(a: string, b: string, c: string, d: string, at: number): number
  spellId(id: string, at: number): number
  hashLetters(count: number): void
  enterIds(ids: number, slots: number, mask: number, first: number, count: number): void
  findIds(ids: number, slots: number, mask: number, count: number): void
  orderAlongCurve(
    latitudes: number,
    longitudes: number,
    count: number,
    kmPerLatitude: number,
    kmPerLongitude: number,
    cells: number,
    first: number,
    standAt: number,
    nodeOf: number,
    nodeLatitudes: number,
    nodeLongitudes: number,
    plane: number,
  ): void
  sortNorthward(
    latitudes: number,
    count: number,
    most: number,
    bucketOf: number,
    first: number,
    northward: number,
  ): number
  sortIntoGrid(
    northward: number,
    longitudes: number,
    count: number,
    most: number,
    rowLength: number,
    rows: number,
    columns: number,
    west: number,
    columnsPerDegree: number,
    cellOf: number,
    cellStart: number,
    order: number,
  ): number
  useLinks(
    nodes: number,
    nodeOf: number,
    to: number,
    figures: number,
    firstLink: number,
    from: number,
    firstRun: number,
    firstOut: number,
    runs: number,
  ): void
  sortRuns(count: number): number
  layRides(first: number, end: number, into: number, room: number): void
  placeStands(
    at: number,
    latitudes: number,
    longitudes: number,
    nodes: number,
    toADegree: number,
    leastHeight: number,
    leastWidth: number,
    mostCells: number,
  ): number
  cellCount(): number
  sortIntoCells(reach: number, doubt: number): void
  countCandidates(from: number, end: number): number
  writeWalks(
    from: number,
    end: number,
    first: number,
    firsts: number,
    heads: number,
    distances: number,
  ): number
}

/** What the kernel calls; the step that needs it sets it. */
interface Caller {
  greatCircle(a: number, b: number): number
}

export interface BuildKernel extends BuildKernelExports {
  /** Whether `spellId` and `spellFour` are fast. */
  readonly readsStringsFast: boolean
  readonly caller: Caller
}

/** With fewer stands, starting the kernel takes longer than it saves, even where the engine has not compiled other code. */
export const FEWEST_IN_VECTORS = 256

const PAGE = 65_536
/** The kernel's own data are below. */
export const FREE_FROM = 1 * PAGE

/** A larger memory is not kept. 100,000 stands and 800,000 links need 17 MiB. */
const MOST_KEPT_BYTES = 32 * 2 ** 20

const noDistance = () => 0

const kernel = new VectorModule<BuildKernelExports>(BUILD_KERNEL_BASE64)

/**
 * A new instance with memory for this many bytes from `FREE_FROM` on; undefined where WebAssembly or its
 * vectors are missing. Memory is allocated once if possible, because after each growth the whole memory counts as
 * new until the next garbage collection.
 */
export function startBuildKernel(bytes: number): BuildKernel | undefined {
  const caller: Caller = { greatCircle: noDistance }
  const started = kernel.start({
    caller: { greatCircle: (a: number, b: number) => caller.greatCircle(a, b) },
  })
  if (started === undefined) return undefined
  started.memory.grow(Math.ceil(bytes / PAGE))
  return { ...started, readsStringsFast: kernel.readsStringsFast(), caller }
}

/** The instance of the last build, because touching new memory takes much of the time of a build. */
let kept: BuildKernel | undefined

/**
 * Works with an instance that has memory for this many bytes from `FREE_FROM` on; undefined where the kernel cannot be
 * used. At first the memory contains what earlier work left there. The result must not refer to it, because the next
 * work overwrites it.
 */
export function inBuildKernel<Result>(
  bytes: number,
  work: (kernel: BuildKernel | undefined) => Result,
): Result {
  const borrowed = kept ?? startBuildKernel(bytes)
  // If the work calls this function, that call gets an instance of its own.
  kept = undefined
  if (borrowed === undefined) return work(undefined)
  try {
    makeRoom(borrowed, FREE_FROM + bytes)
    return work(borrowed)
  } finally {
    // The function refers to the coordinates of this work.
    borrowed.caller.greatCircle = noDistance
    if (borrowed.memory.buffer.byteLength <= MOST_KEPT_BYTES) kept = borrowed
  }
}

/** Grows the memory if it ends before this address. Views of it are then no longer valid. */
export function makeRoom({ memory }: BuildKernel, end: number): void {
  const missing = end - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
}

/** Places arrays one after the other in the memory of a kernel; each begins at a multiple of 16. */
export class ArrayPlaces {
  end = FREE_FROM

  /** The place of an array of 32-bit numbers. */
  ints(count: number): number {
    return this.take(4 * count)
  }

  /** The place of an array of 64-bit numbers. */
  doubles(count: number): number {
    return this.take(8 * count)
  }

  private take(bytes: number): number {
    const at = this.end
    this.end += 16 * Math.ceil(bytes / 16)
    return at
  }
}
