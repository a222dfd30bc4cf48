/** Ids that are looked up at a time: their letters stay in the processor's cache. */
const BLOCK = 1024
/** Letters that are hashed and compared at a time. */
const WORD = 4
const ABSENT = -1

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
  const isEven = letters > 0 && letters % WORD === 0 && ids.every(({ length }) => length === letters)
  return (isEven && EvenIds.of(ids, letters)) || new AnyIds(ids)
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
  private readonly width: number
  private readonly words: Int32Array
  /** Pairs of the hash of an id and its index plus one; two zeros where nothing is. */
  private readonly slots: Int32Array
  private readonly mask: number
  /** The block that is being looked up. */
  private readonly wanted: Int32Array
  private readonly hashes = new Int32Array(BLOCK)

  /** Undefined if there are other letters than those of ASCII. */
  static of(ids: readonly string[], letters: number): EvenIds | undefined {
    const index = new EvenIds(ids.length, letters)
    // Puts strings together that an engine still holds in parts; links may share them.
    for (const id of ids) id.charCodeAt(0)
    if (!index.spell(ids, 0, ids.length, index.words)) return undefined
    index.fillSlots(ids.length)
    return index
  }

  private constructor(count: number, letters: number) {
    this.letters = letters
    this.width = letters / WORD
    this.words = new Int32Array(count * this.width)
    this.wanted = new Int32Array(BLOCK * this.width)
    let size = 2
    while (size < 2 * count) size *= 2
    this.slots = new Int32Array(2 * size)
    this.mask = 2 * size - 2
  }

  get(id: string): number | undefined {
    if (!this.spell([id], 0, 1, this.wanted)) return undefined
    const index = this.find(0)
    return index === ABSENT ? undefined : index
  }

  locate(ids: readonly string[], count: number, into: Int32Array): void {
    for (let first = 0; first < count; first += BLOCK) {
      const end = Math.min(count, first + BLOCK)
      if (this.spell(ids, first, end, this.wanted)) this.findBlock(end - first, into.subarray(first, end))
      else for (let at = first; at < end; at++) into[at] = this.get(ids[at]!) ?? ABSENT
    }
  }

  private fillSlots(count: number): void {
    const { slots, words, width, mask } = this
    for (let index = 0; index < count; index++) {
      const hash = hashOf(words, index * width, width)
      let slot = (2 * hash) & mask
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask
      slots[slot] = hash
      slots[slot + 1] = index + 1
    }
  }

  /** Whether all of the ids are even as well, so that their letters are written now. */
  private spell(ids: readonly string[], first: number, end: number, into: Int32Array): boolean {
    let text = ''
    for (let at = first; at < end; at++) {
      const id = ids[at]!
      if (id.length !== this.letters) return false
      text += id
    }
    const { read, written } = encoder.encodeInto(text, new Uint8Array(into.buffer))
    // Other letters take more than one byte.
    return read === text.length && written === text.length
  }

  // In several short loops: the processor then waits for the memory of many ids at the same time.
  private findBlock(count: number, into: Int32Array): void {
    const { slots, mask, words, wanted, hashes, width } = this
    for (let at = 0; at < count; at++) hashes[at] = hashOf(wanted, at * width, width)
    for (let at = 0; at < count; at++) {
      const hash = hashes[at]!
      let slot = (2 * hash) & mask
      while (slots[slot] !== hash && slots[slot + 1] !== 0) slot = (slot + 2) & mask
      into[at] = slots[slot + 1]! - 1
    }
    for (let at = 0; at < count; at++) {
      let difference = 0
      const known = into[at]! * width
      for (let word = 0; word < width; word++) difference |= words[known + word]! ^ wanted[at * width + word]!
      if (difference !== 0) into[at] = this.find(at)
    }
  }

  /** The index of the id at `at` of the block. */
  private find(at: number): number {
    const { slots, mask, words, wanted, width } = this
    const hash = hashOf(wanted, at * width, width)
    for (let slot = (2 * hash) & mask; slots[slot + 1] !== 0; slot = (slot + 2) & mask) {
      const index = slots[slot + 1]! - 1
      let word = 0
      while (word < width && words[index * width + word] === wanted[at * width + word]) word++
      if (word === width) return index
    }
    return ABSENT
  }
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
