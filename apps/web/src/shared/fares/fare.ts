// A fare on screen: amount, ride, and origin.
import type { TariffCard } from '@sawari/contract'
import type { Point } from '@sawari/geo'

/**
 * Official: drivers ask the fare of an order. Meter: an order, but drivers usually ask more. Published and
 * weekday: metro tickets.
 */
export type FareKind = 'official' | 'meter' | 'customary' | 'estimated' | 'unknown' | 'published' | 'weekday'

export interface FareEnd {
  readonly name: string
  readonly nameHi?: string | undefined
  readonly point: Point | null
}

/** A metro ticket that is part of a fare. */
export interface FareTicket {
  readonly operator: string
  readonly from: string
  readonly to: string
  readonly rupees: number
  readonly kind: FareKind
  readonly source: string
}

export interface Fare {
  readonly rupees: number
  /** The upper end of a fare that is known only as a range; `rupees` is then its lower end. */
  readonly upToRupees?: number
  readonly kind: FareKind
  /** A seat, a reserved auto, one person's share of a reserved auto, or a trip with the metro. */
  readonly of: 'seat' | 'whole' | 'share' | 'trip'
  readonly from: FareEnd
  readonly to: FareEnd
  readonly distanceKm?: number
  /** ISO 8601; null: now. */
  readonly departAt?: string | null
  /** Absent if only the figure is known: the card then requests the tariff. */
  readonly tariff?: TariffCard | undefined
  readonly tickets?: readonly FareTicket[]
}

/** An order is the official fare only if drivers do not ask more. */
export function fareKindOf({
  basis,
  unknown,
  usuallyMore,
  range,
}: Pick<TariffCard, 'basis' | 'unknown' | 'usuallyMore' | 'range'>): FareKind {
  if (unknown) return 'unknown'
  return basis === 'official' && (usuallyMore || range) ? 'meter' : basis
}
