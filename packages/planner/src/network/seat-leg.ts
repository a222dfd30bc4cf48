import type { FareOrigin, Link } from '../model/stand.ts'

/** A seat in a shared auto. */
export interface SeatLeg {
  readonly mode: 'seat'
  readonly from: number
  readonly to: number
  readonly distance: number
  /** Travel time without the wait. */
  readonly minutes: number
  readonly waitMinutes: number
  readonly link: Link
  /** The daytime fare on the date of departure, in whole rupees. */
  readonly fareRupees: number
  readonly baseFareRupees: number
  readonly fareOrigin: FareOrigin
}
