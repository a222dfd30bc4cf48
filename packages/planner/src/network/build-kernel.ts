import { VectorModule } from '@sawari/pareto-search'
import { BUILD_KERNEL_BASE64 } from './build-kernel-bytes.ts'

/** The exports of the build kernel: see `kernel/entry.ts` of this package. Addresses are in bytes. */
export interface BuildKernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  enterIds(ids: number, slots: number, mask: number, entered: number, first: number, count: number): void
  findIds(ids: number, slots: number, mask: number, wanted: number, count: number, into: number): void
  useMap(at: number, nodes: number, rows: number, columns: number, reach: number, doubt: number): void
  sortIntoCells(): void
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

export const PAGE = 65_536
/** The kernel's own data are below. */
export const FREE_FROM = 1 * PAGE

const kernel = new VectorModule<BuildKernel>(BUILD_KERNEL_BASE64)

/**
 * A new instance with memory for this many bytes from `FREE_FROM` on; undefined where WebAssembly or its
 * vectors are missing. Memory is allocated once, because after each growth the whole memory counts as new until
 * the next garbage collection.
 */
export function startBuildKernel(
  bytes: number,
  greatCircle: (a: number, b: number) => number = () => 0,
): BuildKernel | undefined {
  const started = kernel.start({ caller: { greatCircle } })
  started?.memory.grow(Math.ceil(bytes / PAGE))
  return started
}
