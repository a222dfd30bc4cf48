import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { STAND_SOURCE, standLayers } from '../drawings/stand-circle-style.ts'
import { BASE_MAP_SOURCE, baseMapLayers, CITY_NAMES_LAYER, type MapLayer } from './base-map-style.ts'

const EMPTY: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

export const MAP_SOURCES = [BASE_MAP_SOURCE, STAND_SOURCE]

/** A map without layers, which are added one by one. Its land has the colour of the page behind it. */
export function emptyMapStyle(): StyleSpecification {
  return {
    version: 8,
    // Opacity changes apply immediately, without a fade that would redraw the map.
    transition: { duration: 0, delay: 0 },
    sources: { [BASE_MAP_SOURCE]: EMPTY, [STAND_SOURCE]: { ...EMPTY, promoteId: 'id' } },
    layers: [],
  }
}

/** The layers of every map, the lowest first: the stands lie under the names of the cities. */
export function mapLayers(): MapLayer[] {
  const ground = baseMapLayers()
  const cityNames = ground.findIndex(({ id }) => id === CITY_NAMES_LAYER)
  return [...ground.slice(0, cityNames), ...standLayers(), ...ground.slice(cityNames)]
}

/**
 * The layers in the order in which they are first drawn, what the passenger looks for before the rest: those that one
 * program of the graphics card draws, alike in kind and in what their data decide, together.
 */
export function drawingTurns(): MapLayer[][] {
  return [...Map.groupBy([...standLayers(), ...baseMapLayers()], programOf).values()]
}

function programOf({ type, paint, layout }: MapLayer): string {
  const byData = Object.entries(paint ?? {}).filter(([, value]) => JSON.stringify(value).includes('"get"'))
  const special = ['line-dasharray', 'icon-image'].filter(property => property in { ...paint, ...layout })
  return [type, ...special, ...byData.map(([property]) => property).sort()].join()
}
