import type { CallPolicy } from '../call-policy.ts'

const HOUR_SECONDS = 3_600

/** Configuration and data that the app itself needs. */
export const appCalls = {
  config: { method: 'GET', path: '/api/config', identity: 'none', cache: 'revalidate' },
  basemap: { method: 'GET', path: '/api/basemap', identity: 'none', cache: HOUR_SECONDS },
  placeNames: { method: 'GET', path: '/api/place-names', identity: 'none', cache: HOUR_SECONDS },
} as const satisfies Record<string, CallPolicy>
