import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterPaint } from '../../timing.ts'
import type { MapHandle } from '../handle/map-handle.ts'
import { drawnBySoftware } from '../handle/map-support.ts'
import type { ThrottledFrames } from '../handle/repaints.ts'
import { MAP_SOURCES } from '../style/map-style.ts'

const MAX_PIXEL_RATIO = 2
/** A low resolution for the first, hidden drawings. */
export const FIRST_PIXEL_RATIO = 0.5
/** The longest wait for a map that is still loading. */
const LOADED_AT_LAST_MS = 2_000
/** Longer than the time between two keys of a person who types. */
const INPUT_AT_REST_MS = 600
/** After a tap on a field, its first key comes within this time. */
const FIRST_KEY_MS = 1_500

type FirstDrawn = Pick<MapHandle, 'map' | 'programs' | 'frames'>

/**
 * Draws a map below its picture, a few graphics programs per frame, because compiling all of them at once would block
 * the page for a second. Waits while the passenger types or taps, because a frame of the map delays the answer.
 * Resolves when the map can be shown. After `hurry` aborts, because the map was moved and its picture follows it, the
 * map draws as often as the engine wants and waits for no input.
 */
export async function drawAtFirst({ map, programs, frames }: FirstDrawn, hurry: AbortSignal): Promise<void> {
  const hold = watchHold(map.getCanvasContainer())
  const input = watchInput(frames, hurry)
  hurry.addEventListener('abort', frames.stop, { once: true })
  const isLoaded = Promise.race([loaded(map), late()])
  await Promise.race([isLoaded, aborted(hurry)])
  await programs.drawn(input.atRest)
  await isLoaded
  // Those that a hurried map needs for what has been loaded since.
  await programs.drawn(input.atRest)
  programs.stop()
  // A new resolution ends a drag, and the engine takes the rest of the drag for a tap.
  await hold.released()
  hold.stop()
  await input.atRest()
  input.stop()
  // A map that was removed, or lost its context, has no style left.
  if (!map.style) return
  frames.stop()
  map.setPixelRatio(pixelRatio())
  await Promise.race([map.once('idle'), late()])
  await graphicsAtRest(map)
}

/** Resolves when the sources have their data and the map has built its tiles. */
async function loaded(map: MapLibreMap): Promise<void> {
  const hasContent = (source: string) =>
    new Promise<void>(resolve => {
      const subscription = map.on('sourcedata', ({ sourceId, sourceDataType }) => {
        if (sourceId !== source || sourceDataType !== 'content') return
        subscription.unsubscribe()
        resolve()
      })
    })
  await Promise.all(MAP_SOURCES.map(hasContent))
  await map.once('idle')
}

/** Watches whether a finger or a button holds the map. */
function watchHold(container: HTMLElement) {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const pointers = new Set<number>()
  let release = () => {}
  // The click of a released pointer comes after this event.
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

/** Watches whether the passenger uses the page, and draws no frame while keys are typed into a field. */
function watchInput(frames: ThrottledFrames, hurry: AbortSignal) {
  const listening = new AbortController()
  let restsAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ type, target }: Event) => {
    const isField = target instanceof HTMLInputElement
    if (type === 'focusin' && !isField) return
    const restMs = type === 'focusin' ? FIRST_KEY_MS : INPUT_AT_REST_MS
    restsAtMs = Math.max(restsAtMs, performance.now() + restMs)
    if (!isField) return
    frames.hold()
    clearTimeout(timer)
    timer = setTimeout(frames.release, restsAtMs - performance.now())
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
    stop() {
      listening.abort()
      clearTimeout(timer)
      frames.release()
    },
  }
}

function late(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LOADED_AT_LAST_MS))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** 1 where the CPU draws, because its drawing time grows with the number of pixels. */
function pixelRatio(): number {
  return drawnBySoftware() ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
}

/** Resolves when the GPU has finished all commands. Polls once per frame, because reading its result would block. */
async function graphicsAtRest(map: MapLibreMap): Promise<void> {
  const gl = map.getCanvas().getContext('webgl2')
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !fence) return
  gl.flush()
  while (!gl.isContextLost()) {
    if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) break
    await new Promise(requestAnimationFrame)
  }
  gl.deleteSync(fence)
}
