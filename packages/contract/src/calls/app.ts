import type { CallPolicy } from '../call-policy.ts'

const HOUR_SECONDS = 3_600

const open = { identity: 'none', publicRead: true } as const

/** Configuration and data that the app itself needs. */
export const appCalls = {
  config: { method: 'GET', path: '/api/config', ...open, cache: 'revalidate' },
  basemap: { method: 'GET', path: '/api/basemap', ...open, cache: HOUR_SECONDS },
  placeNames: { method: 'GET', path: '/api/place-names', ...open, cache: HOUR_SECONDS },
} as const satisfies Record<string, CallPolicy>
