/** A priority queue of whole numbers, smallest key first, then smallest item. It allocates only to grow. */
export class MinHeap {
  size = 0
  private keys = new Float64Array(256)
  private items = new Int32Array(256)

  clear(): void {
    this.size = 0
  }

  push(key: number, item: number): void {
    if (this.size === this.items.length) this.grow()
    const { keys, items } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentKey = keys[parent]!
      if (parentKey < key || (parentKey === key && items[parent]! <= item)) break
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

  /** Removes and returns the item with the smallest key. The heap must not be empty. */
  pop(): number {
    const { keys, items } = this
    const top = items[0]!
    const size = --this.size
    if (size === 0) return top
    const key = keys[size]!
    const item = items[size]!
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      const next = child + 1
      if (next < size && isBefore(keys[next]!, items[next]!, keys[child]!, items[child]!)) child = next
      if (!isBefore(keys[child]!, items[child]!, key, item)) break
      keys[at] = keys[child]!
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = item
    return top
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length)
    const items = new Int32Array(keys.length)
    keys.set(this.keys)
    items.set(this.items)
    this.keys = keys
    this.items = items
  }
}

function isBefore(key: number, item: number, otherKey: number, otherItem: number): boolean {
  return key < otherKey || (key === otherKey && item < otherItem)
}
