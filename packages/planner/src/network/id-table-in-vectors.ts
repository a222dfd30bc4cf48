import { type BuildKernel, FREE_FROM, startBuildKernel } from './build-kernel.ts'
import { BLOCK, ID_LETTERS, type IdTable, slotsFor } from './id-table.ts'

/** The first slots are repeated at the end, because four are read together. */
const REPEATED_BYTES = 16

/** The table of an index of ids in the memory of a kernel: the slots, the ids looked up, their indices, all ids. */
export class IdTableInVectors implements IdTable {
  readonly letters: Uint8Array
  private readonly kernel: BuildKernel
  private readonly mask: number
  private readonly wantedAt: number
  private readonly foundAt: number
  private readonly idsAt: number
  private readonly found: Int32Array

  /** Undefined where the kernel cannot be used. */
  static start(count: number): IdTableInVectors | undefined {
    const slotBytes = 4 * slotsFor(count)
    const kernel = startBuildKernel(
      slotBytes + REPEATED_BYTES + BLOCK * (ID_LETTERS + 4) + count * ID_LETTERS,
    )
    return kernel === undefined ? undefined : new IdTableInVectors(kernel, slotBytes)
  }

  private constructor(kernel: BuildKernel, slotBytes: number) {
    const { buffer } = kernel.memory
    this.kernel = kernel
    this.mask = slotBytes / 4 - 1
    this.wantedAt = FREE_FROM + slotBytes + REPEATED_BYTES
    this.foundAt = this.wantedAt + BLOCK * ID_LETTERS
    this.idsAt = this.foundAt + BLOCK * 4
    this.letters = new Uint8Array(buffer, this.wantedAt, BLOCK * ID_LETTERS)
    this.found = new Int32Array(buffer, this.foundAt, BLOCK)
  }

  enter(first: number, count: number): void {
    this.kernel.enterIds(this.idsAt, FREE_FROM, this.mask, this.wantedAt, first, count)
  }

  find(count: number, into: Int32Array): void {
    this.kernel.findIds(this.idsAt, FREE_FROM, this.mask, this.wantedAt, count, this.foundAt)
    into.set(this.found.subarray(0, count))
  }
}
