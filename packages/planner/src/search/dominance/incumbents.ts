/** Numbers per entry: four criteria and the number of links. */
const WIDTH = 5
const LINKS = 4

/**
 * The costs of paths that are known to exist before the search has found them. Costs that another entry
 * dominates are removed.
 */
export class Incumbents {
  private count = 0
  private entries = new Int32Array(WIDTH * 32)

  get size(): number {
    return this.count
  }

  clear(): void {
    this.count = 0
  }

  add(c0: number, c1: number, c2: number, c3: number, links: number): void {
    const { entries } = this
    let kept = 0
    for (let at = 0; at < WIDTH * this.count; at += WIDTH) {
      const d0 = entries[at]! - c0
      const d1 = entries[at + 1]! - c1
      const d2 = entries[at + 2]! - c2
      const d3 = entries[at + 3]! - c3
      const more = entries[at + LINKS]! - links
      // A dominated newcomer dominates no other entry, so nothing has been removed before this return.
      if (d0 <= 0 && d1 <= 0 && d2 <= 0 && d3 <= 0 && more <= 0) return
      if (d0 >= 0 && d1 >= 0 && d2 >= 0 && d3 >= 0 && more >= 0) continue
      if (kept < at) entries.copyWithin(kept, at, at + WIDTH)
      kept += WIDTH
    }
    this.put(kept, c0, c1, c2, c3, links)
  }

  /** Whether an incumbent is at least as good in every criterion and better in one. */
  dominate(c0: number, c1: number, c2: number, c3: number, links: number): boolean {
    const { entries } = this
    for (let at = 0; at < WIDTH * this.count; at += WIDTH) {
      const d0 = entries[at]! - c0
      const d1 = entries[at + 1]! - c1
      const d2 = entries[at + 2]! - c2
      const d3 = entries[at + 3]! - c3
      const more = entries[at + LINKS]! - links
      if (d0 > 0 || d1 > 0 || d2 > 0 || d3 > 0 || more > 0) continue
      if (d0 < 0 || d1 < 0 || d2 < 0 || d3 < 0 || more < 0) return true
    }
    return false
  }

  private put(at: number, c0: number, c1: number, c2: number, c3: number, links: number): void {
    if (at === this.entries.length) {
      const wider = new Int32Array(2 * at)
      wider.set(this.entries)
      this.entries = wider
    }
    const { entries } = this
    entries[at] = c0
    entries[at + 1] = c1
    entries[at + 2] = c2
    entries[at + 3] = c3
    entries[at + LINKS] = links
    this.count = at / WIDTH + 1
  }
}
