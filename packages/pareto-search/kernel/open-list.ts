// The open list: a binary heap of labels by the totals of the first two criteria, then by `comesBefore`.

import { comesBefore } from './labels'
import { allocate, lengthen } from './memory'

/** An item, 16 bytes: the key, then the label. */
const LABEL: usize = 8
const SHIFT: i32 = 4

let items: usize = allocate(256 << SHIFT)
let capacity: i32 = 256
export let openCount: i32 = 0

export function clearOpenList(): void {
  openCount = 0
}

export function push(key: u64, label: i32): void {
  if (openCount === capacity) {
    const bytes = <usize>capacity << SHIFT
    items = lengthen(items, bytes, 2 * bytes)
    capacity *= 2
  }
  let at = openCount++
  while (at > 0) {
    const parent = (at - 1) >> 1
    const place = items + (<usize>parent << SHIFT)
    const parentKey = load<u64>(place)
    if (parentKey < key || (parentKey === key && !comesBefore(label, load<i32>(place, LABEL)))) break
    put(at, parentKey, load<i32>(place, LABEL))
    at = parent
  }
  put(at, key, label)
}

/** Removes and returns the first label. The heap must not be empty. */
export function pop(): i32 {
  const top = load<i32>(items, LABEL)
  const last = items + (<usize>--openCount << SHIFT)
  if (openCount > 0) sink(load<u64>(last), load<i32>(last, LABEL))
  return top
}

function sink(key: u64, label: i32): void {
  let at = 0
  for (let child = 1; child < openCount; child = 2 * at + 1) {
    let place = items + (<usize>child << SHIFT)
    if (child + 1 < openCount && isBefore(place + (1 << SHIFT), place)) {
      child++
      place += 1 << SHIFT
    }
    const childKey = load<u64>(place)
    if (key < childKey || (key === childKey && !comesBefore(load<i32>(place, LABEL), label))) break
    put(at, childKey, load<i32>(place, LABEL))
    at = child
  }
  put(at, key, label)
}

@inline
function isBefore(a: usize, b: usize): bool {
  const keyA = load<u64>(a)
  const keyB = load<u64>(b)
  return keyA < keyB || (keyA === keyB && comesBefore(load<i32>(a, LABEL), load<i32>(b, LABEL)))
}

@inline
function put(at: i32, key: u64, label: i32): void {
  const place = items + (<usize>at << SHIFT)
  store<u64>(place, key)
  store<i32>(place, label, LABEL)
}
