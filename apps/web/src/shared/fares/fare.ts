// A fare on screen: amount, ride, and origin. Each ride has its own fare: a seat, a whole auto or a metro ticket.
import type { TariffCard } from '@sawari/contract'
import { inLanguage } from '@sawari/contract/languages'
import { isOldFact } from '@sawari/planner/dated-facts'
import type { Point } from '@sawari/planner/geo'
import type { Language } from '../../messages/language.ts'
import { formatRupees } from '../format.ts'

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
  /** The fare by the meter of a whole auto for which another is asked. */
  readonly meterRupees?: number
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

/** The kinds from the least to the most certain. */
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

/** '₹46', or a range such as '₹45–70' if the exact fare is unknown. */
export function amountText({ rupees, upToRupees }: Pick<Fare, 'rupees' | 'upToRupees'>): string {
  return upToRupees === undefined ? formatRupees(rupees) : `${formatRupees(rupees)}–${upToRupees}`
}

/** '₹46 + ₹43 = ₹89', where a range makes the sum a range. */
export function sumText(fares: readonly Fare[]): string {
  const rupees = fares.reduce((sum, fare) => sum + fare.rupees, 0)
  const upToRupees = fares.reduce((sum, fare) => sum + (fare.upToRupees ?? fare.rupees), 0)
  const sum = rupees === upToRupees ? { rupees } : { rupees, upToRupees }
  return `${fares.map(amountText).join(' + ')} = ${amountText(sum)}`
}

/** The title in that language, or as printed if only the source of a single service is known. */
export function titleIn({ title, source }: Pick<TariffCard, 'title' | 'source'>, language: Language): string {
  return title ? inLanguage(title, language) : titleOfSource(source)
}

/** The year of a tariff that is older than its term at the moment of the ride; null for a newer one. */
export function oldYearOf({ validFrom }: Pick<TariffCard, 'validFrom'>, at: Date): string | null {
  return isOldFact({ kind: 'tariff', date: validFrom }, at) ? validFrom.slice(0, 4) : null
}

/** The title of a source ends before its content and before the note on how it is known. */
const AFTER_TITLE = /: | quoting |\. |; /u
const BEFORE_TITLE = /^(?:press|source): /iu

/** 'City Times, 2 Sep 2024: autos carry riders …' as 'City Times, 2 Sep 2024'. */
export function titleOfSource(source: string): string {
  const [title = ''] = source.replace(BEFORE_TITLE, '').split(AFTER_TITLE)
  return title.replace(/[.,]$/, '').trim()
}

/** 'Sunday (00:00–24:00) × 1.1' */
export function surchargeText(
  { label, hours, factor }: NonNullable<TariffCard['surcharges']>[number],
  language: Language,
): string {
  return `${label[language]} (${hoursText(hours)}) × ${factor}`
}

/** 5.5 to 23 as '05:30–23:00'. */
export function hoursText(hours: TariffCard['night']['hours']): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const clock = (hour: number) => `${two(hour)}:${two(Math.round((hour % 1) * 60))}`
  return hours.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
}
