const FIRST_LENGTH = 1024

/**
 * A priority queue of integers with the smallest key on top: a four-ary heap. It has half the levels
 * of a binary one, and the four children of an entry lie next to each other in memory.
 */
export class OpenList {
  size = 0
  private keys = new Float64Array(FIRST_LENGTH)
  private items = new Int32Array(FIRST_LENGTH)

  clear(): void {
    this.size = 0
  }

  push(key: number, item: number): void {
    if (this.size === this.items.length) this.grow()
    const { keys, items } = this
    let at = this.size++
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

  /** The key of the item that `pop` takes next. The list must not be empty. */
  topKey(): number {
    return this.keys[0]!
  }

  /** Takes the item with the smallest key off. The list must not be empty. */
  pop(): number {
    const { keys, items } = this
    const top = items[0]!
    const last = --this.size
    const key = keys[last]!
    const item = items[last]!
    let at = 0
    for (let child = 1; child < last; child = 4 * at + 1) {
      let least = child
      let leastKey = keys[child]!
      const end = Math.min(child + 4, last)
      for (let other = child + 1; other < end; other++) {
        const otherKey = keys[other]!
        if (otherKey < leastKey) {
          leastKey = otherKey
          least = other
        }
      }
      if (key <= leastKey) break
      keys[at] = leastKey
      items[at] = items[least]!
      at = least
    }
    keys[at] = key
    items[at] = item
    return top
  }

  private grow(): void {
    const { keys, items } = this
    this.keys = new Float64Array(2 * keys.length)
    this.items = new Int32Array(2 * items.length)
    this.keys.set(keys)
    this.items.set(items)
  }
}
