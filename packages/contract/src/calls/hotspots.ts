import type { CallPolicy } from '../call-policy.ts'

/** Answers that change with the data alone. */
const DATA_SECONDS = 300

/** Stands, and the geocoder of the map's place search. */
export const hotspotCalls = {
  // Shares its address with a page: a browser must ask again before it reuses either.
  hotspots: { method: 'GET', path: '/hotspots', identity: 'none', cache: 'revalidate' },
  hotspotsInBounds: { method: 'POST', path: '/api/hotspots/bounds', identity: 'none' },
  hotspotsNearby: { method: 'POST', path: '/api/hotspots/nearby', identity: 'none' },
  hotspotsPaginated: {
    method: 'GET',
    path: '/api/hotspots/paginated',
    identity: 'none',
    cache: DATA_SECONDS,
  },
  hotspotsSearch: { method: 'GET', path: '/api/hotspots/search', identity: 'none', cache: DATA_SECONDS },
  places: { method: 'GET', path: '/api/places', identity: 'none', cache: DATA_SECONDS },
} as const satisfies Record<string, CallPolicy>
