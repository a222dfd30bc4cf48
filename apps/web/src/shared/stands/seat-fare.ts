import type { Fare } from '../fares/fare.ts'
import type { Stand, StandDestination } from './stand.ts'

/** The fare of a seat from a stand, on a regular daytime ride. */
export function seatFare(
  from: Pick<Stand, 'name' | 'nameHi' | 'point'>,
  to: Pick<StandDestination, 'name' | 'nameHi' | 'point' | 'fareRupees' | 'fareKind'>,
): Fare {
  return { rupees: to.fareRupees ?? 0, kind: to.fareKind, of: 'seat', from, to }
}
