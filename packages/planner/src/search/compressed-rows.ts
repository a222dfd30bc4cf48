// Compressed rows: the entries of row `r` have the indices from `first[r]` to `first[r + 1] - 1`.

/**
 * Sorts the indices of `keys` into rows by key, in linear time; indices in the same row keep their
 * order.
 */
export function sortIntoRows(keys: Int32Array, rows: number): { first: Int32Array; order: Int32Array } {
  const first = new Int32Array(rows + 1)
  for (let index = 0; index < keys.length; index++) first[keys[index]! + 1]! += 1
  for (let row = 0; row < rows; row++) first[row + 1]! += first[row]!
  const next = first.slice()
  const order = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) order[next[keys[index]!]!++] = index
  return { first, order }
}

/** Throws unless `first` has the start of the row of each node among this many entries. */
export function checkRows(name: string, first: Int32Array, nodeCount: number, entryCount: number): void {
  checkLength(name, first, nodeCount + 1)
  for (let node = 0; node < nodeCount; node++) {
    if (first[node]! > first[node + 1]!) throw new RangeError(`${name} falls after node ${node}`)
  }
  if (first[0] !== 0 || first[nodeCount] !== entryCount) {
    throw new RangeError(`${name} goes from ${first[0]} to ${first[nodeCount]}, not from 0 to ${entryCount}`)
  }
}

type Column = Int32Array | Uint8Array

/** Throws unless the column has the given length and every entry is at least zero and below the limit. */
export function checkColumn(
  name: string,
  column: Column,
  length: number,
  limit = Number.POSITIVE_INFINITY,
): void {
  checkLength(name, column, length)
  let [least, most] = [0, -1]
  for (let index = 0; index < length; index++) {
    const value = column[index]!
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least < 0) throw new RangeError(`${name}[${column.indexOf(least)}] is ${least}`)
  if (most >= limit) throw new RangeError(`${name}[${column.indexOf(most)}] is ${most}, not below ${limit}`)
}

export function checkLength(name: string, column: Column, length: number): void {
  if (column.length !== length) throw new RangeError(`${name} has ${column.length} entries, not ${length}`)
}
