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
  buddies: readonly Buddy[],
  most = MOST_BUDDIES,
): Buddy[] {
  return buddies.toSorted(compareBuddies).slice(0, most)
}

function compareBuddies(a: RankedBuddy, b: RankedBuddy): number {
  return (
    b.overlap.overlapPercentage - a.overlap.overlapPercentage ||
    b.overlap.sharedDistanceKm - a.overlap.sharedDistanceKm ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}
