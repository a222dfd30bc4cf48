const BITS = 32

/**
 * For each cell, one bit per slot: whether the slot's line passes through the cell. Lines that pass
 * near both ends of a trip are found by comparing whole words, so a crowd that shares one road takes no
 * more time than any other.
 */
export class LineBitmaps {
  private readonly bitmaps: (Int32Array | undefined)[]
  private words = 0

  constructor(cellCount: number) {
    this.bitmaps = new Array(cellCount).fill(undefined)
  }

  grow(capacity: number): void {
    this.words = Math.ceil(capacity / BITS)
    for (const [cell, old] of this.bitmaps.entries()) {
      if (old === undefined) continue
      const bitmap = new Int32Array(this.words)
      bitmap.set(old)
      this.bitmaps[cell] = bitmap
    }
  }

  add(slot: number, cell: number): void {
    this.bitmaps[cell] ??= new Int32Array(this.words)
    this.bitmaps[cell][slot >>> 5]! |= 1 << (slot & 31)
  }

  remove(slot: number, cell: number): void {
    this.bitmaps[cell]![slot >>> 5]! &= ~(1 << (slot & 31))
  }

  /**
   * Every slot below `slotCount` whose line passes through one of the first cells and one of the
   * second.
   */
  passing(first: readonly number[], second: readonly number[], slotCount: number): number[] {
    const firstBitmaps = this.bitmapsOf(first)
    const secondBitmaps = this.bitmapsOf(second)
    const words = Math.ceil(slotCount / BITS)
    const found: number[] = []
    for (let word = 0; word < words; word++) {
      const near = unionAt(firstBitmaps, word)
      let bits = near === 0 ? 0 : near & unionAt(secondBitmaps, word)
      for (; bits !== 0; bits &= bits - 1) found.push(word * BITS + 31 - Math.clz32(bits & -bits))
    }
    return found
  }

  private bitmapsOf(cells: readonly number[]): Int32Array[] {
    return cells.map(cell => this.bitmaps[cell]).filter(bitmap => bitmap !== undefined)
  }
}

function unionAt(bitmaps: readonly Int32Array[], word: number): number {
  let union = 0
  for (let index = 0; index < bitmaps.length; index++) union |= bitmaps[index]![word]!
  return union
}
