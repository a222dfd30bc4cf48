/**
 * Gaps of Shell's sort by Ciura (2001), continued. Most calls have few values and need only the last
 * gap.
 */
const GAPS = [16_001, 7_111, 3_161, 1_405, 624, 301, 132, 57, 23, 10, 4, 1]
/** Up to this many values are sorted by insertion alone. */
const FEW = 32

/** Sorts the first `count` keys in ascending order, and their values along with them. */
export function sortByKey(keys: Float64Array, values: Uint32Array, count: number): void {
  for (let gapIndex = count <= FEW ? GAPS.length - 1 : 0; gapIndex < GAPS.length; gapIndex++) {
    const gap = GAPS[gapIndex]!
    for (let from = gap; from < count; from++) {
      const key = keys[from]!
      const value = values[from]!
      let to = from
      for (; to >= gap && keys[to - gap]! > key; to -= gap) {
        keys[to] = keys[to - gap]!
        values[to] = values[to - gap]!
      }
      keys[to] = key
      values[to] = value
    }
  }
}
