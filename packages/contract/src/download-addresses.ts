import type { ApiAddress } from './paths.ts'

// Not among the addresses of `paths.ts`: the web app's pages call none, and their first load is counted in bytes.
export const downloadAddresses = {
  standsGeoJson: { method: 'GET', path: '/api/stands.geojson' },
  gtfs: { method: 'GET', path: '/api/gtfs.zip' },
  networkSnapshot: { method: 'GET', path: '/api/network-snapshot' },
} as const satisfies Record<string, ApiAddress>
