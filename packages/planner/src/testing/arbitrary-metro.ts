import fc from 'fast-check'
import type { MetroData, MetroPattern, MetroTrains } from '../model/metro.ts'

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
  .map(({ stationCount, lines, changes, changeMinutes }) => ({
    stations: Array.from({ length: stationCount }, (_, at) => ({
      ...{
        placeId: `metro-${at}`,
        name: `Station ${at}`,
        nameHi: `स्टेशन ${at}`,
        latitude: 28.5 + at / 100,
        longitude: 77.3,
      },
    })),
    lines: lines.map(({ tickets }, at) => ({
      ...{ name: `Line ${at}`, nameHi: `लाइन ${at}`, colour: '#000000', ticket: tickets },
    })),
    tickets: [
      { name: 'One', operator: 'One' },
      { name: 'Two', operator: 'Two' },
    ],
    sections: lines.flatMap(({ route, steps }, line) =>
      route.slice(1).flatMap((to, at) => {
        const from = route[at]!
        const measures = { ...steps[at]!, basis: 'timetable' as const }
        return [
          { line, from, to, ...measures },
          { line, from: to, to: from, ...measures },
        ]
      }),
    ),
    patterns: lines.flatMap(({ route, trains: [there, back, short] }, line): MetroPattern[] => [
      { line, stations: route, trains: { weekday: there } },
      { line, stations: [...route].reverse(), trains: { weekday: back } },
      ...(short === undefined
        ? []
        : [{ line, stations: route.slice(0, -1), trains: { weekday: short } }]
      ).filter(({ stations }) => stations.length > 1),
    ]),
    changes: [...new Set(changes)].map(station => ({ station, minutes: changeMinutes })),
    walks: [],
    fares: [0, 1].map(ticket => ({
      ticket,
      validFrom: '2025-08-25',
      days: 'all' as const,
      price: {
        by: 'km' as const,
        slabs: [
          { upto: 2, rupees: 11 },
          { upto: null, rupees: 21 },
        ],
      },
      source: 'test',
    })),
    holidays: [],
  }))
