import fc from 'fast-check'
import type { Link, PlanPlace, Stand } from '../model/stand.ts'
import { LINK_VEHICLES } from '../network/rides.ts'
import type { TripCase } from './arbitrary-trips.ts'
import {
  aLink,
  aStand,
  at,
  atNight,
  atPeak,
  atStand,
  latticePoint,
  meteredTariff,
  seatTariff,
  someCities,
  someRules,
} from './builders.ts'

/** Draws an integer that is at least 0 and less than `end`. */
export type Draw = (end: number) => number

/**
 * Networks of up to 250 stands, some within walking distance of each other, with trips that start and
 * end near them.
 */
export const anyLargerTrip: fc.Arbitrary<TripCase> = fc
  .record({ seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }), standCount: fc.integer({ min: 10, max: 250 }) })
  .map(({ seed, standCount }) => tripOf(drawFrom(seed), standCount))

function tripOf(draw: Draw, standCount: number): TripCase {
  const stands = Array.from({ length: standCount }, (_, index) =>
    aStand(`${(index * 7919) % 1009} Stand`, {
      ...latticePoint(draw(48), draw(48)),
      size: (1 + draw(3)) as Stand['size'],
      city: someCities[draw(someCities.length)]!,
    }),
  )
  const place = (): PlanPlace => {
    const stand = stands[draw(standCount)]!
    if (draw(2) === 0) return atStand(stand)
    return { name: 'Door', latitude: stand.latitude + 0.0007 * (1 + draw(4)), longitude: stand.longitude }
  }
  return {
    data: { version: 'test', stands, links: linksOf(draw, stands) },
    rules: someRules([
      seatTariff({ cities: ['Noida', 'Greater Noida', 'Ghaziabad'] }),
      seatTariff({ cities: ['Delhi'], surcharges: [atNight(1 + draw(3) / 4), atPeak(1.15)] }),
      meteredTariff(),
    ]),
    request: {
      source: place(),
      destination: place(),
      departAt: [at('02:00'), at('10:00'), at('13:00'), at('18:30'), at('23:00')][draw(5)]!,
      maxTransfers: draw(6),
    },
  }
}

/** Some stands have many links, most have few; one stand in twenty is a hub. */
function linksOf(draw: Draw, stands: readonly Stand[]): Link[] {
  return stands.flatMap(from =>
    Array.from({ length: draw(20) === 0 ? 20 : 1 + draw(5) }, () => {
      const fareRupees = 5 * (1 + draw(8))
      return aLink(from, stands[draw(stands.length)]!, {
        distanceKm: (50 + draw(700)) / 100,
        fareRupees,
        baseFareRupees: Math.min(10, fareRupees),
        basis: draw(2) === 0 ? 'known' : 'likely',
        vehicle: LINK_VEHICLES[draw(LINK_VEHICLES.length)]!,
      })
    }),
  )
}

/** The minimal standard generator of Park and Miller. */
function drawFrom(seed: number): Draw {
  let state = seed
  return end => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
}
