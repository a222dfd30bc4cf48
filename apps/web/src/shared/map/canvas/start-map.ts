import { nextTurn, painted } from '../../timing.ts'
import { createMapHandle } from '../handle/create-map-handle.ts'
import type { MapHandle, MapView } from '../handle/map-handle.ts'
import { FIRST_PIXEL_RATIO } from '../still/first-drawing.ts'
import { engineZoom } from '../style/map-scale.ts'
import { emptyMapStyle, type MapLook, mapLayers } from '../style/map-style.ts'
import { answerBeforeDrawing } from './answer-first.ts'

export { LiveMap } from './live-map.tsx'

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
