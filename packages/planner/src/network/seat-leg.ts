import type { FareOrigin, Link } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'

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
  /** Its own price list, which may differ from that of the route. */
  readonly tariff: Tariff
  /** The daytime fare on the date of departure, in whole rupees. */
  readonly fareRupees: number
  readonly baseFareRupees: number
  readonly fareOrigin: FareOrigin
}
