import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { afterPaint } from '../../after-paint.ts'
import { drawnBySoftware } from '../handle/map-support.ts'
import type { MapLayer } from '../style/base-map-style.ts'
import { MAP_SOURCES } from '../style/map-style.ts'

const MAX_PIXEL_RATIO = 2
/** A low resolution for the first, hidden drawings. */
export const FIRST_PIXEL_RATIO = 0.5
/** The longest wait for a map that is still loading. */
const LOADED_AT_LAST_MS = 2_000
/** Longer than the time between two keys of somebody who types. */
const INPUT_AT_REST_MS = 600
/** After a tap on a field, its first key comes within this time. */
const FIRST_KEY_MS = 1_500

/** The opacity properties per layer type. A layer with opacity 0 still loads and receives taps. */
const OPACITIES = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
} as const

/** The layer with opacity 0, as it is first added to the map. */
export function unseen(layer: MapLayer): MapLayer {
  const nothing = Object.fromEntries(OPACITIES[layer.type].map(property => [property, 0]))
  return { ...layer, paint: { ...layer.paint, ...nothing } } as MapLayer
}

/**
 * Shows the layers of a map below its picture, a group per frame, because compiling all graphics programs in one go
 * would block the page for a second. Waits while the passenger types or taps, because a frame of the map delays the answer.
 * Resolves when the map can be shown. After `hurry` aborts, because the map is already visible, it waits for nothing
 * else.
 */
export async function drawInTurns(
  map: MapLibreMap,
  turns: readonly (readonly MapLayer[])[],
  hurry: AbortSignal,
): Promise<void> {
  const hold = watchHold(map.getCanvasContainer())
  const input = watchInput(hurry)
  await Promise.race([loaded(map), late(), aborted(hurry)])
  for (const layers of turns) {
    await input.atRest()
    // A map that was removed, or lost its context, has no style left.
    if (!map.style) break
    for (const layer of layers) show(map, layer)
    await next(map, 'render')
    await graphicsAtRest(map, hurry)
  }
  // A new resolution ends a drag, and the engine takes what is left of it for a tap.
  await hold.released()
  hold.stop()
  await input.atRest()
  input.stop()
  if (!map.style) return
  map.setPixelRatio(pixelRatio())
  await Promise.race([next(map, 'idle'), late(), aborted(hurry)])
  await graphicsAtRest(map, hurry)
}

/** Resolves when the sources have their data and the map has built its tiles. */
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

/** Watches whether a finger or a button holds the map. */
function watchHold(container: HTMLElement) {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const pointers = new Set<number>()
  let release = () => {}
  // The click of a pointer that is lifted comes after this event.
  const lift = ({ pointerId }: PointerEvent) =>
    afterPaint(() => {
      if (pointers.delete(pointerId) && pointers.size === 0) release()
    })
  container.addEventListener('pointerdown', ({ pointerId }) => pointers.add(pointerId), options)
  window.addEventListener('pointerup', lift, options)
  window.addEventListener('pointercancel', lift, options)
  return {
    released: () =>
      pointers.size > 0 ? new Promise<void>(resolve => (release = resolve)) : Promise.resolve(),
    stop: () => listening.abort(),
  }
}

/** Watches whether the passenger uses the page. */
function watchInput(hurry: AbortSignal) {
  const listening = new AbortController()
  let restsAtMs = Number.NEGATIVE_INFINITY
  const note = ({ type, target }: Event) => {
    const isField = type === 'focusin' && target instanceof HTMLInputElement
    if (type === 'focusin' && !isField) return
    restsAtMs = Math.max(restsAtMs, performance.now() + (isField ? FIRST_KEY_MS : INPUT_AT_REST_MS))
  }
  // On a phone the keyboard's letters may come without `keydown`.
  for (const type of ['keydown', 'input', 'pointerdown', 'focusin'])
    window.addEventListener(type, note, { capture: true, passive: true, signal: listening.signal })
  return {
    async atRest(): Promise<void> {
      for (;;) {
        const leftMs = restsAtMs - performance.now()
        if (hurry.aborted || leftMs <= 0) return
        await Promise.race([new Promise(resolve => setTimeout(resolve, leftMs)), aborted(hurry)])
      }
    },
    stop: () => listening.abort(),
  }
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

/** 1 where the CPU draws, because its drawing time grows with the number of pixels. */
function pixelRatio(): number {
  return drawnBySoftware() ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
}

/** Resolves when the GPU has finished all commands. Polls once per frame, because reading its result would block. */
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
