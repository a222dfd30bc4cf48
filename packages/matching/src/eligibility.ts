import type { TripGeometry } from './may-share.ts'
import { commonRadiusKm, compareTrips, type NoOverlap, type Overlap } from './overlap.ts'

/** The reason why a rider does not see a search. */
export type Ineligibility = 'own' | 'blocked' | 'blocked-by' | 'connected' | 'expired' | NoOverlap

export type Eligibility =
  | { readonly eligible: true; readonly overlap: Overlap }
  | { readonly eligible: false; readonly reason: Ineligibility }

/** One side of a possible match. */
export interface SearchSide {
  readonly userId: string
  readonly trip: TripGeometry
  readonly radiusKm: number
}

/** The relations between two people, apart from their trips. */
export interface Relationship {
  /** The asking rider has blocked the other. */
  readonly hasBlocked: boolean
  /** The other has blocked the asking rider. */
  readonly isBlockedBy: boolean
  /** They have an active connection. */
  readonly areConnected: boolean
}

/** Whether the asking rider sees the other's search. Includes what they share, or the reason if not. */
export function eligibility(
  asking: SearchSide,
  other: SearchSide & { readonly isLive: boolean },
  relationship: Relationship,
): Eligibility {
  const barrier = barrierBetween(asking, other, relationship)
  if (barrier !== undefined) return { eligible: false, reason: barrier }
  const radiusKm = commonRadiusKm(asking.radiusKm, other.radiusKm)
  const comparison = compareTrips(asking.trip, other.trip, radiusKm)
  return comparison.shares
    ? { eligible: true, overlap: comparison.overlap }
    : { eligible: false, reason: comparison.reason }
}

function barrierBetween(
  asking: SearchSide,
  other: SearchSide & { readonly isLive: boolean },
  relationship: Relationship,
): Ineligibility | undefined {
  if (asking.userId === other.userId) return 'own'
  if (relationship.hasBlocked) return 'blocked'
  if (relationship.isBlockedBy) return 'blocked-by'
  if (relationship.areConnected) return 'connected'
  return other.isLive ? undefined : 'expired'
}
