import { oncePer } from '@sawari/pareto-search'
import type { City, Link, LinkVehicle } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { startOfDay } from '../model/time-band.ts'
import { type BaseAndDistance, quoteSeat } from './quote.ts'
import { hasTariff, tariffFor } from './tariff-for.ts'

/** Links carry the fares of the newest tariff. */
const FAR_FUTURE = new Date('9999-12-31T00:00:00Z')

/** The tariff that a seat goes by: where Gramin Sewa vans have none of their own, that of other seats. */
export function seatTariffFor(
  tariffs: readonly Tariff[],
  vehicle: LinkVehicle,
  city: City,
  instant: Date,
): Tariff {
  const isVan = vehicle === 'gramin-sewa' && hasTariff(tariffs, 'gramin-sewa', city)
  return tariffFor(tariffs, isVan ? 'gramin-sewa' : 'seat', city, instant)
}

/** What a seat on a link from this city costs by day on the date of the instant. */
export function seatFareAt(
  tariffs: readonly Tariff[],
  link: Link,
  city: City,
  instant: Date,
): BaseAndDistance {
  const stated = {
    baseFareRupees: link.baseFareRupees,
    distanceFareRupees: link.fareRupees - link.baseFareRupees,
  }
  // A published fare stands by itself: we know of no older one.
  if (link.fareSource !== undefined || pastTariffPeriod(tariffs, instant) === undefined) return stated
  const newest = seatTariffFor(tariffs, link.vehicle, city, FAR_FUTURE)
  const then = seatTariffFor(tariffs, link.vehicle, city, instant)
  if (then === newest) return stated
  const isCapped = link.fareRupees < sumOf(quoteSeat(newest, link.distanceKm))
  return atMost(isCapped ? link.fareRupees : Number.POSITIVE_INFINITY, quoteSeat(then, link.distanceKm))
}

/** When tariffs for seats begin, in milliseconds, in order. */
const changesOf = oncePer((tariffs: readonly Tariff[]): readonly number[] => {
  const days = tariffs.filter(({ service }) => service !== 'metered').map(({ validFrom }) => validFrom)
  return [...new Set(days)].sort().map(startOfDay)
})

/** A number for each stretch of days with the same tariffs for seats; undefined for the newest. */
export function pastTariffPeriod(tariffs: readonly Tariff[], instant: Date): number | undefined {
  const begins = changesOf(tariffs)
  const moment = instant.getTime()
  let period = begins.length
  while (period > 0 && begins[period - 1]! > moment) period--
  return period === begins.length ? undefined : period
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
