/**
 * Slots by the moment when they expire, soonest first: a binary heap. Removed slots stay in it, so the
 * caller must compare the moment of a popped slot with that of the slot's current entry.
 */
export class ExpiryQueue {
  size = 0
  private moments = new Float64Array(256)
  private slots = new Int32Array(256)

  clear(): void {
    this.size = 0
  }

  /** The moment of the slot that `pop` returns next; infinite if the queue is empty. */
  soonest(): number {
    return this.size > 0 ? this.moments[0]! : Number.POSITIVE_INFINITY
  }

  push(moment: number, slot: number): void {
    if (this.size === this.slots.length) this.grow()
    const { moments, slots } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (moments[parent]! <= moment) break
      moments[at] = moments[parent]!
      slots[at] = slots[parent]!
      at = parent
    }
    moments[at] = moment
    slots[at] = slot
  }

  /** Removes and returns the slot that expires soonest. The queue must not be empty. */
  pop(): number {
    const { moments, slots } = this
    const top = slots[0]!
    const last = --this.size
    const moment = moments[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && moments[child + 1]! < moments[child]!) child++
      if (moment <= moments[child]!) break
      moments[at] = moments[child]!
      slots[at] = slots[child]!
      at = child
    }
    moments[at] = moment
    slots[at] = slots[last]!
    return top
  }

  private grow(): void {
    const moments = new Float64Array(this.moments.length * 2)
    const slots = new Int32Array(moments.length)
    moments.set(this.moments)
    slots.set(this.slots)
    this.moments = moments
    this.slots = slots
  }
}
