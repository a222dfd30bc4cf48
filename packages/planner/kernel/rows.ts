// Sorts indices as `sortIntoRows` of `packages/pareto-search` and `sortBetween` of `packages/geo` do.

/**
 * Sorts the indices of the keys into rows by key; indices in the same row keep their order. `first` gets the start
 * of each row and has one more entry than rows.
 */
export function sortIntoRows(keys: usize, count: i32, rows: i32, first: usize, order: usize): void {
  memory.fill(first, 0, (<usize>rows + 1) << 2)
  for (let index = 0; index < count; index++) {
    const at = first + (<usize>load<u32>(keys + (<usize>index << 2)) << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  let sum = 0
  for (let row = 0; row <= rows; row++) {
    const at = first + (<usize>row << 2)
    sum += load<i32>(at)
    store<i32>(at, sum)
  }
  // Each start is now the end of its row and is decreased to the beginning.
  for (let index = count - 1; index >= 0; index--) {
    const at = first + (<usize>load<u32>(keys + (<usize>index << 2)) << 2)
    const position = load<i32>(at) - 1
    store<i32>(at, position)
    store<i32>(order + (<usize>position << 2), index)
  }
}

/** Sorts the indices of each row by their values; returns false if a row has more than `most` indices. */
export function sortRows(order: usize, first: usize, rows: i32, values: usize, most: i32): bool {
  for (let row = 0; row < rows; row++) {
    const start = load<i32>(first + (<usize>row << 2))
    const end = load<i32>(first + (<usize>row << 2), 4)
    if (end - start > most) return false
    for (let at = start + 1; at < end; at++) {
      const index = load<u32>(order + (<usize>at << 2))
      const value = load<f64>(values + (<usize>index << 3))
      let to = at
      for (; to > start; to--) {
        const before = load<u32>(order + (<usize>(to - 1) << 2))
        if (load<f64>(values + (<usize>before << 3)) <= value) break
        store<u32>(order + (<usize>to << 2), before)
      }
      store<u32>(order + (<usize>to << 2), index)
    }
  }
  return true
}
