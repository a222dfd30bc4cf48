/** Where a bottom sheet rests: only its head, about half of the screen, or nearly all of it. */
export type SheetStop = 'peek' | 'half' | 'full'

export const PEEK_PIXELS = 96
const HALF_SHARE = 0.45
/** Left free above a full sheet, so that one sees that it lies over something. */
const FULL_GAP_PIXELS = 8
/** Faster than this, a flick goes on to the next stop in its direction; pixels a millisecond. */
const FLICK_SPEED = 0.4

/** How many pixels of the sheet each stop shows in a container of that height. */
export function sheetHeights(containerPixels: number): Record<SheetStop, number> {
  const full = Math.max(PEEK_PIXELS, containerPixels - FULL_GAP_PIXELS)
  return { peek: PEEK_PIXELS, half: Math.max(PEEK_PIXELS, Math.round(containerPixels * HALF_SHARE)), full }
}

/** The stop that a released sheet goes to; `speed` is upwards in pixels a millisecond. */
export function settleSheet(
  shownPixels: number,
  speed: number,
  heights: Record<SheetStop, number>,
): SheetStop {
  const stops: readonly SheetStop[] = ['peek', 'half', 'full']
  if (speed > FLICK_SPEED) return stops.find(stop => heights[stop] > shownPixels) ?? 'full'
  if (speed < -FLICK_SPEED) return stops.findLast(stop => heights[stop] < shownPixels) ?? 'peek'
  const distance = (stop: SheetStop) => Math.abs(heights[stop] - shownPixels)
  return stops.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest))
}
