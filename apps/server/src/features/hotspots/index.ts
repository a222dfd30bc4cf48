// The stands on the map: the calls under /api/hotspots, the list, the place search, the names of places and
// the base map and its tiles.

import type { Basemap } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindBasemap } from './basemap.http.ts'
import { bindHotspots, type HotspotList, type HotspotNeeds } from './hotspots.http.ts'
import type { MapArchive } from './map-archive.ts'
import { bindMapTiles } from './map-tiles.http.ts'
import { bindPlaceNames, type PlaceNameNeeds } from './place-names.http.ts'
import { bindPlaces, type PlaceNeeds } from './places.http.ts'

export { createGeocoder } from './geocoder.ts'
export { type MapArchive, MapArchiveError, openMapArchive } from './map-archive.ts'
export { vectorTilesOf } from './map-tiles.http.ts'

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
