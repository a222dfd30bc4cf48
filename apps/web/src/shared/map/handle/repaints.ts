import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterPaint } from '../../timing.ts'

/** The time between two frames of a hidden map, in milliseconds. */
const EVERY_MS = 80

/** Frames of a map that is still hidden. */
export interface ThrottledFrames {
  /** Draws nothing until `release`. */
  hold(): void
  release(): void
  /** From now on the map draws as often as the engine wants. */
  stop(): void
}

/**
 * The engine draws a frame for each tile, each change of a layer and each name that it places. While the map is hidden,
 * all changes within `EVERY_MS` share one frame.
 */
export function throttleFrames(map: MapLibreMap): ThrottledFrames {
  const draw = map.triggerRepaint.bind(map)
  let timer: number | undefined
  let isHeld = false
  const throttled = () => {
    if (isHeld || timer !== undefined) return
    timer = window.setTimeout(() => {
      timer = undefined
      if (!isHeld && map.style) draw()
    }, EVERY_MS)
  }
  map.triggerRepaint = throttled
  return {
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      throttled()
    },
    stop() {
      clearTimeout(timer)
      isHeld = false
      map.triggerRepaint = draw
      if (map.style) draw()
    },
  }
}

/**
 * Keeps a tap from drawing the map before its result is painted: the engine draws everything again at the end
 * of each touch, although nothing has moved.
 */
export function answerBeforeDrawing(map: MapLibreMap): void {
  const draw = map.triggerRepaint.bind(map)
  let release: (() => void) | null = null
  let isWanted = false
  map.triggerRepaint = () => {
    if (release) isWanted = true
    else draw()
  }
  const hold = () => {
    if (map.isMoving()) return
    release?.()
    release = afterPaint(() => {
      release = null
      // The map may have been removed meanwhile.
      if (isWanted && map.style) draw()
      isWanted = false
    })
  }
  const container = map.getCanvasContainer()
  for (const end of ['pointerup', 'click']) container.addEventListener(end, hold, { capture: true })
}
