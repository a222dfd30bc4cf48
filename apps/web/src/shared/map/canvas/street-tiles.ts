import { mercatorOf } from '@sawari/planner/geo'
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { CITY_NAMES_LAYER } from '../style/base-map-style.ts'
import { GROUND_SOURCE } from '../style/ground-style.ts'
import { productZoom } from '../style/map-layer.ts'

const STREET_TILES = 'street-tiles'
const DEEPEST_TILE_ZOOM = 19
const FAILURES_IN_A_ROW = 3

/**
 * Adds the street tiles above the schematic map if one test tile loads; removes them after three consecutive failures.
 * An unavailable server therefore costs one failed request instead of one per tile. Returns the function that stops it.
 */
export function addStreetTiles(
  map: MapLibreMap,
  url: string,
  onChange: (shown: boolean) => void,
): () => void {
  const abort = new AbortController()
  let failures = 0

  const onData = (event: MapSourceDataEvent) => {
    if (event.sourceId === STREET_TILES && event.tile) failures = 0
  }
  const onError = (event: ErrorEvent) => {
    if (!('sourceId' in event) || event.sourceId !== STREET_TILES) return
    failures += 1
    if (failures < FAILURES_IN_A_ROW) return
    removeTiles(map)
    onChange(false)
  }
  const stop = () => {
    abort.abort()
    map.off('sourcedata', onData)
    map.off('error', onError)
  }

  void answers(probeAddress(url, map), abort.signal).then(answered => {
    if (abort.signal.aborted) return
    onChange(answered)
    if (!answered) return
    map.on('sourcedata', onData)
    map.on('error', onError)
    map.addSource(STREET_TILES, { type: 'raster', tiles: [url], tileSize: 256, maxzoom: DEEPEST_TILE_ZOOM })
    map.addLayer({ id: STREET_TILES, type: 'raster', source: STREET_TILES }, firstLayerAbove(map))
    // The tiles show their own names, and cover the streets of our own tiles.
    setCoveredShown(map, false)
  })
  return stop
}

/** The URL of the tile in the middle of the view, in Web Mercator tile numbers. */
export function probeAddress(url: string, map: Pick<MapLibreMap, 'getCenter' | 'getZoom'>): string {
  const zoom = Math.max(0, Math.min(DEEPEST_TILE_ZOOM, Math.round(productZoom(map.getZoom()))))
  const { lat, lng } = map.getCenter()
  const { x, y } = mercatorOf({ latitude: lat, longitude: lng })
  const size = 2 ** zoom
  const tileAt = (place: number) => String(Math.min(size - 1, Math.max(0, Math.floor(place * size))))
  return url.replace('{z}', String(zoom)).replace('{x}', tileAt(x)).replace('{y}', tileAt(y))
}

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(address, { signal })).ok
  } catch {
    return false
  }
}

/** The tiles cover the whole schematic map, but lie below the layers of the screens. */
function firstLayerAbove(map: MapLibreMap): string {
  const { layers } = map.getStyle()
  return layers.find(layer => layer.id.startsWith('stands'))?.id ?? CITY_NAMES_LAYER
}

/** Hidden layers request no tiles. */
function setCoveredShown(map: MapLibreMap, isShown: boolean): void {
  for (const layer of map.getStyle().layers) {
    const isCovered = layer.id === CITY_NAMES_LAYER || ('source' in layer && layer.source === GROUND_SOURCE)
    if (isCovered) map.setLayoutProperty(layer.id, 'visibility', isShown ? 'visible' : 'none')
  }
}

function removeTiles(map: MapLibreMap): void {
  if (map.getLayer(STREET_TILES)) map.removeLayer(STREET_TILES)
  setCoveredShown(map, true)
  if (map.getSource(STREET_TILES)) map.removeSource(STREET_TILES)
}
