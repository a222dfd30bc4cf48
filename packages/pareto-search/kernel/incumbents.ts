// The costs of paths that are known to exist, as in `dominance/incumbents.ts`: one vector each, the number of
// links in its first lane.
import { UNREACHABLE } from './graph'
import { allocate, lengthen } from './memory'

const FIRST_CAPACITY: usize = 64 * 16

/** Dominates no costs but those of a path that is not possible, which are `UNREACHABLE` in every lane. */
const NOTHING: v128 = i32x4.splat(UNREACHABLE >> 1)

let entries: usize = allocate(FIRST_CAPACITY)
let capacity: usize = FIRST_CAPACITY
let bytes: usize = 0

export function clearIncumbents(): void {
  bytes = 0
  v128.store(entries, NOTHING)
}

export function addIncumbent(costs: v128): void {
  let kept: usize = entries
  const end = entries + bytes
  for (let at = entries; at < end; at += 16) {
    const other = v128.load(at)
    if (i32x4.all_true(i32x4.le_s(other, costs))) return
    if (i32x4.all_true(i32x4.ge_s(other, costs))) continue
    v128.store(kept, other)
    kept += 16
  }
  bytes = kept - entries
  if (bytes === capacity) {
    entries = lengthen(entries, bytes, 2 * bytes)
    capacity = 2 * bytes
  }
  v128.store(entries + bytes, costs)
  bytes += 16
}

/** Whether the first incumbent dominates the costs, which it often does if any does. */
@inline
export function firstIncumbentDominates(costs: v128): bool {
  const other = v128.load(entries)
  return !v128.any_true(i32x4.gt_s(other, costs)) && v128.any_true(v128.xor(other, costs))
}

/** Whether an incumbent is at least as good in every lane and better in one. */
export function incumbentDominates(costs: v128): bool {
  const end = entries + bytes
  for (let at = entries; at < end; at += 16) {
    const other = v128.load(at)
    if (v128.any_true(i32x4.gt_s(other, costs))) continue
    if (!v128.any_true(v128.xor(other, costs))) continue
    // The next query is often about a neighbour, so this incumbent is tested first then.
    if (at > entries) {
      v128.store(at, v128.load(entries))
      v128.store(entries, other)
    }
    return true
  }
  return false
}
