import fc from 'fast-check'
import { distanceKm } from '../geo/index.ts'
import type { PlanService } from '../journey/plan.ts'
import type { MetroData, MetroTrains } from '../model/metro.ts'
import type { Link, PlanPlace, Stand } from '../model/stand.ts'
import { metroOf } from './arbitrary-metro.ts'
import { anyTrip, type TripCase } from './arbitrary-trips.ts'
import { at, latticePoint } from './builders.ts'

const toKnown = (link: Link): Link => ({ ...link, basis: 'known' })

/** A trip on a network with a metro. */
export interface MetroTrip extends TripCase {
  readonly rules: TripCase['rules'] & { readonly metro: MetroData }
}

const trains: fc.Arbitrary<MetroTrains> = fc.oneof(
  fc
    .record({ firstMinute: fc.constantFrom(300, 360), lastMinute: fc.constantFrom(800, 1130, 1400) })
    .chain(({ firstMinute, lastMinute }) =>
      fc.record({
        kind: fc.constant('counted' as const),
        countedAt: fc.constantFrom(0, 1),
        firstMinute: fc.constant(firstMinute),
        lastMinute: fc.constant(lastMinute),
        fromHour: fc.constant(0),
        perHour: fc.array(fc.constantFrom(4, 12, 30), { minLength: 25, maxLength: 25 }),
      }),
    ),
  fc.record({
    kind: fc.constant('frequent' as const),
    bands: fc.constantFrom(
      [{ fromMinute: 300, toMinute: 1400, headwayMinutes: 4 }],
      [
        { fromMinute: 360, toMinute: 785, headwayMinutes: 6 },
        { fromMinute: 785, toMinute: 1115, headwayMinutes: 15 },
      ],
    ),
  }),
)

/** One line along some of the stations, in both directions. */
function anyLine(stationCount: number) {
  const stations = fc.uniqueArray(fc.nat(stationCount - 1), {
    minLength: 2,
    maxLength: stationCount,
    size: 'max',
  })
  return fc.record({
    stations,
    there: trains,
    back: trains,
    seconds: fc.constantFrom(60, 150),
    ticket: fc.nat(1),
  })
}

/** Two stations or more, some of them at stands, with lines of two tickets. */
function anyMetro(stands: readonly Stand[], mostStations: number): fc.Arbitrary<MetroData> {
  const line = fc.constantFrom(0, 1, 2, 9, 10, 20, 21)
  const place = fc.oneof(
    fc.constantFrom(...stands),
    fc.tuple(line, line).map(([row, column]) => latticePoint(row, column)),
  )
  return fc.array(place, { minLength: 2, maxLength: mostStations, size: 'max' }).chain(places => {
    const station = fc.nat(places.length - 1)
    return fc
      .record({
        lines: fc.array(anyLine(places.length), { minLength: 1, maxLength: 3, size: 'max' }),
        walks: fc.array(fc.record({ from: station, to: station, minutes: fc.constantFrom(5, 8) }), {
          maxLength: 2,
        }),
        changes: fc.array(fc.record({ station, minutes: fc.constantFrom(3, 5) }), { maxLength: 4 }),
        rupees: fc.constantFrom([10, 20, 30], [5, 5, 40], [11, 21, 32]),
      })
      .map(({ lines, walks, changes, rupees }) =>
        metroOf({
          places: places.map((place, index) => ({
            ...place,
            // Ids decide ties, so no two stations have the same one.
            placeId:
              'placeId' in place && places.indexOf(place) === index ? place.placeId : `station-${index}`,
          })),
          lines: lines.map(({ seconds, ...line }) => ({
            ...line,
            steps: line.stations.map(() => ({ seconds, metres: 1000 })),
          })),
          changes: [...new Map(changes.map(change => [change.station, change])).values()],
          walks: walks.filter(({ from, to }) => distanceKm(places[from]!, places[to]!) < 2),
          price: {
            by: 'stations',
            slabs: rupees.map((fare, slab) => ({ upto: slab === 2 ? null : slab + 1, rupees: fare })),
          },
        }),
      )
  })
}

/** Mostly near a station, so that metro and autos compete. */
function endOf({ stations }: MetroData, other: PlanPlace): fc.Arbitrary<PlanPlace> {
  const nearStation = fc
    .constantFrom(...stations)
    .map(({ latitude, longitude }) => ({ name: 'Near', latitude: latitude + 0.002, longitude }))
  return fc.oneof({ arbitrary: nearStation, weight: 3 }, { arbitrary: fc.constant(other), weight: 1 })
}

/** Bounds that keep the number of routes small enough to try all. */
export interface TripSize {
  readonly stations: number
  readonly links: number
  readonly transfers: number
}

/** Small networks of autos and metro with walks, ties, changes, two tickets and last trains. */
export function anyMetroTrip(factors: readonly number[], most: TripSize): fc.Arbitrary<MetroTrip> {
  return anyTrip(factors).chain(({ data, rules, request }) =>
    fc
      .record({
        metro: anyMetro(data.stands, most.stations),
        departAt: fc.constantFrom(
          at('05:30'),
          at('10:00'),
          at('13:00'),
          at('13:10'),
          at('18:30'),
          at('18:45'),
        ),
        maxTransfers: fc.nat(most.transfers),
        services: fc.constantFrom<readonly PlanService[] | undefined>(
          undefined,
          ['metro'],
          ['shared', 'metro'],
          ['reserved', 'metro'],
        ),
      })
      .chain(({ metro, services, ...changes }) =>
        fc
          .record({ source: endOf(metro, request.source), destination: endOf(metro, request.destination) })
          .map(ends => ({
            // Likely links beside the metro are left out before the search.
            data: { ...data, links: data.links.slice(0, most.links).map(toKnown) },
            rules: { ...rules, metro },
            request: {
              ...request,
              ...changes,
              ...ends,
              services: services ?? ['shared', 'reserved', 'metro'],
            },
          })),
      ),
  )
}
