import { emptyMapStyle, mapLayers } from '../base/map-style.ts'
import { FIRST_PIXEL_RATIO, unseen } from '../still/first-drawing.ts'
import { nextTurn, painted } from './after-paint.ts'
import { createMapHandle, type MapHandle, type MapView } from './map-handle.ts'
import { engineZoom } from './map-scale.ts'

interface StartOptions {
  readonly container: HTMLElement
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  /** What a screen reader calls the map. */
  readonly regionName: string
  readonly signal: AbortSignal
  readonly onContextLost: (lastView: MapView) => void
}

/**
 * Loads the engine and starts a map, in many short turns; rejects where it cannot. Its layers are there and not to be
 * seen: `drawInTurns` shows them. Aborting removes the map, whenever that is.
 */
export async function startMap({
  container,
  view,
  regionName,
  signal,
  onContextLost,
}: StartOptions): Promise<MapHandle> {
  const engine = await import('./maplibre.ts')
  // To read the engine and to start it are two long turns.
  await painted()
  signal.throwIfAborted()
  const map = new engine.MapLibreMap({
    container,
    style: emptyMapStyle(),
    center: [view.centre.longitude, view.centre.latitude],
    zoom: engineZoom(view.zoom),
    locale: { 'Map.Title': regionName },
    attributionControl: false,
    // North stays up and the map stays flat: a turned map helps nobody find a stand.
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
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the engine prints every lost tile; street-tiles.ts deals with those.
  map.on('error', () => {})
  const handle = createMapHandle(map, engine)
  let lastView = handle.view()
  map.on('moveend', () => {
    lastView = handle.view()
  })
  map.on('webglcontextlost', () => onContextLost(lastView))
  signal.addEventListener('abort', () => map.remove(), { once: true })
  await new Promise<void>(resolve => map.once('load', () => resolve()))
  for (const layer of mapLayers()) {
    await nextTurn()
    signal.throwIfAborted()
    map.addLayer(unseen(layer))
  }
  return handle
}
