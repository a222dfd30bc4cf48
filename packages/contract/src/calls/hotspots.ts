import type { CallPolicy } from '../call-policy.ts'

/** For responses that change only with the data. */
const DATA_SECONDS = 300

/** Stands, and the geocoder of the map's place search. */
export const hotspotCalls = {
  // A page has the same address, so browsers must revalidate before they reuse either.
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
