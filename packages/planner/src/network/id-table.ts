/** Ids looked up at a time; their letters stay in the processor's cache. */
export const BLOCK = 1024
/** The length of a stand's id. */
export const ID_LETTERS = 24
export const ABSENT = -1
const SLOTS_AN_ID = 2

const encoder = new TextEncoder()

/** Ids of 24 ASCII letters, looked up block by block. */
export interface IdTable {
  /** Takes up to `BLOCK` ids to enter or look up; returns whether all of them have 24 ASCII letters. */
  take(ids: readonly string[], first: number, end: number): boolean
  /** Enters the `count` ids taken, with the indices from `first` on. */
  enter(first: number, count: number): void
  /** Writes the index of each of the `count` ids taken, or `ABSENT`. */
  find(count: number, into: Int32Array): void
}

/** The size of a table for so many ids, a power of two. */
export function slotsFor(count: number): number {
  let size = 2
  while (size < SLOTS_AN_ID * count) size *= 2
  return size
}

/** Copies the letters of the ids, all at once; returns whether all ids have 24 ASCII letters. */
export function joinLetters(ids: readonly string[], first: number, end: number, into: Uint8Array): boolean {
  let text = ''
  for (let at = first; at < end; at++) {
    const id = ids[at]!
    if (id.length !== ID_LETTERS) return false
    text += id
  }
  const { read, written } = encoder.encodeInto(text, into)
  // Letters outside ASCII take more than one byte.
  return read === text.length && written === text.length
}
