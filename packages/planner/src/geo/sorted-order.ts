/** Up to this size, a bucket is sorted by insertion. */
const FEW = 24

/**
 * The indices of the values in ascending order, equal values by index. Takes linear time if the values
 * are spread fairly evenly, as coordinates of one region are.
 */
export function sortedOrder(values: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const count = values.length
  const [least, greatest] = extentOf(values)
  // The extent is a divisor below, because a factor of 1 / extent would be infinite for the smallest
  // numbers.
  const extent = greatest > least ? greatest - least : 1
  const bucketStart = new Uint32Array(count + 1)
  const bucketOf = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    // The bucket number never falls as the value grows, so only the insides of the buckets need
    // sorting.
    const bucket = Math.floor(((values[index]! - least) / extent) * (count - 1))
    bucketOf[index] = bucket
    bucketStart[bucket + 1]! += 1
  }
  for (let bucket = 0; bucket < count; bucket++) bucketStart[bucket + 1]! += bucketStart[bucket]!
  const order = new Uint32Array(count)
  const next = bucketStart.slice(0, count)
  for (let index = 0; index < count; index++) order[next[bucketOf[index]!]!++] = index
  for (let bucket = 0; bucket < count; bucket++) {
    sortBetween(order, bucketStart[bucket]!, bucketStart[bucket + 1]!, values)
  }
  return order
}

/** Sorts a run of indices by their values; indices with equal values keep their order. */
export function sortBetween(order: Uint32Array, first: number, end: number, values: ArrayLike<number>): void {
  if (end - first > FEW) {
    order.subarray(first, end).sort((a, b) => values[a]! - values[b]! || a - b)
    return
  }
  for (let at = first + 1; at < end; at++) {
    const index = order[at]!
    const value = values[index]!
    let to = at
    for (; to > first && values[order[to - 1]!]! > value; to--) order[to] = order[to - 1]!
    order[to] = index
  }
}

/** The least and the greatest of the values; infinity and minus infinity if there are none. */
export function extentOf(values: ArrayLike<number>): [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}
