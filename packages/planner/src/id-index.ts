/** Ids that are looked up at a time: their letters stay in the processor's cache. */
const BLOCK = 1024
/** Letters that are hashed and compared at a time. */
const WORD = 4
const ABSENT = -1
const ASCII_END = 128
/** Of a slot: so much for the index plus one, the rest for bits of the hash. */
const INDEX_BITS = 0x00ffffff
const HASH_BITS = ~INDEX_BITS

const encoder = new TextEncoder()

/** Finds ids in a list of different ones. */
export interface IdIndex {
  /** The index of an id, if it is in the list. */
  get(id: string): number | undefined
  /** Writes the index of each of the first `count` ids, −1 where it is not in the list. */
  locate(ids: readonly string[], count: number, into: Int32Array): void
}

export function buildIdIndex(ids: readonly string[]): IdIndex {
  const letters = ids[0]?.length ?? 0
  const isShort = letters > 0 && letters % WORD === 0 && ids.length < INDEX_BITS
  const isEven = isShort && ids.every(id => id.length === letters && beginsPlainly(id))
  return (isEven && EvenIds.of(ids, letters)) || new AnyIds(ids)
}

/** To look at one letter also makes an engine put a string together that it still holds in parts. */
function beginsPlainly(id: string): boolean {
  return id.charCodeAt(0) < ASCII_END
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
 * Ids of equal length in ASCII letters, as those of stands are. A map would work out the hash of
 * every string that has never been looked at, and compare it letter by letter, which for hundreds
 * of thousands of links fresh from a file takes longer than all the rest of a network. Here the
 * letters of many strings are copied at once, and hashed and compared four at a time.
 */
class EvenIds implements IdIndex {
  private readonly letters: number
  /** Words of an id. */
  private readonly width: number
  private readonly words: Int32Array
  /** The index of an id plus one, and above it the first bits of the hash; 0 where none is. */
  private readonly slots: Int32Array
  private readonly mask: number
  /** The ids that are being looked up, in words and in bytes, and their hashes. */
  private readonly wanted: Int32Array
  private readonly wantedBytes: Uint8Array
  private readonly hashes = new Int32Array(BLOCK)
  private readonly single = new Int32Array(1)

  /** Undefined if there are other letters than those of ASCII. */
  static of(ids: readonly string[], letters: number): EvenIds | undefined {
    const index = new EvenIds(ids.length, letters)
    for (let first = 0; first < ids.length; first += BLOCK) {
      const end = Math.min(ids.length, first + BLOCK)
      if (!index.spell(ids, first, end)) return undefined
      index.enterBlock(first, end - first)
    }
    return index
  }

  private constructor(count: number, letters: number) {
    this.letters = letters
    this.width = letters / WORD
    this.words = new Int32Array(count * this.width)
    this.wanted = new Int32Array(BLOCK * this.width)
    this.wantedBytes = new Uint8Array(this.wanted.buffer)
    let size = 2
    while (size < 2 * count) size *= 2
    this.slots = new Int32Array(size)
    this.mask = size - 1
  }

  get(id: string): number | undefined {
    if (id.length !== this.letters) return undefined
    for (let at = 0; at < id.length; at++) {
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

  /** Whether all of the ids are even as well, so that their letters are in `wanted` now. */
  private spell(ids: readonly string[], first: number, end: number): boolean {
    let text = ''
    for (let at = first; at < end; at++) {
      const id = ids[at]!
      if (id.length !== this.letters) return false
      text += id
    }
    const { read, written } = encoder.encodeInto(text, this.wantedBytes)
    // Other letters take more than one byte.
    return read === text.length && written === text.length
  }

  private enterBlock(first: number, count: number): void {
    const { slots, mask, words, wanted, width } = this
    words.set(wanted.subarray(0, count * width), first * width)
    for (let at = 0; at < count; at++) {
      const hash = hashOf(wanted, at * width, width)
      let slot = hash & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = (hash & HASH_BITS) | (first + at + 1)
    }
  }

  // In several short loops: the processor then waits for the memory of many ids at the same time.
  private findBlock(count: number, into: Int32Array): void {
    const { slots, mask, wanted, hashes, width } = this
    for (let at = 0; at < count; at++) hashes[at] = hashOf(wanted, at * width, width)
    for (let at = 0; at < count; at++) into[at] = likelyIn(slots, mask, hashes[at]!, hashes[at]!)
    for (let at = 0; at < count; at++) {
      let slot = into[at]!
      while (slots[slot] !== 0 && !this.isAt(slot, at)) slot = likelyIn(slots, mask, slot + 1, hashes[at]!)
      into[at] = (slots[slot]! & INDEX_BITS) - 1
    }
  }

  /** Whether a slot holds the id at `at` of the block. */
  private isAt(slot: number, at: number): boolean {
    const { words, wanted, width } = this
    const own = ((this.slots[slot]! & INDEX_BITS) - 1) * width
    let difference = 0
    for (let word = 0; word < width; word++) difference |= words[own + word]! ^ wanted[at * width + word]!
    return difference === 0
  }
}

/** The next slot from `start` on that is empty or holds an id with the same first bits of the hash. */
function likelyIn(slots: Int32Array, mask: number, start: number, hash: number): number {
  let slot = start & mask
  while (slots[slot] !== 0 && ((slots[slot]! ^ hash) & HASH_BITS) !== 0) slot = (slot + 1) & mask
  return slot
}

/** Words as a number of 32 bits, mixed as in MurmurHash3. */
function hashOf(words: Int32Array, first: number, width: number): number {
  let hash = width
  for (let word = first; word < first + width; word++) {
    hash = Math.imul(hash ^ words[word]!, 0x85ebca6b)
    hash ^= hash >>> 15
  }
  return hash ^ (hash >>> 13)
}
