import type { City, FareOrigin, Link } from '../model/stand.ts'
import { type BaseAndDistance, quoteSeat } from './quote.ts'
import type { TariffBook } from './tariff-book.ts'

/** The daytime price of a seat, and its origin. */
export interface SeatFare extends BaseAndDistance {
  readonly origin: FareOrigin
}

/** The daytime fare of a seat on a link from this city, on the date of the instant. */
export function seatFareAt(book: TariffBook, link: Link, city: City, instant: Date): SeatFare {
  const { fareRupees, baseFareRupees } = link
  const origin: FareOrigin = link.fareOrigin ?? 'tariff'
  const stated: SeatFare = { baseFareRupees, distanceFareRupees: fareRupees - baseFareRupees, origin }
  // A published fare has no older version.
  if (origin === 'published' || book.pastPeriod(instant) === undefined) return stated
  const tariff = book.seatTariffFor(link.vehicle, city, instant)
  if (tariff === book.newestSeatTariff(link.vehicle, city)) return stated
  const quoted = quoteSeat(tariff, link.distanceKm)
  const isMoreExpensive = quoted.baseFareRupees + quoted.distanceFareRupees > fareRupees
  if (origin === 'customary' && isMoreExpensive) return { ...atMost(fareRupees, quoted), origin }
  return { ...quoted, origin: 'tariff' }
}

function atMost(fareRupees: number, quoted: BaseAndDistance): BaseAndDistance {
  const baseFareRupees = Math.min(quoted.baseFareRupees, fareRupees)
  return { baseFareRupees, distanceFareRupees: fareRupees - baseFareRupees }
}
