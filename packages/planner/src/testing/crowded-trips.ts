import fc from 'fast-check'
import { distanceKm } from '../geo/index.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { TripCase } from './arbitrary-trips.ts'
import { aLink, aStand, at, atStand, meteredTariff, seatTariff, someRules } from './builders.ts'
import { type Draw, drawFrom } from './larger-trips.ts'

/** Degrees of latitude and longitude per kilometre. */
const KM = { latitude: 1 / 111.2, longitude: 1 / 97.6 }

/**
 * Networks like real ones, but so crowded that a dozen stands are within walking distance of a change:
 * links of up to 6 km by road, fares by distance, trips from one end of the town to the other.
 */
export function anyCrowdedTrip(standCount: number, sideKm: number): fc.Arbitrary<TripCase> {
  return fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(seed => crowdedTrip(drawFrom(seed), standCount, sideKm))
}

function crowdedTrip(draw: Draw, standCount: number, sideKm: number): TripCase {
  const share = () => draw(10_000) / 10_000
  const stands = Array.from({ length: standCount }, (_, index) =>
    aStand(`${(index * 7919) % 10_007} Stand`, {
      latitude: 28.4 + KM.latitude * sideKm * share(),
      longitude: 77.1 + KM.longitude * sideKm * share(),
      size: (1 + draw(3)) as Stand['size'],
    }),
  )
  const acrossTown = stands.toSorted((a, b) => a.longitude - b.longitude)
  const [west, east] = [acrossTown[draw(standCount / 5)]!, acrossTown[standCount - 1 - draw(standCount / 5)]!]
  const door = (stand: Stand) => ({
    name: 'Door',
    latitude: stand.latitude + 0.002,
    longitude: stand.longitude,
  })
  const place = draw(2) === 0 ? door : atStand
  return {
    data: { version: 'test', stands, links: linksOf(draw, stands) },
    rules: someRules([seatTariff(), meteredTariff()]),
    request: {
      source: place(west),
      destination: place(east),
      departAt: at('13:00'),
      maxTransfers: 2 + draw(3),
      services: ['shared'],
    },
  }
}

function linksOf(draw: Draw, stands: readonly Stand[]): Link[] {
  return stands.flatMap(from =>
    Array.from({ length: 60 }, () => stands[draw(stands.length)]!)
      .map(to => ({ to, awayKm: distanceKm(from, to) }))
      .filter(({ awayKm }) => awayKm > 0.8 && awayKm < 4.5)
      .slice(0, 3 + draw(6))
      .map(({ to, awayKm }) => {
        // Few different lengths, so that ties occur.
        const roadKm = Math.round(awayKm * (1.2 + draw(3) / 10) * 5) / 5
        const fareRupees = 10 + 5 * Math.max(0, Math.round(roadKm - 2))
        const basis = draw(2) === 0 ? 'known' : 'likely'
        return aLink(from, to, { distanceKm: roadKm, fareRupees, baseFareRupees: 10, basis })
      }),
  )
}
