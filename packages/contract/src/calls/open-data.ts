import type { CallPolicy } from '../call-policy.ts'

/** Files for public download. */
export const downloads = {
  standsGeoJson: { method: 'GET', path: '/api/stands.geojson', identity: 'none', cache: 300 },
  gtfs: { method: 'GET', path: '/api/gtfs.zip', identity: 'none', cache: 300 },
  networkSnapshot: { method: 'GET', path: '/api/network-snapshot', identity: 'none', cache: 300 },
  searchPlaces: {
    method: 'GET',
    path: '/api/search-places/:version',
    identity: 'none',
    cache: 'immutable',
    errors: ['NOT_FOUND'],
  },
  planPreview: {
    method: 'GET',
    path: '/api/routes/preview.png',
    identity: 'none',
    cache: 60,
    limits: ['picturesByAddress'],
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, CallPolicy>
