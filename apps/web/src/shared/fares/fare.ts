// A fare on screen: amount, ride, and origin. Each ride has its own fare: a seat, a whole auto or a metro ticket.
import type { TariffCard } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'

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

export interface Fare {
  readonly rupees: number
  /** The upper end of a fare that is known only as a range; `rupees` is then its lower end. */
  readonly upToRupees?: number
  readonly kind: FareKind
  /** A seat, a reserved auto, one person's share of a reserved auto, or a metro ticket. */
  readonly of: 'seat' | 'whole' | 'share' | 'ticket'
  readonly from: FareEnd
  readonly to: FareEnd
  readonly distanceKm?: number
  /** ISO 8601; null: now. */
  readonly departAt?: string | null
  /** Absent if only the figure is known: the card of an auto then requests the tariff. */
  readonly tariff?: TariffCard | undefined
  /** Only of a metro ticket. */
  readonly ticket?: { readonly operator: string; readonly source: string }
}

/** From the least to the most certain. */
const CERTAINTY: readonly FareKind[] = ['unknown', 'estimated', 'customary', 'weekday', 'meter', 'official']

/** The kind of fares together: that of the least certain one. */
export function kindOfFares(fares: readonly Fare[]): FareKind {
  return CERTAINTY.find(kind => fares.some(fare => fare.kind === kind)) ?? 'published'
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
