// A route that is drawn leg by leg.
import { flatDistanceKm, type Point, pointAlong } from '@sawari/planner/geo'

interface Leg {
  readonly points: readonly Point[]
}

/**
 * The part of a route that is drawn at `share` (0 to 1) of the animation: each leg takes the same time, so that
 * a short walk is visible too.
 */
export function drawnUpTo<Part extends Leg>(parts: readonly Part[], share: number): Part[] {
  const legsDone = share * parts.length
  return parts.flatMap((part, index) => {
    const done = legsDone - index
    if (done >= 1) return [part]
    return done > 0 ? [{ ...part, points: firstShare(part.points, done) }] : []
  })
}

/** The beginning of a line, up to this share of its length. */
function firstShare(line: readonly Point[], share: number): readonly Point[] {
  const lengths = line.slice(1).map((point, index) => flatDistanceKm(line[index]!, point))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    if (left <= length) {
      const end = length === 0 ? 0 : left / length
      return [...line.slice(0, index + 1), pointAlong(line[index]!, line[index + 1]!, end)]
    }
    left -= length
  }
  return line
}
