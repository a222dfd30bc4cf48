const NONE = -1

/** Above this number of buckets, a heap is the better choice. */
export const MOST_BUCKETS = 2 ** 20

/**
 * A priority queue of labels with one bucket per key (Ahmadi et al. 2021). The keys must span a small
 * range, and no key may be pushed that is below the one popped last. Labels with equal keys are popped
 * in no particular order.
 */
export class BucketQueue {
  size = 0
  private least = 0
  /** The bucket where the search for the smallest key starts. */
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

  /** The key of the label that `pop` returns next. The queue must not be empty. */
  topKey(): number {
    while (this.heads[this.cursor] === NONE) this.cursor++
    return this.least + this.cursor
  }

  /** Removes and returns a label with the smallest key. The queue must not be empty. */
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
