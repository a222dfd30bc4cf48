import type { CallPolicy } from '../call-policy.ts'

/** The errors of a call that names one place. */
const ONE_END = ['PLACE_NOT_FOUND', 'OUTSIDE_REGION', 'AMBIGUOUS_PLACE'] as const

/** The errors of a call that names both ends of a trip. */
export const ENDS = [...ONE_END, 'SAME_PLACE'] as const

const planned = { identity: 'none', publicRead: true, pacing: 'routes' } as const
const ofUser = { identity: 'user', pacing: 'routes' } as const

/** Planning, fares, and saved trips. */
export const routePlannerCalls = {
  routesInitialize: { method: 'POST', path: '/api/routes/initialize', ...planned },
  routesStatus: { method: 'GET', path: '/api/routes/status', ...planned },
  routesCalculate: {
    method: 'POST',
    path: '/api/routes/calculate',
    ...planned,
    costly: true,
    errors: [...ENDS, 'NO_ROUTE'],
  },
  routesExplain: {
    method: 'GET',
    path: '/api/routes/explain',
    ...planned,
    costly: true,
    errors: [...ENDS, 'NO_ROUTE'],
  },
  routesLocations: { method: 'GET', path: '/api/routes/locations', ...planned, cache: 300 },
  // Cached for one minute only, because the travel times depend on the hour.
  routesSuggestions: {
    method: 'GET',
    path: '/api/routes/suggestions',
    ...planned,
    cache: 60,
    errors: ONE_END,
  },
  routesFareEstimates: {
    method: 'POST',
    path: '/api/routes/fare-estimates',
    ...planned,
    errors: [...ENDS, 'NO_ROUTE'],
  },
  // Cached for one minute only, because the travel times depend on the hour.
  reach: {
    method: 'GET',
    path: '/api/reach',
    ...planned,
    costly: true,
    cache: 60,
    errors: ONE_END,
  },
  routesStore: { method: 'POST', path: '/api/routes/store', ...ofUser, errors: ['FORBIDDEN'] },
  routesRecent: { method: 'GET', path: '/api/routes/recent', ...ofUser },
} as const satisfies Record<string, CallPolicy>
