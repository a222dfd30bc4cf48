import type { Route } from '@sawari/contract'
import { aRoute } from './route-plans.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

const PLACES = {
  gaur: { name: 'Gaur Chowk (Char Murti)', point: at(28.6062, 77.431) },
  sector52: { name: 'Noida Sector 52', point: at(28.5875, 77.3723) },
  cityCentre: { name: 'Noida City Centre', point: at(28.5747, 77.356) },
  botanical: { name: 'Botanical Garden', point: at(28.5641, 77.3343) },
  okhla: { name: 'Okhla NSIC', point: at(28.5545, 77.2649) },
  kalkaji: { name: 'Kalkaji Mandir', point: at(28.5498, 77.2585) },
  nehru: { name: 'Nehru Place Market', point: at(28.5492, 77.2527) },
}

type Leg = Route['legs'][number]

const train = {
  mode: 'metro',
  service: 'metro',
  operator: 'DMRC',
  distanceBasis: 'timetable',
  timetableYear: 2023,
  timetable: 'timetable',
  fareBasis: 'published',
  fareSource: 'Press of 25 August 2025, quoting the operator.',
} as const

/** A shared auto to the Blue Line, a change to the Magenta Line on the same ticket, and a walk. */
export function aMetroRoute(changes: Partial<Route> = {}): Route {
  const { gaur, sector52, cityCentre, botanical, okhla, kalkaji, nehru } = PLACES
  const [auto] = aRoute({}, [0, 2]).legs
  const legs: Leg[] = [
    {
      ...auto!,
      from: gaur.name,
      to: sector52.name,
      fare: 30,
      minutes: 20,
      waitMinutes: 5,
      coordinates: [gaur.point, sector52.point],
    },
    {
      ...train,
      from: sector52.name,
      to: botanical.name,
      distance: 5.12,
      minutes: 10,
      waitMinutes: 3,
      fare: 32,
      coordinates: [sector52.point, cityCentre.point, botanical.point],
      line: 'Blue Line',
      colour: '#0067b1',
      stops: 2,
      stations: [sector52.name, cityCentre.name, botanical.name],
      headwayMinutes: 5.5,
      towards: 'Dwarka Sector 21',
      smartCard: { fare: 26, offPeak: true },
    },
    {
      ...train,
      from: botanical.name,
      to: kalkaji.name,
      distance: 9.4,
      minutes: 19,
      waitMinutes: 4,
      fare: 0,
      coordinates: [botanical.point, okhla.point, kalkaji.point],
      line: 'Magenta Line',
      colour: '#b01c78',
      stops: 2,
      stations: [botanical.name, okhla.name, kalkaji.name],
      headwayMinutes: 8,
      towards: 'Janakpuri West / Krishna Park Extension',
    },
    {
      mode: 'walk',
      from: kalkaji.name,
      to: nehru.name,
      distance: 0.45,
      minutes: 6,
      waitMinutes: 0,
      fare: 0,
      distanceBasis: 'streets',
      coordinates: [kalkaji.point, nehru.point],
    },
  ]
  return aRoute({
    id: 'e'.repeat(24),
    name: 'Auto, Blue Line, Magenta Line, 6 min walk',
    description: '2 changes, 450 m on foot',
    service: 'metro',
    distance: 20.22,
    estimatedTime: { minutes: 67, formatted: '1 h 7 min' },
    totalFare: 62,
    path: [gaur.name, sector52.name, botanical.name, nehru.name],
    pathCoordinates: [gaur.point, sector52.point, botanical.point, nehru.point],
    transfers: 2,
    fareBreakdown: {
      baseFare: 10,
      distanceFare: 20,
      timeType: 'regular',
      timeMultiplier: 1,
      waitingFare: 0,
      metroFare: 32,
      totalFare: 62,
    },
    legs,
    ...changes,
  })
}
