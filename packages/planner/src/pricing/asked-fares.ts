import { distanceKm, type Point } from '../geo/index.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { AskedFares, Tariff } from '../model/tariff.ts'

/** A ride by a reserved auto, with its price list. */
export interface AskedRide {
  readonly tariff: Tariff
  readonly from: Point & { readonly name: string }
  readonly to: Point & { readonly name: string }
  readonly distanceKm: number
  /** Where the places of the price list are. */
  readonly pointOf: (placeId: string) => Point | undefined
}

/** The fare of a reserved auto between two places also applies this near to them. */
const AT_PLACE_KM = 0.5

/**
 * The fares asked for a seat on a day 'YYYY-MM-DD', if they differ. Figures for exactly this ride take precedence
 * over those for short rides, which do not apply to a ride with a published fare.
 */
export function askedForSeat(
  seat: { readonly tariff: Tariff; readonly link: Link; readonly from: Stand; readonly to: Stand },
  today: string,
): AskedFares | undefined {
  const { tariff, link, from, to } = seat
  let short: AskedFares | undefined
  for (const fares of tariff.asked ?? []) {
    const { rides, validFrom } = fares
    if (validFrom > today) continue
    if ('between' in rides) {
      const [one, other] = rides.between
      if (from.placeId === one && to.placeId === other) return fares
      if (from.placeId === other && to.placeId === one) return fares
    } else if ('cities' in rides && link.fareOrigin !== 'published') {
      const isShort = rides.cities.includes(from.city) && link.distanceKm <= rides.uptoKm
      if (isShort) short ??= fares
    }
  }
  return short
}

/** The fares asked for a reserved auto on a day, if a source names them for such a ride. */
export function askedForAuto(ride: AskedRide, today: string): AskedFares | undefined {
  const valid = (ride.tariff.asked ?? []).filter(({ validFrom }) => validFrom <= today)
  return valid.find(fares => joinsPlaces(ride, fares)) ?? valid.find(fares => beginsAround(ride, fares))
}

function joinsPlaces({ from, to, pointOf }: AskedRide, { rides }: AskedFares): boolean {
  if (!('between' in rides)) return false
  const [one, other] = rides.between.map(pointOf)
  return (isAt(from, one) && isAt(to, other)) || (isAt(from, other) && isAt(to, one))
}

function beginsAround({ from, distanceKm: rideKm, pointOf }: AskedRide, { rides }: AskedFares): boolean {
  if (!('around' in rides) || rideKm < rides.fromKm || rideKm > rides.uptoKm) return false
  const centre = pointOf(rides.around)
  return centre !== undefined && distanceKm(from, centre) <= rides.withinKm
}

function isAt(point: Point, place: Point | undefined): boolean {
  return place !== undefined && distanceKm(point, place) <= AT_PLACE_KM
}
