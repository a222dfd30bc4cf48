import type { MetroData, MetroTrains } from '../model/metro.ts'

/** Ten trains an hour from 06:00 to 22:59, counted at the first station. */
const ALL_DAY: MetroTrains = {
  kind: 'counted',
  countedAt: 0,
  firstMinute: 360,
  lastMinute: 1379,
  fromHour: 6,
  perHour: Array.from({ length: 17 }, () => 10),
}

/**
 * Two lines of one ticket that cross at the middle station, in both directions every six minutes: stations 0, 1
 * and 2 of the red line, 3, 1 and 4 of the blue line. Neighbours are two minutes and 1 km apart.
 */
export function smallMetro(changes: Partial<MetroData> = {}): MetroData {
  const runs = [
    { line: 0, stations: [0, 1, 2] },
    { line: 0, stations: [2, 1, 0] },
    { line: 1, stations: [3, 1, 4] },
    { line: 1, stations: [4, 1, 3] },
  ]
  return {
    stations: ['West', 'Middle', 'East', 'North', 'South'].map((name, at) => ({
      placeId: `metro-${name.toLowerCase()}`,
      name,
      nameHi: name,
      latitude: 28.6 + (at === 3 ? 0.009 : 0) - (at === 4 ? 0.009 : 0),
      longitude: 77.3 + (at < 3 ? at * 0.0102 : 0.0102),
    })),
    lines: [
      { name: 'Red Line', nameHi: 'रेड लाइन', colour: '#e2231a', ticket: 0 },
      { name: 'Blue Line', nameHi: 'ब्लू लाइन', colour: '#0067b1', ticket: 0 },
    ],
    tickets: [{ name: 'DMRC', operator: 'DMRC' }],
    sections: runs.flatMap(({ line, stations }) =>
      stations.slice(1).map((to, at) => ({
        line,
        from: stations[at] as number,
        to,
        seconds: 120,
        metres: 1000,
        basis: 'timetable' as const,
      })),
    ),
    patterns: runs.map(run => ({ ...run, trains: { weekday: ALL_DAY } })),
    changes: [{ station: 1, minutes: 5 }],
    walks: [],
    fares: [
      {
        ticket: 0,
        validFrom: '2025-08-25',
        days: 'all',
        price: {
          by: 'km',
          slabs: [
            { upto: 1, rupees: 11 },
            { upto: null, rupees: 21 },
          ],
        },
        source: 'test',
      },
    ],
    holidays: [],
    ...changes,
  }
}
