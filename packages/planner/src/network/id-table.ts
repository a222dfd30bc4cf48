/** Ids looked up at a time; their letters stay in the processor's cache. */
export const BLOCK = 1024
/** The length of a stand's id. */
export const ID_LETTERS = 24
export const ABSENT = -1
const SLOTS_AN_ID = 2

/** Ids of 24 ASCII letters, looked up block by block. */
export interface IdTable {
  /** The letters of the ids that are entered or looked up, one id after the other. */
  readonly letters: Uint8Array
  /** Enters the first `count` ids among the letters, with the indices from `first` on. */
  enter(first: number, count: number): void
  /** Writes the index of each of the first `count` ids among the letters, or `ABSENT`. */
  find(count: number, into: Int32Array): void
}

/** The size of a table for so many ids, a power of two. */
export function slotsFor(count: number): number {
  let size = 2
  while (size < SLOTS_AN_ID * count) size *= 2
  return size
}
