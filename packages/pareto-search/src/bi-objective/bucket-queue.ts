const NONE = -1

/** With more buckets a heap is the better choice. */
export const MOST_BUCKETS = 2 ** 20

/**
 * A priority queue of labels with a bucket per key, for keys that span a small range and are never
 * pushed below the one popped last (Ahmadi et al. 2021). Labels of one key leave in any order.
 */
export class BucketQueue {
  size = 0
  private least = 0
  /** The bucket of the smallest key. */
  private cursor = 0
  /** By bucket: its first label, or `NONE`. */
  private heads = new Int32Array(0)
  /** By label: the next one in its bucket. */
  private nextOf = new Int32Array(4096)

  /** Empties the queue. Keys must be from `least` to `most`. */
  start(least: number, most: number): void {
    const count = most - least + 1
    if (this.heads.length < count) this.heads = new Int32Array(count)
    this.heads.fill(NONE, 0, count)
    this.size = 0
    this.least = least
    this.cursor = 0
  }

  push(key: number, label: number): void {
    if (label >= this.nextOf.length) this.grow(label + 1)
    const bucket = key - this.least
    this.nextOf[label] = this.heads[bucket]!
    this.heads[bucket] = label
    this.size++
  }

  /** The key of the label that `pop` takes next. The queue must not be empty. */
  topKey(): number {
    while (this.heads[this.cursor] === NONE) this.cursor++
    return this.least + this.cursor
  }

  /** Takes a label with the smallest key off. The queue must not be empty. */
  pop(): number {
    while (this.heads[this.cursor] === NONE) this.cursor++
    const label = this.heads[this.cursor]!
    this.heads[this.cursor] = this.nextOf[label]!
    this.size--
    return label
  }

  private grow(length: number): void {
    const wider = new Int32Array(2 * length)
    wider.set(this.nextOf)
    this.nextOf = wider
  }
}
