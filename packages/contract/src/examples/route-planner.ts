import { exampleOf } from '../endpoint.ts'
import { reachPlaces } from '../reach.ts'
import { explainRoutes } from '../route-explanation.ts'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  type Route,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '../route-planner.ts'
import { recentRoutes, storeRoute } from '../saved-routes.ts'
import type { TariffCard } from '../tariff.ts'
import { gaurChowk, ids, moments, sector52, trip } from './people.ts'

const done = { success: true } as const
const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })
const line = [at(sector52), at(gaurChowk)]

const tariff: Omit<TariffCard, 'basis' | 'source'> = {
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
const tariffSource = { basis: 'customary', source: 'Noida Authority, shared autos, 2026' } as const

const fare = {
  baseFare: 10,
  distanceFare: 20,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFare: 0,
  totalFare: 30,
} as const

const route: Route = {
  id: ids.route,
  name: 'Direct shared auto',
  description: 'Noida Sector 52 to Gaur Chowk without a change',
  type: 'shortest',
  service: 'shared',
  distance: 7.1,
  estimatedTime: { minutes: 24, formatted: '24 min' },
  totalFare: 30,
  path: [trip.source, trip.destination],
  pathCoordinates: line,
  transfers: 0,
  fareBreakdown: fare,
  legs: [
    {
      mode: 'auto',
      from: trip.source,
      to: trip.destination,
      distance: 7.1,
      minutes: 21,
      waitMinutes: 3,
      fare: 30,
      coordinates: line,
      distanceBasis: 'streets',
      basis: 'known',
      service: 'shared',
      hourCharge: 0,
      tariff: { ...tariff, ...tariffSource },
    },
  ],
  tariff: { ...tariff, ...tariffSource },
}

const electronicCity = { latitude: 28.62843, longitude: 77.37466 }

const byMetro: Route = {
  ...route,
  id: ids.otherRoute,
  name: 'Blue Line, auto',
  description: '1 change, usual service',
  type: 'alternative',
  service: 'metro',
  distance: 9.02,
  estimatedTime: { minutes: 32, formatted: '32 min' },
  totalFare: 31,
  path: [trip.source, 'Noida Electronic City', trip.destination],
  pathCoordinates: [at(sector52), electronicCity, at(gaurChowk)],
  transfers: 1,
  fareBreakdown: { ...fare, distanceFare: 10, metroFare: 11, totalFare: 31 },
  legs: [
    {
      mode: 'metro',
      from: trip.source,
      to: 'Noida Electronic City',
      distance: 4.92,
      minutes: 8,
      waitMinutes: 3,
      fare: 11,
      coordinates: [at(sector52), electronicCity],
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
      to: trip.destination,
      distance: 4.1,
      minutes: 16,
      waitMinutes: 5,
      fare: 20,
      coordinates: [electronicCity, at(gaurChowk)],
      service: 'shared',
      distanceBasis: 'estimate',
      basis: 'known',
      hourCharge: 0,
      tariff: { ...tariff, ...tariffSource },
    },
  ],
}

export const routePlannerExamples = {
  routesInitialize: exampleOf(initializeRoutes, { response: done }),
  routesStatus: exampleOf(routesStatus, {
    response: {
      ...done,
      data: { initialized: true, stands: 412, links: 3_020, builtAt: moments.now, version: '3f2a9c' },
    },
  }),
  routesCalculate: exampleOf(calculateRoutes, {
    body: { ...trip, departAt: '2026-11-21T12:40:00+05:30', maxTransfers: 4, services: ['shared', 'metro'] },
    response: {
      ...done,
      data: {
        departAt: moments.now,
        routes: [route, byMetro],
        recommendations: { fastest: route, cheapest: route, shortest: route },
      },
    },
  }),
  routesExplain: exampleOf(explainRoutes, {
    query: { from: trip.source, to: trip.destination, maxTransfers: '4', services: 'shared,reserved,metro' },
    response: {
      ...done,
      data: {
        departAt: moments.now,
        localDay: '2026-11-21',
        localTime: '12:40',
        speeds: { band: 'midday', auto: 22, autoMidday: 22, eRickshaw: 15, walk: 4.5, source: 'Our counts' },
        waits: { high: 3, medium: 6, low: 12, reserved: 4, source: 'Our counts' },
        limits: { walkKm: 1.2, changeWalkKm: 0.3, reservedKm: 25, routes: 5 },
        tariffs: [{ ...tariff, ...tariffSource, cities: ['Noida', 'Greater Noida'] }],
        candidates: [
          {
            route,
            outcome: { result: 'listed' },
            workings: [
              {
                mode: 'seat',
                kmPerHour: 22,
                availability: 'high',
                seatFare: 30,
                baseFare: 10,
                pricedBy: 'publication',
                tariffId: tariff.id,
                source: tariffSource.source,
              },
            ],
          },
        ],
      },
    },
  }),
  routesLocations: exampleOf(routeLocations, {
    response: {
      ...done,
      data: [{ ...sector52, name_hi: 'नोएडा सेक्टर 52', city: 'Noida', kind: 'metro' }],
    },
  }),
  routesSuggestions: exampleOf(routeSuggestions, {
    query: { from: trip.source, limit: '5' },
    response: {
      ...done,
      data: [{ ...gaurChowk, name_hi: 'गौर चौक', distance: 7.1, minutes: 24, fare: 30 }],
    },
  }),
  routesFareEstimates: exampleOf(fareEstimate, {
    body: { ...trip, waitingTime: 5 },
    response: {
      ...done,
      data: { ...fare, distance: 7.1, minutes: 22, tariff: { ...tariff, ...tariffSource } },
    },
  }),
  reach: exampleOf(reachPlaces, {
    query: { from: trip.source, minutes: '30', fare: '50' },
    response: {
      ...done,
      data: {
        departAt: moments.now,
        from: { name: trip.source, ...at(sector52) },
        minutes: 30,
        fare: 50,
        places: [
          {
            ...gaurChowk,
            name_hi: 'गौर चौक',
            city: 'Ghaziabad',
            kind: 'market',
            minutes: 24,
            fare: 30,
            service: 'shared',
          },
        ],
      },
    },
  }),
  routesStore: exampleOf(storeRoute, {
    body: { userId: ids.user, ...trip },
    response: { ...done, data: { id: ids.trip, userId: ids.user, ...trip, createdAt: moments.now } },
  }),
  routesRecent: exampleOf(recentRoutes, {
    response: { ...done, data: [{ id: ids.trip, userId: ids.user, ...trip, createdAt: moments.now }] },
  }),
} as const
