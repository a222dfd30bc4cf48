import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterPaint } from '../../timing.ts'

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
      if (!isWanted) return
      isWanted = false
      // The map may have been removed meanwhile.
      if (map.style) draw()
    })
  }
  const container = map.getCanvasContainer()
  for (const end of ['pointerup', 'click']) container.addEventListener(end, hold, { capture: true })
}
