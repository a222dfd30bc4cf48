import type { City, Link } from '../model/stand.ts'
import { type BaseAndDistance, quoteSeat } from './quote.ts'
import type { TariffBook } from './tariff-book.ts'

/** What a seat on a link from this city costs by day on the date of the instant. */
export function seatFareAt(book: TariffBook, link: Link, city: City, instant: Date): BaseAndDistance {
  const stated = {
    baseFareRupees: link.baseFareRupees,
    distanceFareRupees: link.fareRupees - link.baseFareRupees,
  }
  // A published fare stands by itself: we know of no older one.
  if (link.fareSource !== undefined || book.pastPeriod(instant) === undefined) return stated
  const newest = book.newestSeatTariff(link.vehicle, city)
  const then = book.seatTariffFor(link.vehicle, city, instant)
  if (then === newest) return stated
  const isCapped = link.fareRupees < sumOf(quoteSeat(newest, link.distanceKm))
  return atMost(isCapped ? link.fareRupees : Number.POSITIVE_INFINITY, quoteSeat(then, link.distanceKm))
}

function atMost(
  mostRupees: number,
  { baseFareRupees, distanceFareRupees }: BaseAndDistance,
): BaseAndDistance {
  const fareRupees = Math.min(mostRupees, baseFareRupees + distanceFareRupees)
  const base = Math.min(baseFareRupees, fareRupees)
  return { baseFareRupees: base, distanceFareRupees: fareRupees - base }
}

function sumOf({ baseFareRupees, distanceFareRupees }: BaseAndDistance): number {
  return baseFareRupees + distanceFareRupees
}
