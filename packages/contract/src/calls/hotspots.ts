import type { CallPolicy } from '../call-policy.ts'

/** For responses that change only with the data. */
const DATA_SECONDS = 300

const open = { identity: 'none', publicRead: true } as const

/** Stands, and the geocoder of the map's place search. */
export const hotspotCalls = {
  // A page has the same address, so browsers must revalidate before they reuse either.
  hotspots: { method: 'GET', path: '/hotspots', ...open, cache: 'revalidate' },
  hotspotsInBounds: { method: 'POST', path: '/api/hotspots/bounds', ...open },
  hotspotsNearby: { method: 'POST', path: '/api/hotspots/nearby', ...open },
  hotspotsPaginated: {
    method: 'GET',
    path: '/api/hotspots/paginated',
    ...open,
    cache: DATA_SECONDS,
  },
  hotspotsSearch: { method: 'GET', path: '/api/hotspots/search', ...open, cache: DATA_SECONDS },
  places: { method: 'GET', path: '/api/places', ...open, cache: DATA_SECONDS },
} as const satisfies Record<string, CallPolicy>
