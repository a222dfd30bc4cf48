type Column = Int32Array | Uint8Array

/** Throws unless the named arrays are compressed rows for the given number of nodes. */
export function checkRows(
  first: Readonly<Record<string, Int32Array>>,
  heads: Readonly<Record<string, Int32Array>>,
  nodeCount: number,
): void {
  const [[headName, head]] = Object.entries(heads) as [[string, Int32Array]]
  checkStarts(first, nodeCount, head.length)
  checkColumn(headName, head, head.length, nodeCount)
}

/** Throws unless the named array has the start of the row of each node among this many entries. */
export function checkStarts(
  first: Readonly<Record<string, Int32Array>>,
  nodeCount: number,
  entryCount: number,
): void {
  const [[firstName, starts]] = Object.entries(first) as [[string, Int32Array]]
  if (starts.length !== nodeCount + 1) {
    throw new RangeError(`${firstName} has ${starts.length} entries, not ${nodeCount + 1}`)
  }
  for (let node = 0; node < nodeCount; node++) {
    if (starts[node]! > starts[node + 1]!) throw new RangeError(`${firstName} falls after node ${node}`)
  }
  if (starts[0] !== 0 || starts[nodeCount] !== entryCount) {
    throw new RangeError(
      `${firstName} goes from ${starts[0]} to ${starts[nodeCount]}, not from 0 to ${entryCount}`,
    )
  }
}

/**
 * Throws unless the named array has the given length and every entry is at least zero and below the
 * limit.
 */
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
