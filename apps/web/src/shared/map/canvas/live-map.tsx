import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useClientConfig } from '../../client-config.ts'
import { nextTurn, painted } from '../../timing.ts'
import { BaseMap, NamesClear } from '../base/base-map.tsx'
import { addStreetTiles } from '../base/street-tiles.ts'
import { compileInBackground } from '../handle/background-programs.ts'
import { createMapCamera } from '../handle/map-camera.ts'
import { MapContext, type MapEngine, type MapHandle, type MapView } from '../handle/map-handle.ts'
import { answerBeforeDrawing, throttleFrames } from '../handle/repaints.ts'
import { drawAtFirst, FIRST_PIXEL_RATIO } from '../still/first-drawing.ts'
import { engineZoom, productZoom } from '../style/map-layer.ts'
import { emptyMapStyle, type MapLook, mapLayers } from '../style/map-style.ts'

/** Less than one pixel at every zoom of the map. */
const A_PIXEL_DEGREES = 1e-6

export interface LiveMapProps {
  readonly handle: MapHandle
  /** The map, still hidden, was moved away from the picture. */
  readonly onMoved: (handle: MapHandle) => void
  /** The map has drawn all its layers. */
  readonly onDrawn: (handle: MapHandle) => void
  /** Called if street tiles of another server are configured. */
  readonly onTiles: (areShown: boolean) => void
  readonly children: ReactNode
}

/** Draws what every map has, then the layers of the screen (`children`). Its code loads with the engine. */
export function LiveMap({ handle, onMoved, onDrawn, onTiles, children }: LiveMapProps) {
  useFirstDrawing(handle, onMoved, onDrawn)
  useStreetTiles(handle, onTiles)
  return (
    <MapContext value={handle}>
      <BaseMap />
      <NamesClear />
      {children}
    </MapContext>
  )
}

function useFirstDrawing(
  handle: MapHandle,
  onMoved: LiveMapProps['onMoved'],
  onDrawn: LiveMapProps['onDrawn'],
): void {
  const moved = useEffectEvent(() => onMoved(handle))
  const drawn = useEffectEvent(() => onDrawn(handle))
  useEffect(() => {
    const hurry = new AbortController()
    const pictured = handle.view()
    const moves = handle.map.on('move', () => {
      if (!hurry.signal.aborted && isSamePlace(pictured, handle.view())) return
      hurry.abort()
      moved()
    })
    const stop = () => {
      moves.unsubscribe()
      hurry.abort()
    }
    void drawAtFirst(handle, hurry.signal).then(() => {
      stop()
      drawn()
    })
    return stop
  }, [handle])
}

/** Adds street tiles above the schematic map, if they can be loaded. */
function useStreetTiles({ map }: MapHandle, onTiles: LiveMapProps['onTiles']): void {
  const url = useClientConfig().data?.tiles?.url
  const changed = useEffectEvent((areShown: boolean) => onTiles(areShown))
  useEffect(() => {
    if (url) return addStreetTiles(map, url, areShown => changed(areShown))
  }, [map, url])
}

/** Whether only the size or padding has changed: the picture follows such a change. */
function isSamePlace(before: MapView, after: MapView): boolean {
  return (
    before.zoom === after.zoom &&
    Math.abs(before.centre.latitude - after.centre.latitude) < A_PIXEL_DEGREES &&
    Math.abs(before.centre.longitude - after.centre.longitude) < A_PIXEL_DEGREES
  )
}

/** Adding a layer takes a few milliseconds on a cheap phone. */
const LAYERS_A_TURN = 2

export interface StartOptions {
  readonly container: HTMLElement
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  readonly look: MapLook
  /** The map's name for screen readers. */
  readonly regionName: string
  readonly signal: AbortSignal
  readonly onContextLost: (lastView: MapView) => void
}

/**
 * Loads the engine and starts a map in many short tasks; rejects on failure. The map stays hidden until `drawAtFirst`
 * has drawn it. An abort removes the map at any time.
 */
export async function startMap({
  container,
  view,
  look,
  regionName,
  signal,
  onContextLost,
}: StartOptions): Promise<MapHandle> {
  const { mapEngine: engine } = await import('../handle/maplibre.ts')
  // Parsing the engine and starting it are two long tasks: other work runs in between.
  await painted()
  signal.throwIfAborted()
  const map = new engine.MapLibreMap({
    container,
    style: emptyMapStyle(look.tiles, window.location.origin),
    center: [view.centre.longitude, view.centre.latitude],
    zoom: engineZoom(view.zoom),
    locale: { 'Map.Title': regionName },
    attributionControl: false,
    // Rotation and tilt are off: a rotated map makes a stand harder to find.
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    renderWorldCopies: false,
    minZoom: engineZoom(3),
    maxZoom: engineZoom(19),
    pixelRatio: FIRST_PIXEL_RATIO,
    maxTileCacheSize: 50,
    fadeDuration: 0,
  })
  answerBeforeDrawing(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the engine logs every failed tile; street-tiles.ts handles those.
  map.on('error', () => {})
  const handle = createMapHandle(map, engine, look)
  let lastView = handle.view()
  map.on('moveend', () => {
    lastView = handle.view()
  })
  map.on('webglcontextlost', () => onContextLost(lastView))
  signal.addEventListener('abort', () => map.remove(), { once: true })
  await map.once('load')
  // With each frame in between, the worker would cut all tiles anew.
  handle.frames.hold()
  for (const [index, layer] of mapLayers(look).entries()) {
    if (index % LAYERS_A_TURN === 0) await nextTurn()
    signal.throwIfAborted()
    map.addLayer(layer)
  }
  handle.frames.release()
  return handle
}

function createMapHandle(map: MapLibreMap, engine: MapEngine, look: MapLook): MapHandle {
  return {
    map,
    engine,
    programs: compileInBackground(map),
    frames: throttleFrames(map),
    look,
    view: () => viewOf(map),
    resize() {
      const canvas = map.getCanvas()
      const { clientWidth, clientHeight } = map.getContainer()
      // Even for the same size the engine recreates its canvas and draws everything again.
      if (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight) map.resize()
    },
    ...createMapCamera(map),
  }
}

function viewOf(map: MapLibreMap): MapView {
  const { lat, lng } = map.getCenter()
  const box = map.getBounds()
  return {
    centre: { latitude: lat, longitude: lng },
    zoom: productZoom(map.getZoom()),
    bounds: { north: box.getNorth(), south: box.getSouth(), east: box.getEast(), west: box.getWest() },
  }
}
