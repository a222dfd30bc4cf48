// Compressed rows: the entries of row `r` have the indices from `first[r]` to `first[r + 1] - 1`.

/**
 * Sorts the indices of `keys` into rows by key, in linear time; indices in the same row keep their
 * order.
 */
export function sortIntoRows(keys: Int32Array, rows: number): { first: Int32Array; order: Int32Array } {
  const first = startsOfRows(keys, rows)
  const next = first.slice()
  const order = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) order[next[keys[index]!]!++] = index
  return { first, order }
}

/** Where each row starts once the keys are sorted; the last entry is the number of keys. */
export function startsOfRows(keys: Int32Array, rows: number): Int32Array {
  const first = new Int32Array(rows + 1)
  for (let index = 0; index < keys.length; index++) first[keys[index]! + 1]! += 1
  for (let row = 0; row < rows; row++) first[row + 1]! += first[row]!
  return first
}

/** A copy of the values in the given order of their indices. */
export function inOrder<Values extends Int32Array | Uint8Array | Float64Array>(
  order: Int32Array,
  values: Values,
): Values {
  const sorted = values.slice() as Values
  for (let at = 0; at < order.length; at++) sorted[at] = values[order[at]!]!
  return sorted
}
