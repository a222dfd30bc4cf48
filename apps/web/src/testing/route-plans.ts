import type { explainRoutes, Route, RoutePlan, TariffCard } from '@sawari/contract'
import type { z } from 'zod'

const stops = [
  { name: 'Noida City Centre', latitude: 28.5747, longitude: 77.356 },
  { name: 'Sector 62, Noida', latitude: 28.6211, longitude: 77.3644 },
  { name: 'Gaur Chowk', latitude: 28.6062, longitude: 77.431 },
] as const

/** A valid route by shared autos along the given stops; a test overrides the fields it is about. */
export function aRoute(changes: Partial<Route> = {}, path: readonly (0 | 1 | 2)[] = [0, 1, 2]): Route {
  const along = path.map(index => stops[index])
  const legs = along.slice(1).map((to, index) => {
    const from = along[index] ?? to
    return {
      mode: 'auto' as const,
      from: from.name,
      to: to.name,
      distance: 5.25,
      minutes: 15,
      waitMinutes: 5,
      fare: 20,
      distanceBasis: 'estimate' as const,
      basis: 'known' as const,
      evidence: { kind: 'source' as const, name: 'City Times', year: 2024 },
      vehicle: 'auto' as const,
      service: 'shared' as const,
      coordinates: [from, to].map(({ latitude, longitude }) => ({ latitude, longitude })),
    }
  })
  const minutes = legs.length * 20
  const totalFare = legs.length * 20
  return {
    id: 'a'.repeat(24),
    name: 'Via Sector 62, Noida',
    description: '2 autos, 1 change, known service',
    type: 'alternative',
    service: 'shared',
    distance: legs.length * 5.25,
    estimatedTime: { minutes, formatted: `${minutes} min` },
    totalFare,
    path: along.map(stop => stop.name),
    pathCoordinates: along.map(({ latitude, longitude }) => ({ latitude, longitude })),
    transfers: path.length - 2,
    fareBreakdown: {
      baseFare: 20,
      distanceFare: totalFare - 20,
      timeType: 'regular',
      timeMultiplier: 1,
      waitingFare: 0,
      totalFare,
    },
    legs,
    ...changes,
  }
}

/** The card of a seat by the kilometre. */
export function aSeatTariff(changes: Partial<TariffCard> = {}): TariffCard {
  return {
    id: 'seat',
    validFrom: '2020-01-01',
    baseFare: 10,
    baseDistance: 2,
    perKm: 5,
    roundingStep: 5,
    night: { factor: 1.25, basis: 'customary', hours: [{ from: 23, to: 5 }] },
    peak: { factor: 1.15, basis: 'customary', hours: [{ from: 17, to: 21 }] },
    waitingPerMinute: 0,
    basis: 'customary',
    source: 'City Times, May 2025.',
    ...changes,
  }
}

/** A reserved auto from the first stop to the last, across a state border. */
export function aReservedRoute(changes: Partial<Route> = {}): Route {
  const shared = aRoute({}, [0, 2])
  const [leg] = shared.legs
  const { basis: _, ...ride } = leg!
  return {
    ...shared,
    id: 'd'.repeat(24),
    name: 'Reserved auto',
    description: 'A whole auto to yourself, door to door',
    type: 'shortest',
    service: 'reserved',
    estimatedTime: { minutes: 18, formatted: '18 min' },
    totalFare: 85,
    fareBreakdown: { ...shared.fareBreakdown, baseFare: 25, distanceFare: 60, totalFare: 85 },
    legs: [{ ...ride, service: 'reserved', minutes: 15, waitMinutes: 3, fare: 85 }],
    tariff: {
      id: 'metered',
      validFrom: '2016-01-01',
      baseFare: 25,
      baseDistance: 2,
      perKm: 8,
      roundingStep: 1,
      night: { factor: 1.25, basis: 'official', hours: [{ from: 23, to: 5 }] },
      peak: { factor: 1, basis: 'official', hours: [{ from: 8, to: 11 }] },
      waitingPerMinute: 0.5,
      basis: 'official',
      source: 'The order of 2016.',
      range: { from: 85, to: 96 },
    },
    notices: ['BORDER_PERMIT'],
    perPerson: { two: 43, three: 29 },
    ...changes,
  }
}

/** A plan with these routes; by default the first one has all recommendations. */
export function aPlan(
  routes: readonly [Route, ...Route[]],
  best: Partial<RoutePlan['recommendations']> = {},
): RoutePlan {
  const [first] = routes
  return {
    departAt: '2026-11-21T07:10:00.000Z',
    routes: [...routes],
    recommendations: { fastest: first, cheapest: first, shortest: first, ...best },
  }
}

export type Explanation = z.input<typeof explainRoutes.response>['data']

/** Why the only route is shown: there is no other one. */
export function anExplanation(
  route = aRoute(),
  workings: Explanation['candidates'][number]['workings'] = [],
): Explanation {
  return {
    departAt: '2026-11-21T07:10:00.000Z',
    localDay: '2026-11-21',
    localTime: '12:40',
    tariffs: [],
    speeds: { band: 'midday', auto: 20, autoMidday: 20, eRickshaw: 14, walk: 4.5, source: 'A survey.' },
    waits: { high: 3, medium: 5, low: 8, reserved: 3, source: 'A survey.' },
    limits: { walkKm: 1.2, changeWalkKm: 0.4, reservedKm: 30, routes: 5 },
    candidates: [{ route, outcome: { result: 'listed' }, workings }],
  }
}

const direct = aRoute(
  {
    id: 'b'.repeat(24),
    name: 'Direct auto',
    description: 'One auto, no change, known service',
    type: 'shortest',
  },
  [0, 2],
)
const atPeak = aRoute({
  id: 'c'.repeat(24),
  name: 'Along the highway',
  type: 'other',
  totalFare: 46,
  fareBreakdown: {
    baseFare: 20,
    distanceFare: 20,
    timeType: 'peak',
    timeMultiplier: 1.15,
    waitingFare: 0,
    totalFare: 46,
  },
})
/** Three routes: the fastest, a direct one that is cheapest and shortest, and one at peak. */
export const several = aPlan([aRoute(), direct, atPeak], { cheapest: direct, shortest: direct })
