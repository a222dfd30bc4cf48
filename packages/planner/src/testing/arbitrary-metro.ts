import fc from 'fast-check'
import type { Point } from '../geo/index.ts'
import type { MetroData, MetroFareTable, MetroPattern, MetroTrains } from '../model/metro.ts'

const counted: fc.Arbitrary<MetroTrains> = fc
  .record({
    countedAt: fc.nat(1),
    from: fc.integer({ min: 5, max: 9 }),
    hours: fc.integer({ min: 3, max: 16 }),
  })
  .chain(({ countedAt, from, hours }) =>
    fc.record({
      kind: fc.constant('counted' as const),
      countedAt: fc.constant(countedAt),
      firstMinute: fc.integer({ min: from * 60, max: from * 60 + 59 }),
      lastMinute: fc.integer({ min: (from + hours - 1) * 60, max: (from + hours) * 60 - 1 }),
      fromHour: fc.constant(from),
      perHour: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: hours, maxLength: hours }),
    }),
  )

const frequent: fc.Arbitrary<MetroTrains> = fc
  .record({
    from: fc.integer({ min: 5, max: 9 }),
    hours: fc.integer({ min: 2, max: 16 }),
    headways: fc.tuple(fc.constantFrom(5, 7.5, 10), fc.constantFrom(6, 15)),
  })
  .map(({ from, hours, headways: [early, late] }) => ({
    kind: 'frequent' as const,
    bands: [
      { fromMinute: from * 60, toMinute: from * 60 + 60, headwayMinutes: early },
      { fromMinute: from * 60 + 60, toMinute: (from + hours) * 60, headwayMinutes: late },
    ],
  }))

/** Trains in both directions and on a shorter run, if any: all of one kind, as the data build requires. */
function trainsOfLine(trains: fc.Arbitrary<MetroTrains>) {
  return fc.tuple(trains, trains, fc.option(trains, { nil: undefined }))
}

/** Small metros: lines that share stations, short runs beside long ones, timetables and stated intervals. */
export const arbitraryMetro: fc.Arbitrary<MetroData> = fc
  .record({ stationCount: fc.integer({ min: 4, max: 7 }), lineCount: fc.integer({ min: 1, max: 4 }) })
  .chain(({ stationCount, lineCount }) => {
    const stations = Array.from({ length: stationCount }, (_, at) => at)
    const route = fc.shuffledSubarray(stations, { minLength: 2, maxLength: Math.min(5, stationCount) })
    return fc.record({
      stationCount: fc.constant(stationCount),
      lines: fc.array(
        fc.record({
          route,
          tickets: fc.nat(1),
          trains: fc.oneof(trainsOfLine(counted), trainsOfLine(frequent)),
          steps: fc.array(
            fc.record({
              seconds: fc.integer({ min: 45, max: 900 }),
              metres: fc.integer({ min: 400, max: 4000 }),
            }),
            { minLength: 5, maxLength: 5 },
          ),
        }),
        { minLength: lineCount, maxLength: lineCount },
      ),
      changes: fc.array(fc.constantFrom(...stations), { maxLength: 5 }),
      changeMinutes: fc.constantFrom(5, 7),
    })
  })
  .map(({ stationCount, lines, changes, changeMinutes }) =>
    metroOf({
      places: Array.from({ length: stationCount }, (_, at) => ({
        placeId: `metro-${at}`,
        latitude: 28.5 + at / 100,
        longitude: 77.3,
      })),
      lines: lines.map(({ route, tickets, trains: [there, back, short], steps }) => ({
        ticket: tickets,
        stations: route,
        there,
        back,
        short,
        steps,
      })),
      changes: [...new Set(changes)].map(station => ({ station, minutes: changeMinutes })),
      walks: [],
      price: {
        by: 'km',
        slabs: [
          { upto: 2, rupees: 11 },
          { upto: null, rupees: 21 },
        ],
      },
    }),
  )

/** A line in both directions, with trains on a shorter run, if any, and the steps from station to station. */
interface DrawnLine {
  readonly ticket: number
  readonly stations: readonly number[]
  readonly there: MetroTrains
  readonly back: MetroTrains
  readonly short?: MetroTrains | undefined
  readonly steps: readonly { readonly seconds: number; readonly metres: number }[]
}

interface DrawnMetro extends Pick<MetroData, 'changes' | 'walks'>, Pick<MetroFareTable, 'price'> {
  readonly places: readonly (Point & { readonly placeId: string })[]
  readonly lines: readonly DrawnLine[]
}

/** The facts of a metro of two tickets at one price. */
export function metroOf({ places, lines, changes, walks, price }: DrawnMetro): MetroData {
  return {
    stations: places.map(({ placeId, latitude, longitude }, at) => ({
      placeId,
      name: `Station ${at}`,
      nameHi: `स्टेशन ${at}`,
      latitude,
      longitude,
    })),
    lines: lines.map(({ ticket }, at) => ({
      name: `Line ${at}`,
      nameHi: `लाइन ${at}`,
      colour: '#000000',
      ticket,
    })),
    tickets: ['One', 'Two'].map(name => ({ name, operator: name })),
    sections: lines.flatMap(({ stations, steps }, line) =>
      stations.slice(1).flatMap((to, at) => {
        const from = stations[at]!
        const measures = { line, ...steps[at]!, basis: 'timetable' as const }
        return [
          { from, to, ...measures },
          { from: to, to: from, ...measures },
        ]
      }),
    ),
    patterns: lines.flatMap(({ stations, there, back, short }, line): MetroPattern[] => [
      { line, stations, trains: { weekday: there } },
      { line, stations: stations.toReversed(), trains: { weekday: back } },
      ...(short !== undefined && stations.length > 2
        ? [{ line, stations: stations.slice(0, -1), trains: { weekday: short } }]
        : []),
    ]),
    changes,
    walks,
    holidays: [],
    fares: [0, 1].map(ticket => ({
      ticket,
      validFrom: '2020-01-01',
      days: 'all' as const,
      price,
      source: 'test',
    })),
  }
}
