// The stands on the map: the calls under /api/hotspots, the list, the place search, the names of places and
// the base map and its tiles.

import type { Basemap } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import {
  bindBasemap,
  bindHotspots,
  bindPlaceNames,
  bindPlaces,
  type HotspotList,
  type HotspotNeeds,
  type PlaceNameNeeds,
  type PlaceNeeds,
} from './hotspots.http.ts'
import { bindMapTiles, type MapArchive } from './map-tiles.http.ts'

export { createGeocoder } from './geocoder.ts'
export { type MapArchive, MapArchiveError, openMapArchive, vectorTilesOf } from './map-tiles.http.ts'

export function hotspotsSlice(
  app: FastifyInstance,
  needs: HotspotNeeds &
    PlaceNeeds &
    PlaceNameNeeds & { readonly basemap: Basemap; readonly mapArchive: MapArchive | undefined },
): HotspotList {
  bindPlaces(app, needs)
  bindPlaceNames(app, needs)
  bindBasemap(app, needs.basemap)
  bindMapTiles(app, needs.mapArchive)
  return bindHotspots(app, needs)
}
