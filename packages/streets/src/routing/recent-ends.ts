import type { Point } from '@sawari/geo'

/** Some 2 KB each. */
const MOST_ENDS = 512

/** What was found at the points asked for last: trips begin and end at the same places again and again. */
export class RecentEnds<End> {
  private readonly known = new Map<string, End>()

  /** What is known at a point under these closures, else what `find` finds. */
  at({ latitude, longitude }: Point, closed: number, find: () => End): End {
    const { known } = this
    const key = `${latitude} ${longitude} ${closed}`
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find()
    known.set(key, found)
    // The first key is that of the oldest.
    if (known.size > MOST_ENDS) known.delete(known.keys().next().value as string)
    return found
  }
}
