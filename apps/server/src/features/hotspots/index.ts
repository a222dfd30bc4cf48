// The stands on the map: the calls under /api/hotspots, the list, the place search, the names of places and
// the base map.

import type { Basemap, listHotspots } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../platform/http/bind-endpoint.ts'
import { bindBasemap } from './basemap.http.ts'
import { bindHotspots, type HotspotNeeds } from './hotspots.http.ts'
import { bindPlaceNames, type PlaceNameNeeds } from './place-names.http.ts'
import { bindPlaces, type PlaceNeeds } from './places.http.ts'

export { createGeocoder } from './geocoder.ts'

export interface HotspotsSlice {
  /** The list shares its path with a screen; the code that binds this path calls the handler. */
  readonly list: Handler<typeof listHotspots>
}

export function hotspotsSlice(
  app: FastifyInstance,
  needs: HotspotNeeds & PlaceNeeds & PlaceNameNeeds & { readonly basemap: Basemap },
): HotspotsSlice {
  bindPlaces(app, needs)
  bindPlaceNames(app, needs)
  bindBasemap(app, needs.basemap)
  return { list: bindHotspots(app, needs) }
}
