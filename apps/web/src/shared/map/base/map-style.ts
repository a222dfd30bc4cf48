import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { STAND_SOURCE, standLayers } from '../drawings/stand-circle-style.ts'
import { BASE_MAP_SOURCE, baseMapLayers, CITY_NAMES_LAYER, type MapLayer } from './base-map-style.ts'

const EMPTY: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

export const MAP_SOURCES = [BASE_MAP_SOURCE, STAND_SOURCE]

/** A map without layers, which are added one by one. The page behind the map provides the colour of the land. */
export function emptyMapStyle(): StyleSpecification {
  return {
    version: 8,
    // Opacity changes apply immediately, without a fade that would redraw the map.
    transition: { duration: 0, delay: 0 },
    sources: { [BASE_MAP_SOURCE]: EMPTY, [STAND_SOURCE]: { ...EMPTY, promoteId: 'id' } },
    layers: [],
  }
}

/** The layers of every map, lowest first: the stands are below the names of the cities. */
export function mapLayers(): MapLayer[] {
  const ground = baseMapLayers()
  const cityNames = ground.findIndex(({ id }) => id === CITY_NAMES_LAYER)
  return [...ground.slice(0, cityNames), ...standLayers(), ...ground.slice(cityNames)]
}

/**
 * The layers in the order of their first drawing, stands before the base map. Layers that share a graphics program
 * (same type, same data-driven properties) form one group.
 */
export function drawingTurns(): MapLayer[][] {
  return [...Map.groupBy([...standLayers(), ...baseMapLayers()], programOf).values()]
}

function programOf({ type, paint, layout }: MapLayer): string {
  const byData = Object.entries(paint ?? {}).filter(([, value]) => JSON.stringify(value).includes('"get"'))
  const special = ['line-dasharray', 'icon-image'].filter(property => property in { ...paint, ...layout })
  return [type, ...special, ...byData.map(([property]) => property).sort()].join()
}
