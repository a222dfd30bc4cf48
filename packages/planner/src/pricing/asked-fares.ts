import type { Link, Stand } from '../model/stand.ts'
import type { AskedFares, Tariff } from '../model/tariff.ts'

/** A ride by seat, with its price list. */
export interface AskedRide {
  readonly tariff: Tariff
  readonly link: Link
  readonly from: Stand
  readonly to: Stand
}

/**
 * The fares asked for the ride on a day 'YYYY-MM-DD', if they differ. Figures for exactly this ride
 * take precedence over those for short rides, which do not apply to a ride with a published fare.
 */
export function askedFaresOf(ride: AskedRide, today: string): AskedFares | undefined {
  const { asked } = ride.tariff
  if (asked === undefined) return undefined
  const valid = asked.filter(({ validFrom }) => validFrom <= today)
  return valid.find(fares => isBetween(ride, fares)) ?? valid.find(fares => isShort(ride, fares))
}

function isBetween({ from, to }: AskedRide, { rides }: AskedFares): boolean {
  if (!('between' in rides)) return false
  const [one, other] = rides.between
  return (from.placeId === one && to.placeId === other) || (from.placeId === other && to.placeId === one)
}

function isShort({ link, from }: AskedRide, { rides }: AskedFares): boolean {
  if (!('cities' in rides) || link.fareOrigin === 'published') return false
  return rides.cities.includes(from.city) && link.distanceKm <= rides.uptoKm
}
