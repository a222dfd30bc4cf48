/** The different costs of links; many links share each of them. */
export interface LinkKinds {
  /** By link. */
  readonly kindOf: Int32Array
  readonly kindCount: number
  /** By kind: the number of links, which is 1, and the costs in three criteria. */
  readonly vectors: Int32Array
}

const FIRST_KINDS = 1024

/** Numbers the different costs of links in the order of their first link, by a hash table with open addressing. */
export function findLinkKinds(costs: readonly [Int32Array, Int32Array, Int32Array]): LinkKinds {
  const [c0, c1, c2] = costs
  const kindOf = new Int32Array(c0.length)
  let vectors: Int32Array = new Int32Array(4 * FIRST_KINDS)
  let table: Int32Array = new Int32Array(2 * FIRST_KINDS).fill(-1)
  let kindCount = 0
  for (let link = 0; link < c0.length; link++) {
    const d0 = c0[link]!
    const d1 = c1[link]!
    const d2 = c2[link]!
    let at = placeOf(table, vectors, d0, d1, d2)
    if (table[at] === -1) {
      if (4 * kindCount === vectors.length) {
        vectors = lengthened(vectors)
        table = tableOf(vectors, kindCount)
        at = placeOf(table, vectors, d0, d1, d2)
      }
      vectors[4 * kindCount] = 1
      vectors[4 * kindCount + 1] = d0
      vectors[4 * kindCount + 2] = d1
      vectors[4 * kindCount + 3] = d2
      table[at] = kindCount++
    }
    kindOf[link] = table[at]!
  }
  return { kindOf, kindCount, vectors: vectors.subarray(0, 4 * kindCount) }
}

/** Where the table has the kind with these costs, or -1 where it belongs. */
function placeOf(table: Int32Array, vectors: Int32Array, d0: number, d1: number, d2: number): number {
  const mask = table.length - 1
  const mixture = Math.imul(d0, 0x9e3779b1) ^ Math.imul(d1, 0x85ebca6b) ^ Math.imul(d2, 0xc2b2ae35)
  let at = (mixture ^ (mixture >>> 15)) & mask
  for (; table[at] !== -1; at = (at + 1) & mask) {
    const kind = 4 * table[at]!
    if (vectors[kind + 1] === d0 && vectors[kind + 2] === d1 && vectors[kind + 3] === d2) return at
  }
  return at
}

/** A table that is at most half full until the vectors are lengthened again. */
function tableOf(vectors: Int32Array, kindCount: number): Int32Array {
  const table = new Int32Array(vectors.length / 2).fill(-1)
  for (let kind = 0; kind < kindCount; kind++) {
    const at = 4 * kind
    table[placeOf(table, vectors, vectors[at + 1]!, vectors[at + 2]!, vectors[at + 3]!)] = kind
  }
  return table
}

function lengthened(numbers: Int32Array): Int32Array {
  const longer = new Int32Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}
