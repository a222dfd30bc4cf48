import type { CallPolicy } from '../call-policy.ts'

const open = { identity: 'none', publicRead: true } as const

/** Files for public download. */
export const downloads = {
  standsGeoJson: { method: 'GET', path: '/api/stands.geojson', ...open, cache: 300 },
  gtfs: { method: 'GET', path: '/api/gtfs.zip', ...open, cache: 300 },
  networkSnapshot: { method: 'GET', path: '/api/network-snapshot', ...open, cache: 300 },
  searchPlaces: {
    method: 'GET',
    path: '/api/search-places/:version',
    ...open,
    cache: 'immutable',
    errors: ['NOT_FOUND'],
  },
  planPreview: {
    method: 'GET',
    path: '/api/routes/preview.png',
    ...open,
    cache: 60,
    limits: ['picturesByAddress'],
    costly: true,
    errors: ['NOT_FOUND'],
  },
  standPicture: {
    method: 'GET',
    path: '/api/stands/:stand/picture.png',
    ...open,
    cache: 3_600,
    limits: ['picturesByAddress'],
    costly: true,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, CallPolicy>
