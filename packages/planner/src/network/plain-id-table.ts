import { ABSENT, BLOCK, ID_LETTERS, type IdTable, joinLetters, slotsFor } from './id-table.ts'

/** An id as 32-bit words of four letters, the unit of hashing and comparing. */
const WORDS = ID_LETTERS / 4

/** The readable table of an index of ids; the one in vectors gives the same results. */
export class PlainIdTable implements IdTable {
  /** The words of all ids, after a row of zeros. */
  private readonly words: Int32Array
  /**
   * The low bits (the mask) hold the index of an id plus one, the high bits those of its hash. They
   * reject most other ids without reading their words. An empty slot holds 0.
   */
  private readonly slots: Int32Array
  private readonly mask: number
  private readonly wanted = new Int32Array(BLOCK * WORDS)
  private readonly letters = new Uint8Array(this.wanted.buffer)
  /** The hashes of the ids being looked up. */
  private readonly hashes = new Int32Array(BLOCK)
  /** The positions in the block of the ids not found yet. */
  private readonly left = new Int32Array(BLOCK)

  constructor(count: number) {
    this.words = new Int32Array((count + 1) * WORDS)
    this.slots = new Int32Array(slotsFor(count))
    this.mask = this.slots.length - 1
  }

  take(ids: readonly string[], first: number, end: number): boolean {
    return joinLetters(ids, first, end, this.letters)
  }

  enter(first: number, count: number): void {
    const { slots, mask, words, wanted } = this
    words.set(wanted.subarray(0, count * WORDS), (first + 1) * WORDS)
    for (let at = 0; at < count; at++) {
      const hash = hashOf(wanted, at * WORDS)
      let slot = hash & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = (hash & ~mask) | (first + at + 1)
    }
  }

  // Several short loops let the processor wait for the memory of many ids at the same time.
  find(count: number, into: Int32Array): void {
    const { slots, mask, wanted, hashes, left } = this
    for (let at = 0; at < count; at++) {
      hashes[at] = hashOf(wanted, at * WORDS)
      left[at] = at
    }
    for (let step = 0, rest = count; rest > 0; step++) {
      for (let next = 0; next < rest; next++) {
        const at = left[next]!
        into[at] = slots[(hashes[at]! + step) & mask]!
      }
      rest = this.keepOthers(rest, into)
    }
    this.compare(count, into)
  }

  /** Keeps in `left` the ids whose slot holds an id with another hash; returns their number. */
  private keepOthers(count: number, into: Int32Array): number {
    const { hashes, left, mask } = this
    let kept = 0
    for (let next = 0; next < count; next++) {
      const at = left[next]!
      const held = into[at]!
      const difference = (held ^ hashes[at]!) & ~mask
      left[kept] = at
      // Uses the sign bit, because a branch would often be mispredicted.
      kept += ((difference | -difference) & (held | -held)) >>> 31
    }
    return kept
  }

  /** Replaces the contents of the slots by the indices, if the words are equal too. */
  private compare(count: number, into: Int32Array): void {
    const { words, wanted, mask } = this
    for (let at = 0; at < count; at++) {
      const held = into[at]! & mask
      const isOther = differenceOf(words, held * WORDS, wanted, at * WORDS) !== 0 && held !== 0
      into[at] = isOther ? this.findAmongAlike(at) : held - 1
    }
  }

  /** Searches slot by slot and compares words, for an id whose hash resembles that of another id. */
  private findAmongAlike(at: number): number {
    const { slots, words, wanted, hashes, mask } = this
    for (let slot = hashes[at]! & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const held = slots[slot]! & mask
      if (differenceOf(words, held * WORDS, wanted, at * WORDS) === 0) return held - 1
    }
    return ABSENT
  }
}

/** 0 if the letters of two ids, starting at these words, are equal. */
function differenceOf(words: Int32Array, first: number, others: Int32Array, other: number): number {
  return (
    (words[first]! ^ others[other]!) |
    (words[first + 1]! ^ others[other + 1]!) |
    (words[first + 2]! ^ others[other + 2]!) |
    (words[first + 3]! ^ others[other + 3]!) |
    (words[first + 4]! ^ others[other + 4]!) |
    (words[first + 5]! ^ others[other + 5]!)
  )
}

/** Hashes the words of an id to 32 bits. */
function hashOf(words: Int32Array, first: number): number {
  // One factor per word, so that the six products can be computed independently.
  const sum =
    Math.imul(words[first]!, 28_629_151) +
    Math.imul(words[first + 1]!, 923_521) +
    Math.imul(words[first + 2]!, 29_791) +
    Math.imul(words[first + 3]!, 961) +
    Math.imul(words[first + 4]!, 31) +
    words[first + 5]!
  const mixed = Math.imul(sum, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
