import { exampleIds, exampleTrip, gaurChowk, sector52 } from '../example-data.ts'
import type { Route } from './route.ts'
import type { TariffCard } from './tariff.ts'

export const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
})

const exampleLine = [pointOf(sector52), pointOf(gaurChowk)]

export const exampleTariff: Omit<TariffCard, 'basis' | 'source'> = {
  id: 'noida-shared-2026',
  validFrom: '2026-04-01',
  baseFare: 10,
  baseDistance: 2,
  perKm: 4,
  roundingStep: 5,
  night: { factor: 1.5, basis: 'customary', hours: [{ from: 22, to: 5 }] },
  peak: { factor: 1.2, basis: 'estimated', hours: [{ from: 8, to: 10.5 }] },
  waitingPerMinute: 0,
}

export const exampleTariffSource = {
  basis: 'customary',
  source: 'Noida Authority, shared autos, 2026',
} as const

export const exampleFare = {
  baseFare: 10,
  distanceFare: 20,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFare: 0,
  totalFare: 30,
} as const

export const exampleRoute: Route = {
  id: exampleIds.route,
  name: 'Direct shared auto',
  description: 'Noida Sector 52 to Gaur Chowk without a change',
  type: 'shortest',
  service: 'shared',
  distance: 7.1,
  estimatedTime: { minutes: 24, formatted: '24 min' },
  totalFare: 30,
  path: [exampleTrip.source, exampleTrip.destination],
  pathCoordinates: exampleLine,
  transfers: 0,
  fareBreakdown: exampleFare,
  legs: [
    {
      mode: 'auto',
      from: exampleTrip.source,
      to: exampleTrip.destination,
      distance: 7.1,
      minutes: 21,
      waitMinutes: 3,
      fare: 30,
      coordinates: exampleLine,
      distanceBasis: 'streets',
      basis: 'known',
      service: 'shared',
      hourCharge: 0,
      tariff: { ...exampleTariff, ...exampleTariffSource },
    },
  ],
  tariff: { ...exampleTariff, ...exampleTariffSource },
}

const exampleStation = { latitude: 28.62843, longitude: 77.37466 }

export const exampleMetroRoute: Route = {
  ...exampleRoute,
  id: exampleIds.otherRoute,
  name: 'Blue Line, auto',
  description: '1 change, known service',
  type: 'alternative',
  service: 'metro',
  distance: 9.02,
  estimatedTime: { minutes: 32, formatted: '32 min' },
  totalFare: 31,
  path: [exampleTrip.source, 'Noida Electronic City', exampleTrip.destination],
  pathCoordinates: [pointOf(sector52), exampleStation, pointOf(gaurChowk)],
  transfers: 1,
  fareBreakdown: { ...exampleFare, distanceFare: 10, metroFare: 11, totalFare: 31 },
  legs: [
    {
      mode: 'metro',
      from: exampleTrip.source,
      to: 'Noida Electronic City',
      distance: 4.92,
      minutes: 8,
      waitMinutes: 3,
      fare: 11,
      coordinates: [pointOf(sector52), exampleStation],
      service: 'metro',
      distanceBasis: 'timetable',
      line: 'Blue Line',
      colour: '#2d60ad',
      operator: 'DMRC',
      stops: 1,
      stations: ['Noida Sector 52', 'Noida Electronic City'],
      headwayMinutes: 5.5,
      timetable: 'timetable',
      towards: 'Noida Electronic City',
      fareSource: 'DMRC, fares from 25 August 2025',
      fareBasis: 'published',
      smartCard: { fare: 10, offPeak: false },
    },
    {
      mode: 'auto',
      from: 'Noida Electronic City',
      to: exampleTrip.destination,
      distance: 4.1,
      minutes: 16,
      waitMinutes: 5,
      fare: 20,
      coordinates: [exampleStation, pointOf(gaurChowk)],
      service: 'shared',
      distanceBasis: 'estimate',
      basis: 'known',
      hourCharge: 0,
      tariff: { ...exampleTariff, ...exampleTariffSource },
    },
  ],
}
