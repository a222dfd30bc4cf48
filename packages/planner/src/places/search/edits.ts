/** How many edits are tolerated in a typed word: none in a number, in two letters, or in a letter. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 3 || /\p{N}/u.test(word)) return 0
  return word.length < 9 ? 1 : 2
}

/** One bit per letter that a word contains, to rule out most words without comparing them. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Whether words with these letters may be within so many edits: each edit changes two letters at most. */
export function mayBeWithin(edits: number, a: number, b: number): boolean {
  // An edit removes one letter and adds one.
  return bitCount(a & ~b) <= edits && bitCount(b & ~a) <= edits
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const LONGEST = 40

/**
 * The number of letters omitted, inserted, replaced, or swapped with the next that turns one word into the
 * other; more than `most` counts as `most + 1`. Reads at most 40 letters.
 */
export function editsBetween(typed: string, word: string, most: number): number {
  const columns = Math.min(word.length, LONGEST)
  const rows = Math.min(typed.length, LONGEST)
  const newRow = () => new Uint8Array(columns + 1)
  let [before, above, row] = [newRow(), newRow(), newRow()]
  for (let column = 0; column <= columns; column++) above[column] = column
  for (let at = 1; at <= rows; at++) {
    row[0] = at
    let least = at
    const letter = typed.charCodeAt(at - 1)
    for (let column = 1; column <= columns; column++) {
      const other = word.charCodeAt(column - 1)
      const changed = above[column - 1]! + (letter === other ? 0 : 1)
      let edits = Math.min(above[column]! + 1, row[column - 1]! + 1, changed)
      const isSwap =
        at > 1 && column > 1 && letter === word.charCodeAt(column - 2) && other === typed.charCodeAt(at - 2)
      if (isSwap) edits = Math.min(edits, before[column - 2]! + 1)
      row[column] = edits
      if (edits < least) least = edits
    }
    // A swap may still refer to the previous row.
    if (least > most + 1) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above[columns]!, most + 1)
}
