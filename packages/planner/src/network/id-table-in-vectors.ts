import { type BuildKernel, FREE_FROM, startBuildKernel } from './build-kernel.ts'
import { BLOCK, ID_LETTERS, type IdTable, joinLetters, slotsFor } from './id-table.ts'

/** The first slots are repeated at the end, because four are read together. */
const REPEATED_BYTES = 16

/** The table of an index of ids in the memory of a kernel: the slots, then all ids. */
export class IdTableInVectors implements IdTable {
  private readonly kernel: BuildKernel
  private readonly mask: number
  private readonly idsAt: number
  private readonly letters: Uint8Array
  private readonly found: Int32Array

  /** Undefined where the kernel cannot be used. */
  static start(count: number, startKernel = startBuildKernel): IdTableInVectors | undefined {
    const slotBytes = 4 * slotsFor(count)
    const kernel = startKernel(slotBytes + REPEATED_BYTES + count * ID_LETTERS)
    return kernel === undefined ? undefined : new IdTableInVectors(kernel, slotBytes)
  }

  private constructor(kernel: BuildKernel, slotBytes: number) {
    const { buffer } = kernel.memory
    this.kernel = kernel
    this.mask = slotBytes / 4 - 1
    this.idsAt = FREE_FROM + slotBytes + REPEATED_BYTES
    this.letters = new Uint8Array(buffer, kernel.lettersAt(), BLOCK * ID_LETTERS)
    this.found = new Int32Array(buffer, kernel.foundAt(), BLOCK)
  }

  take(ids: readonly string[], first: number, end: number): boolean {
    if (this.kernel.readsStringsFast) return this.spell(ids, first, end)
    if (!joinLetters(ids, first, end, this.letters)) return false
    this.kernel.hashLetters(end - first)
    return true
  }

  enter(first: number, count: number): void {
    this.kernel.enterIds(this.idsAt, FREE_FROM, this.mask, first, count)
  }

  find(count: number, into: Int32Array): void {
    this.kernel.findIds(this.idsAt, FREE_FROM, this.mask, count)
    into.set(this.found.subarray(0, count))
  }

  private spell(ids: readonly string[], first: number, end: number): boolean {
    const { kernel } = this
    let at = first
    for (; at + 4 <= end; at += 4) {
      if (kernel.spellFour(ids[at]!, ids[at + 1]!, ids[at + 2]!, ids[at + 3]!, at - first) === 0) return false
    }
    for (; at < end; at++) if (kernel.spellId(ids[at]!, at - first) === 0) return false
    return true
  }
}
