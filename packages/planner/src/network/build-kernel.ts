import { VectorModule } from '@sawari/pareto-search'
import { BUILD_KERNEL_BASE64 } from './build-kernel-bytes.ts'

/** What the kernel of the build exports: see `kernel/entry.ts` of this package. Addresses are in bytes. */
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
/** The data of the kernel itself are below. */
export const FREE_FROM = 1 * PAGE

const kernel = new VectorModule<BuildKernel>(BUILD_KERNEL_BASE64)

/**
 * A new instance with memory for so many bytes from `FREE_FROM` on; undefined where WebAssembly or its vectors are
 * missing. Memory is taken once, since each growth counts as all of it until the next collection of garbage.
 */
export function startBuildKernel(
  bytes: number,
  greatCircle: (a: number, b: number) => number = () => 0,
): BuildKernel | undefined {
  const started = kernel.start({ caller: { greatCircle } })
  started?.memory.grow(Math.ceil(bytes / PAGE))
  return started
}
