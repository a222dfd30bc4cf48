import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useApp } from '../../app-context.ts'
import { useClientConfig } from '../../client-config.ts'
import { createMapCamera } from '../handle/map-camera.ts'
import {
  type LayerGroup,
  MapContext,
  type MapHandle,
  type MapLibre,
  type MapView,
  useLayers,
  useMapHandle,
} from '../handle/map-handle.ts'
import { pixelRatio } from '../handle/map-support.ts'
import { type Box, coversOf } from '../handle/uncovered.ts'
import { whenDrawn } from '../handle/when-drawn.ts'
import { BASE_MAP_SOURCE, baseMapFeatures } from '../style/base-map-style.ts'
import { basemapQuery } from '../style/basemap-query.ts'
import { groundNameLayers } from '../style/ground-style.ts'
import { libraryZoom, perFeature, pointFeature, productZoom, showFeatures } from '../style/map-layer.ts'
import { type MapLook, mapStyle } from '../style/map-style.ts'
import { addStreetTiles } from './street-tiles.ts'

export interface StartOptions {
  readonly container: HTMLElement
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  readonly look: MapLook
  /** The map's name for screen readers. */
  readonly regionName: string
  /** Removes the map when it aborts, at any time. */
  readonly signal: AbortSignal
  /** Something waits for the map, such as a popup: it is ready before its tiles are drawn. */
  readonly isAwaited: boolean
  readonly onContextLost: (lastView: MapView) => void
}

/** Starts a map; resolves when layers can be added to it. */
export async function startMap(maplibre: MapLibre, options: StartOptions): Promise<MapHandle> {
  const { container, view, look, regionName, signal, isAwaited, onContextLost } = options
  const map = new maplibre.MapLibreMap({
    container,
    style: mapStyle(look, window.location.origin),
    center: [view.centre.longitude, view.centre.latitude],
    zoom: libraryZoom(view.zoom),
    locale: { 'Map.Title': regionName },
    attributionControl: false,
    // Rotation and tilt are off: a rotated map makes a stand harder to find.
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    renderWorldCopies: false,
    minZoom: libraryZoom(3),
    maxZoom: libraryZoom(19),
    pixelRatio: pixelRatio(),
    maxTileCacheSize: 50,
    fadeDuration: 0,
    // The version is in the address of a tile.
    refreshExpiredTiles: false,
    // Tests validate the style.
    validateStyle: false,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the library logs every failed tile; street-tiles.ts handles those.
  map.on('error', () => {})
  const gone = new AbortController()
  const handle: MapHandle = {
    map,
    maplibre,
    look,
    gone: gone.signal,
    view: () => {
      const { lat, lng } = map.getCenter()
      const box = map.getBounds()
      return {
        centre: { latitude: lat, longitude: lng },
        zoom: productZoom(map.getZoom()),
        bounds: { north: box.getNorth(), south: box.getSouth(), east: box.getEast(), west: box.getWest() },
      }
    },
    ...createMapCamera(map),
  }
  let lastView = handle.view()
  map.on('moveend', () => {
    lastView = handle.view()
  })
  map.on('webglcontextlost', () => {
    gone.abort()
    onContextLost(lastView)
  })
  const remove = () => {
    gone.abort()
    map.remove()
  }
  signal.addEventListener('abort', remove, { once: true })
  await map.once('style.load')
  // Otherwise one frame would prepare the drawing of tiles, stands and names together.
  if (!isAwaited) await new Promise<void>(resolve => whenDrawn(map, TILES_LOAD_AT_MOST_MS, resolve))
  return handle
}

/** The map is ready after this time although its tiles are not drawn. */
const TILES_LOAD_AT_MOST_MS = 1_000

interface LiveMapProps {
  readonly handle: MapHandle
  /** Called if street tiles of another server are configured. */
  readonly onTiles: (areShown: boolean) => void
  /** The layers of the screen. */
  readonly children: ReactNode
}

/** Draws what every map has, then the layers of the screen. Its code loads with the library. */
export function LiveMap({ handle, onTiles, children }: LiveMapProps) {
  useStreetTiles(handle, onTiles)
  return (
    <MapContext value={handle}>
      <BaseMap />
      <NamesClear />
      {children}
    </MapContext>
  )
}

/** Adds street tiles above the schematic map, if they can be loaded. */
function useStreetTiles({ map }: MapHandle, onTiles: LiveMapProps['onTiles']): void {
  const url = useClientConfig().data?.tiles?.url
  const changed = useEffectEvent((areShown: boolean) => onTiles(areShown))
  useEffect(() => {
    if (url) return addStreetTiles(map, url, areShown => changed(areShown))
  }, [map, url])
}

/** The schematic map, and the names of the tiles in the language of the page. */
function BaseMap() {
  const { map, look } = useMapHandle()
  const basemap = useQuery(basemapQuery(useApp().api)).data
  const language = currentLanguage()
  useEffect(() => {
    if (basemap) showFeatures(map, BASE_MAP_SOURCE, baseMapFeatures(basemap, language))
  }, [map, basemap, language])
  // MapLibre skips values that have not changed.
  useEffect(() => {
    for (const { id, layout } of look.tiles ? groundNameLayers(language) : [])
      map.setLayoutProperty(id, 'text-field', layout?.['text-field'])
  }, [map, look, language])
  return null
}

/** An element is filled with invisible marks of this size. */
const MARK_PIXELS = 24
const COVERS = 'over-map'
// On top: the library places the names of higher layers first, and this mark before all names.
const COVER_LAYERS: LayerGroup = {
  sources: [COVERS],
  layers: [
    {
      id: COVERS,
      type: 'symbol',
      source: COVERS,
      layout: { 'icon-image': COVERS, 'icon-allow-overlap': true, 'icon-padding': 0 },
      paint: { 'icon-opacity': perFeature(0) },
    },
  ],
}

/** Keeps names of the map off the buttons and notes over it, whenever the map rests. */
function NamesClear() {
  const { map } = useMapHandle()
  useEffect(() => {
    const side = MARK_PIXELS
    if (!map.hasImage(COVERS))
      map.addImage(COVERS, { width: side, height: side, data: new Uint8Array(side * side * 4) })
  }, [map])
  useLayers(COVER_LAYERS)
  useEffect(() => {
    const update = () => {
      const marks = coversOf(map.getContainer(), '[data-over-map="names"]').flatMap(marksIn)
      const places = marks.map(mark => map.unproject(mark))
      showFeatures(
        map,
        COVERS,
        places.map(({ lat: latitude, lng: longitude }) => pointFeature({ latitude, longitude }, {})),
      )
    }
    const moves = map.on('moveend', update)
    update()
    return () => moves.unsubscribe()
  }, [map])
  return null
}

/** The middles of marks that fill the box, in pixels. */
function marksIn({ left, top, right, bottom }: Box): [number, number][] {
  const along = (from: number, to: number) => {
    const count = Math.max(1, Math.ceil((to - from) / MARK_PIXELS))
    return Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from))
  }
  return along(top, bottom).flatMap(y => along(left, right).map((x): [number, number] => [x, y]))
}
