const FIRST_LENGTH = 1024

/**
 * A priority queue of integers with the smallest key on top: a four-ary heap. It has half the levels of
 * a binary heap, and the four children of an entry are adjacent in memory. The first item is kept
 * outside the heap, so an item that is pushed as the smallest and popped next never enters the heap.
 * The next label on the best path is often such an item.
 */
export class OpenList {
  /** Includes the first item. */
  size = 0
  private firstKey = Number.POSITIVE_INFINITY
  private firstItem = 0
  /** Whether a first item is kept outside the heap; otherwise the top of the heap is first. */
  private hasFirst = false
  private heapSize = 0
  private keys = new Float64Array(FIRST_LENGTH)
  private items = new Int32Array(FIRST_LENGTH)

  clear(): void {
    this.size = 0
    this.heapSize = 0
    this.hasFirst = false
  }

  push(key: number, item: number): void {
    this.size++
    if (this.hasFirst) {
      if (key >= this.firstKey) {
        this.insert(key, item)
        return
      }
      this.insert(this.firstKey, this.firstItem)
    } else if (this.heapSize > 0 && key > this.keys[0]!) {
      this.insert(key, item)
      return
    }
    this.hasFirst = true
    this.firstKey = key
    this.firstItem = item
  }

  /** The key of the item that `pop` returns next. The list must not be empty. */
  topKey(): number {
    return this.hasFirst ? this.firstKey : this.keys[0]!
  }

  /** Removes and returns the item with the smallest key. The list must not be empty. */
  pop(): number {
    this.size--
    if (!this.hasFirst) return this.removeTop()
    this.hasFirst = false
    return this.firstItem
  }

  private insert(key: number, item: number): void {
    if (this.heapSize === this.items.length) this.grow()
    const { keys, items } = this
    let at = this.heapSize++
    while (at > 0) {
      const parent = (at - 1) >> 2
      const parentKey = keys[parent]!
      if (parentKey <= key) break
      keys[at] = parentKey
      items[at] = items[parent]!
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  private removeTop(): number {
    const { keys, items } = this
    const top = items[0]!
    const last = --this.heapSize
    const key = keys[last]!
    const item = items[last]!
    let at = 0
    for (let child = 1; child < last; child = 4 * at + 1) {
      const least = child + 3 < last ? this.leastOfFour(child) : this.leastOf(child, last)
      const leastKey = keys[least]!
      if (key <= leastKey) break
      keys[at] = leastKey
      items[at] = items[least]!
      at = least
    }
    keys[at] = key
    items[at] = item
    return top
  }

  /** The index of the smallest of the four keys from `child` on. */
  private leastOfFour(child: number): number {
    const { keys } = this
    const a = keys[child + 1]! < keys[child]! ? child + 1 : child
    const b = keys[child + 3]! < keys[child + 2]! ? child + 3 : child + 2
    return keys[b]! < keys[a]! ? b : a
  }

  private leastOf(child: number, end: number): number {
    const { keys } = this
    let least = child
    for (let other = child + 1; other < end; other++) if (keys[other]! < keys[least]!) least = other
    return least
  }

  private grow(): void {
    const { keys, items } = this
    this.keys = new Float64Array(2 * keys.length)
    this.items = new Int32Array(2 * items.length)
    this.keys.set(keys)
    this.items.set(items)
  }
}
