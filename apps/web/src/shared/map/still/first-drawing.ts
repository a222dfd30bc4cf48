import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import type { MapLayer } from '../base/base-map-style.ts'
import { MAP_SOURCES } from '../base/map-style.ts'
import { drawnBySoftware } from '../canvas/map-support.ts'

const MAX_PIXEL_RATIO = 2
/** What is thrown away at once is drawn with few pixels. */
export const FIRST_PIXEL_RATIO = 0.5
/** Nobody waits longer for a map that still loads something. */
const LOADED_AT_LAST_MS = 2_000

/** What a layer is seen by. Without it the layer is loaded all the same, and answers taps. */
const OPACITIES = {
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
} as const

/** The layer as it is added: nothing of it is drawn before its turn. */
export function unseen(layer: MapLayer): MapLayer {
  const nothing = Object.fromEntries(OPACITIES[layer.type].map(property => [property, 0]))
  return { ...layer, paint: { ...layer.paint, ...nothing } } as MapLayer
}

/**
 * Shows the layers of a map that lies under its picture, some a frame. For every new kind of layer the page waits while
 * a program is compiled, and for the graphics card once the drawing is to be seen: all in one go that would be a second
 * without an answer. Resolves when the map can be seen. In a `hurry`, when it is seen already, nothing else is waited for.
 */
export async function drawInTurns(
  map: MapLibreMap,
  turns: readonly (readonly MapLayer[])[],
  hurry: AbortSignal,
): Promise<void> {
  await Promise.race([loaded(map), late(), aborted(hurry)])
  for (const layers of turns) {
    // A map that was removed, or lost its context, has no style left.
    if (!map.style) return
    for (const layer of layers) show(map, layer)
    await next(map, 'render')
    await graphicsAtRest(map, hurry)
  }
  if (!map.style) return
  map.setPixelRatio(pixelRatio())
  await Promise.race([next(map, 'idle'), late(), aborted(hurry)])
  await graphicsAtRest(map, hurry)
}

/** The sources have got what they show, and the tiles of it are there. */
async function loaded(map: MapLibreMap): Promise<void> {
  await Promise.all(MAP_SOURCES.map(source => next(map, 'sourcedata', event => hasContent(event, source))))
  await next(map, 'idle')
}

function hasContent(event: object, source: string): boolean {
  const { sourceId, sourceDataType } = event as Partial<MapSourceDataEvent>
  return sourceId === source && sourceDataType === 'content'
}

function next(
  map: MapLibreMap,
  event: 'idle' | 'render' | 'sourcedata',
  isMeant: (event: object) => boolean = () => true,
): Promise<void> {
  return new Promise(resolve => {
    const subscription = map.on(event, fired => {
      if (!isMeant(fired)) return
      subscription.unsubscribe()
      resolve()
    })
  })
}

function late(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LOADED_AT_LAST_MS))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function show(map: MapLibreMap, { id, type, paint }: MapLayer): void {
  const opacities = (paint ?? {}) as Readonly<Record<string, number | undefined>>
  for (const property of OPACITIES[type]) map.setPaintProperty(id, property, opacities[property])
}

/** Where the processor draws, four times the pixels take four times as long. */
function pixelRatio(): number {
  return drawnBySoftware() ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
}

/** Has the graphics card done all that it was told? Asked once a frame, since to look at its work is to wait for it. */
async function graphicsAtRest(map: MapLibreMap, hurry: AbortSignal): Promise<void> {
  const gl = map.getCanvas().getContext('webgl2')
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !fence) return
  gl.flush()
  while (!hurry.aborted && !gl.isContextLost()) {
    if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) break
    await new Promise(requestAnimationFrame)
  }
  gl.deleteSync(fence)
}
