/** Figures of a way: four criteria and the number of legs. */
const WIDTH = 5

/** The figures of ways that are known to exist, without those that others are as good as. */
export class KnownFront {
  private count = 0
  private figures = new Int32Array(WIDTH * 32)

  get size(): number {
    return this.count
  }

  clear(): void {
    this.count = 0
  }

  offer(c0: number, c1: number, c2: number, c3: number, legs: number): void {
    const { figures } = this
    let kept = 0
    for (let at = 0; at < WIDTH * this.count; at += WIDTH) {
      const d0 = figures[at]! - c0
      const d1 = figures[at + 1]! - c1
      const d2 = figures[at + 2]! - c2
      const d3 = figures[at + 3]! - c3
      const more = figures[at + 4]! - legs
      // None has been dropped by then: it would not be as good as one that is as good as the new one.
      if (d0 <= 0 && d1 <= 0 && d2 <= 0 && d3 <= 0 && more <= 0) return
      if (d0 >= 0 && d1 >= 0 && d2 >= 0 && d3 >= 0 && more >= 0) continue
      if (kept < at) figures.copyWithin(kept, at, at + WIDTH)
      kept += WIDTH
    }
    this.put(kept, c0, c1, c2, c3, legs)
  }

  /** Whether a known way is as good in everything, and better in something. */
  beats(c0: number, c1: number, c2: number, c3: number, legs: number): boolean {
    const { figures } = this
    for (let at = 0; at < WIDTH * this.count; at += WIDTH) {
      const d0 = figures[at]! - c0
      const d1 = figures[at + 1]! - c1
      const d2 = figures[at + 2]! - c2
      const d3 = figures[at + 3]! - c3
      const more = figures[at + 4]! - legs
      if (d0 > 0 || d1 > 0 || d2 > 0 || d3 > 0 || more > 0) continue
      if (d0 < 0 || d1 < 0 || d2 < 0 || d3 < 0 || more < 0) return true
    }
    return false
  }

  private put(at: number, c0: number, c1: number, c2: number, c3: number, legs: number): void {
    if (at === this.figures.length) {
      const wider = new Int32Array(2 * at)
      wider.set(this.figures)
      this.figures = wider
    }
    const { figures } = this
    figures[at] = c0
    figures[at + 1] = c1
    figures[at + 2] = c2
    figures[at + 3] = c3
    figures[at + 4] = legs
    this.count = at / WIDTH + 1
  }
}
