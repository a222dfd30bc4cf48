import type { Overlap } from './overlap.ts'

/** A longer list cannot be read in five minutes. */
export const MOST_BUDDIES = 20

export interface RankedBuddy {
  readonly id: string
  readonly overlap: Overlap
  readonly createdAt: Date
}

/** The best matches first: most overlap, then most kilometres, then the newer search, then by id. */
export function rankBuddies<Buddy extends RankedBuddy>(
  buddies: Iterable<Buddy>,
  most = MOST_BUDDIES,
): Buddy[] {
  const best: Buddy[] = []
  for (const buddy of buddies) {
    if (best.length >= most && (most <= 0 || compareBuddies(buddy, best.at(-1)!) >= 0)) continue
    best.splice(placeOf(buddy, best), 0, buddy)
    if (best.length > most) best.pop()
  }
  return best
}

/** The index of the first buddy that ranks lower, by binary search. */
function placeOf(buddy: RankedBuddy, ranked: readonly RankedBuddy[]): number {
  let [first, end] = [0, ranked.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if (compareBuddies(buddy, ranked[middle]!) < 0) end = middle
    else first = middle + 1
  }
  return first
}

function compareBuddies(a: RankedBuddy, b: RankedBuddy): number {
  return (
    b.overlap.overlapPercentage - a.overlap.overlapPercentage ||
    b.overlap.sharedDistanceKm - a.overlap.sharedDistanceKm ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}
