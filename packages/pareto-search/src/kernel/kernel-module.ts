import { KERNEL_BASE64 } from './kernel-bytes.ts'
import { VectorModule } from './web-assembly.ts'

/** The exports of the kernel: see `kernel/entry.ts`. Addresses are in bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** The address of the labels of the last search, and of the row of its solutions. */
  readonly labels: { readonly value: number }
  readonly solutions: { readonly value: number }
  /** The bytes of the labels of the last search. */
  readonly draft: { readonly value: number }
  /** The address of the first labels by state after a search to all nodes. */
  readonly closed: { readonly value: number }
  allocate(bytes: number): number
  useLinks(
    nodeCount: number,
    firstOut: number,
    out: number,
    ties: number,
    firstIn: number,
    incoming: number,
    kinds: number,
    kindBits: number,
  ): void
  useTransfers(first: number, rows: number, kinds: number, kindBits: number): void
  useTerminals(at: number, sourceCount: number, targetCount: number, maxLinks: number): void
  useGuide(
    plane: number,
    lines: number,
    stepCount: number,
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
  ): void
  useNoGuide(): void
  useGates(
    firstGate: number,
    gateCount: number,
    firstOut: number,
    links: number,
    latest: number,
    earliest: number,
    tables: number,
    widths: number,
    startsAt: number,
  ): void
  /** These three lay out links between gates: see `kernel/lay-gates.ts`. The first returns 0 if an entry is too large. */
  joinLinks(
    links: number,
    columns: number,
    columnBytes: number,
    count: number,
    headLimit: number,
    costLimit: number,
  ): number
  joinWeights(links: number, weights: number, count: number): void
  writeLeast(
    links: number,
    firstOut: number,
    gateCount: number,
    criteria: number,
    tables: number,
    widths: number,
  ): void
  /** The number of solutions, or -1 if the costs in the first criterion are too large. */
  searchBounded(criteria: number, hasTieRule: number): number
  /** `columns` is the address of the addresses of one column per target, or 0. */
  searchGated(criteria: number, hasTieRule: number, columns: number): number
  /** 0, or -1 if the costs in the first criterion are too large. */
  searchToAll(hasTieRule: number, hasGates: number): number
  /** Writes the least costs from every state to a node. */
  writeColumn(node: number, column: number, criteria: number): void
}

export type CompareNodes = (a: number, b: number) => number

const kernel = new VectorModule<KernelExports>(KERNEL_BASE64)

/** A new instance with its own memory; undefined where WebAssembly or its vectors are missing. */
export function startKernel(compareNodes: CompareNodes): KernelExports | undefined {
  return kernel.start({ caller: { compareNodes } })
}
