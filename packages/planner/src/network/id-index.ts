/** Ids looked up at a time; their letters stay in the processor's cache. */
const BLOCK = 1024
/** The length of a stand's id. */
const LETTERS = 24
/** An id as 32-bit words of four letters, the unit of hashing and comparing. */
const WORDS = LETTERS / 4
const SLOTS_AN_ID = 2
const ABSENT = -1
const ASCII_END = 128

const encoder = new TextEncoder()

/** Finds ids in a list without duplicates. */
export interface IdIndex {
  /** The index of an id, or undefined if it is not in the list. */
  get(id: string): number | undefined
  /** Writes the index of each of the first `count` ids, or −1 if it is not in the list. */
  locate(ids: readonly string[], count: number, into: Int32Array): void
}

export function buildIdIndex(ids: readonly string[]): IdIndex {
  return EvenIds.of(ids) ?? new AnyIds(ids)
}

class AnyIds implements IdIndex {
  private readonly indexOf: ReadonlyMap<string, number>

  constructor(ids: readonly string[]) {
    this.indexOf = new Map(ids.map((id, index) => [id, index]))
  }

  get(id: string): number | undefined {
    return this.indexOf.get(id)
  }

  locate(ids: readonly string[], count: number, into: Int32Array): void {
    for (let at = 0; at < count; at++) into[at] = this.indexOf.get(ids[at]!) ?? ABSENT
  }
}

/**
 * An index for ids of 24 ASCII letters, such as those of stands. A `Map` would hash every new string
 * and compare it letter by letter. With hundreds of thousands of links fresh from a file, that takes
 * longer than building the rest of the network. This class copies the letters of many strings at once,
 * then hashes and compares them four at a time.
 */
class EvenIds implements IdIndex {
  /** The words of all ids, after a row of zeros. */
  private readonly words: Int32Array
  /**
   * The low bits (the mask) hold the index of an id plus one, the high bits those of its hash. They
   * reject most other ids without reading their words. An empty slot holds 0.
   */
  private readonly slots: Int32Array
  private readonly mask: number
  /** The ids being looked up, as words and as bytes, and their hashes. */
  private readonly wanted = new Int32Array(BLOCK * WORDS)
  private readonly wantedBytes = new Uint8Array(this.wanted.buffer)
  private readonly hashes = new Int32Array(BLOCK)
  /** The positions in the block of the ids not found yet. */
  private readonly left = new Int32Array(BLOCK)
  private readonly single = new Int32Array(1)

  /** Undefined unless all ids have 24 ASCII letters. */
  static of(ids: readonly string[]): EvenIds | undefined {
    const index = new EvenIds(ids.length)
    for (let first = 0; first < ids.length; first += BLOCK) {
      const end = Math.min(ids.length, first + BLOCK)
      if (!index.spell(ids, first, end)) return undefined
      index.enterBlock(first, end - first)
    }
    return index
  }

  private constructor(count: number) {
    this.words = new Int32Array((count + 1) * WORDS)
    let size = 2
    while (size < SLOTS_AN_ID * count) size *= 2
    this.slots = new Int32Array(size)
    this.mask = size - 1
  }

  get(id: string): number | undefined {
    if (id.length !== LETTERS) return undefined
    for (let at = 0; at < LETTERS; at++) {
      const code = id.charCodeAt(at)
      if (code >= ASCII_END) return undefined
      this.wantedBytes[at] = code
    }
    this.findBlock(1, this.single)
    return this.single[0] === ABSENT ? undefined : this.single[0]
  }

  locate(ids: readonly string[], count: number, into: Int32Array): void {
    for (let first = 0; first < count; first += BLOCK) {
      const end = Math.min(count, first + BLOCK)
      if (this.spell(ids, first, end)) this.findBlock(end - first, into.subarray(first, end))
      else for (let at = first; at < end; at++) into[at] = this.get(ids[at]!) ?? ABSENT
    }
  }

  /** Copies the letters of the ids to `wanted`; returns whether all of them have 24 ASCII letters. */
  private spell(ids: readonly string[], first: number, end: number): boolean {
    let text = ''
    for (let at = first; at < end; at++) {
      const id = ids[at]!
      if (id.length !== LETTERS) return false
      text += id
    }
    const { read, written } = encoder.encodeInto(text, this.wantedBytes)
    // Letters outside ASCII take more than one byte.
    return read === text.length && written === text.length
  }

  private enterBlock(first: number, count: number): void {
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
  private findBlock(count: number, into: Int32Array): void {
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
