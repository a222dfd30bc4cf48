/**
 * A priority queue of integers with the smallest key on top, for the searches of the planner and of the streets. It
 * allocates only to grow; items with equal keys are popped in the order of `before`.
 */
export class BinaryHeap {
  size = 0
  private keys = new Float64Array(256)
  private items = new Int32Array(256)
  private readonly before: (a: number, b: number) => boolean

  constructor(before: (a: number, b: number) => boolean = isLess) {
    this.before = before
  }

  clear(): void {
    this.size = 0
  }

  push(key: number, item: number): void {
    if (this.size === this.items.length) this.grow()
    let at = this.size++
    const { keys, items } = this
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentKey = keys[parent]!
      if (parentKey < key || (parentKey === key && !this.before(item, items[parent]!))) break
      keys[at] = parentKey
      items[at] = items[parent]!
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  /** The smallest key; infinite if the queue is empty. */
  topKey(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.keys[0]!
  }

  /** Removes and returns the smallest item. The heap must not be empty. */
  pop(): number {
    const top = this.items[0]!
    const last = --this.size
    if (last > 0) this.sink(this.keys[last]!, this.items[last]!)
    return top
  }

  /** Moves an item from the top down to its place. */
  private sink(key: number, item: number): void {
    const { keys, items, size } = this
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.isBefore(child + 1, child)) child++
      const childKey = keys[child]!
      if (key < childKey || (key === childKey && !this.before(items[child]!, item))) break
      keys[at] = childKey
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = item
  }

  private isBefore(a: number, b: number): boolean {
    const difference = this.keys[a]! - this.keys[b]!
    return difference < 0 || (difference === 0 && this.before(this.items[a]!, this.items[b]!))
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2)
    const items = new Int32Array(keys.length)
    keys.set(this.keys)
    items.set(this.items)
    this.keys = keys
    this.items = items
  }
}

function isLess(a: number, b: number): boolean {
  return a < b
}
