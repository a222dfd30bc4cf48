import fc from 'fast-check'
import type { PlanRequest, PlanService } from '../journey/plan.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { Link, NetworkData, PlanPlace, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { LINK_VEHICLES } from '../network/rides.ts'
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

/** A request, with the network and the rules to plan it on. */
export interface TripCase {
  readonly data: NetworkData
  readonly rules: PlanningRules
  readonly request: PlanRequest
  readonly streets?: Streets
}

// Places within a cluster are a walk apart; clusters are too far apart to walk.
const line = fc.constantFrom(0, 1, 2, 9, 10, 20, 21)
const lattice = fc.tuple(line, line).map(([row, column]) => latticePoint(row, column))

const anyStands: fc.Arbitrary<Stand[]> = fc
  .array(
    fc.record({ point: lattice, size: fc.constantFrom(1, 2, 3), city: fc.constantFrom(...someCities) }),
    {
      minLength: 1,
      maxLength: 9,
      size: 'max',
    },
  )
  .map(stands =>
    // Ids do not increase with the index, so that they do not break ties by accident.
    stands.map(({ point, size, city }, index) =>
      aStand(`${(index * 7) % 10} Stand`, { ...point, size, city }),
    ),
  )

function anyLinks(stands: readonly Stand[]): fc.Arbitrary<Link[]> {
  const stand = fc.constantFrom(...stands)
  return fc.array(
    fc
      .record({
        from: stand,
        to: stand,
        // Few values make ties, dominance and zero lengths likely.
        distanceKm: fc.constantFrom(0, 0.3, 1, 1.01, 2, 3.33),
        fareRupees: fc.constantFrom(0, 5, 10, 11, 20),
        basis: fc.constantFrom('known' as const, 'likely' as const),
        vehicle: fc.constantFrom(...LINK_VEHICLES),
      })
      .map(({ from, to, ...link }) =>
        aLink(from, to, { ...link, baseFareRupees: Math.min(link.fareRupees, 10) }),
      ),
    { minLength: 8, maxLength: 26, size: 'max' },
  )
}

function anyPlace(stands: readonly Stand[]): fc.Arbitrary<PlanPlace> {
  return fc.oneof(
    fc.constantFrom(...stands).map(atStand),
    lattice.map(({ latitude, longitude }) => ({ name: 'Home', latitude: latitude + 0.0007, longitude })),
  )
}

/** Small networks with walks, ties, parallel links and several tariffs. */
export function anyTrip(factors: readonly number[]): fc.Arbitrary<TripCase> {
  const factor = fc.constantFrom(...factors)
  const rules = fc.tuple(factor, factor).map(([night, nightInDelhi]) => {
    return someRules([
      seatTariff({
        cities: ['Noida', 'Greater Noida', 'Ghaziabad'],
        surcharges: [atNight(night), atPeak(1.15)],
      }),
      seatTariff({ cities: ['Delhi'], surcharges: [atNight(nightInDelhi), atPeak(1.15)] }),
      meteredTariff({ cities: ['Delhi'] }),
      // So cheap that it sometimes beats seats.
      meteredTariff({ cities: ['Noida', 'Greater Noida', 'Ghaziabad'], baseFareRupees: 5, perKmRupees: 4 }),
    ])
  })
  return anyStands.chain(stands =>
    fc.record({
      data: anyLinks(stands).map(links => ({ version: 'test', stands, links })),
      rules,
      request: fc.record({
        source: anyPlace(stands),
        destination: anyPlace(stands),
        departAt: fc.constantFrom(at('02:00'), at('10:00'), at('13:00'), at('18:30'), at('23:00')),
        maxTransfers: fc.nat(5),
        services: fc.constantFrom<readonly PlanService[]>(['shared', 'reserved'], ['shared'], ['reserved']),
      }),
    }),
  )
}
