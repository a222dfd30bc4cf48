import type { StyleSpecification } from 'maplibre-gl'
import { BASE_MAP_SOURCE, baseMapLayers, CITY_NAMES_LAYER } from './base-map-style.ts'
import {
  GROUND_SOURCE,
  groundLayers,
  groundNameLayers,
  groundSource,
  type VectorTiles,
} from './ground-style.ts'
import { EMPTY_SOURCE, type MapLayer } from './map-layer.ts'
import { clusterLayers, STAND_SOURCE, standLayers, standSource } from './stand-circle-style.ts'

/** The facts that the layers of a map depend on. */
export interface MapLook {
  /** The tiles of our own map; undefined for the schematic map alone. */
  readonly tiles: VectorTiles | undefined
  readonly language: string
}

/** What every map draws. The page behind the map provides the colour of the land. */
export function mapStyle(look: MapLook, origin: string): StyleSpecification {
  return {
    version: 8,
    // Opacity changes apply immediately, without a fade that would redraw the map.
    transition: { duration: 0, delay: 0 },
    sources: {
      ...(look.tiles && { [GROUND_SOURCE]: groundSource(look.tiles, origin) }),
      [BASE_MAP_SOURCE]: EMPTY_SOURCE,
      [STAND_SOURCE]: standSource(),
    },
    layers: mapLayers(look),
  }
}

/** The layers of every map, lowest first: the names of the cities are above the stands, and keep off groups. */
function mapLayers(look: MapLook): MapLayer[] {
  const ground = groundUpwards(look)
  const cityNames = ground.findIndex(({ id }) => id === CITY_NAMES_LAYER)
  return [...ground.slice(0, cityNames), ...standLayers(), ...ground.slice(cityNames), ...clusterLayers()]
}

/** The tiles, where there are any, lie below the lines of the schematic map and give way to its names. */
function groundUpwards({ tiles, language }: MapLook): MapLayer[] {
  const { rivers, lines, names } = baseMapLayers()
  if (!tiles) return [...rivers, ...lines, ...names]
  return [...groundLayers(), ...lines, ...groundNameLayers(language), ...names]
}
