import { baseMapStyle } from './base-map-style.ts'
import { createMapHandle, type MapHandle, type MapView } from './map-handle.ts'
import { engineZoom } from './map-scale.ts'
import { drawnBySoftware } from './map-support.ts'

const MAX_PIXEL_RATIO = 2
/** Until everything has arrived each picture is thrown away at once: these are cheap ones. */
const FIRST_PIXEL_RATIO = 0.5

interface StartOptions {
  readonly container: HTMLElement
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  /** What a screen reader calls the map. */
  readonly regionName: string
  readonly signal: AbortSignal
  readonly onContextLost: (lastView: MapView) => void
}

/** Loads the engine and starts a map; rejects where it cannot. Aborting removes the map, whenever that is. */
export async function startMap({
  container,
  view,
  regionName,
  signal,
  onContextLost,
}: StartOptions): Promise<MapHandle> {
  const engine = await import('./maplibre.ts')
  signal.throwIfAborted()
  const map = new engine.MapLibreMap({
    container,
    style: baseMapStyle(),
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
  void map.once('idle', () => map.setPixelRatio(pixelRatio()))
  return handle
}

/** Where the processor draws, four times the pixels take four times as long. */
function pixelRatio(): number {
  return drawnBySoftware() ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
}
