import type { Point } from '@sawari/geo'

/** Half of the most ends that are kept; with the climbs from it an end takes some 8 KB. */
const ENDS_A_GENERATION = 512

/**
 * What was found at the points asked for last: trips begin and end at the same places again and again. When a generation
 * is full, what was not asked for since the one before is forgotten.
 */
export class RecentEnds<End> {
  private young = new Map<string, End>()
  private old = new Map<string, End>()

  /** What is known at a point under these closures, else what `find` finds. */
  at({ latitude, longitude }: Point, closed: number, find: () => End): End {
    const key = `${latitude} ${longitude} ${closed}`
    const known = this.young.get(key)
    if (known !== undefined) return known
    const end = this.old.get(key) ?? find()
    if (this.young.size === ENDS_A_GENERATION) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, end)
    return end
  }
}
