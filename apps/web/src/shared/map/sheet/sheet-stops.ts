/** The three heights of a bottom sheet: its head, about half of the screen, or nearly all of it. */
export type SheetStop = 'peek' | 'half' | 'full'

export const PEEK_PIXELS = 68
const HALF_SHARE = 0.56
/** The map's credits and the button above them, which a half sheet leaves uncovered. */
const EDGE_PIXELS = 100
/** From this speed on a flick moves the sheet to the next stop in its direction; pixels per millisecond. */
const FLICK_SPEED = 0.4

/** The text of the head grows less than that of the page. */
const MOST_GROWTH = 1.6

/** The height of the head alone, for the font size of the page in pixels. */
export function peekPixels(fontPixels: number): number {
  return Math.round(PEEK_PIXELS * Math.min(MOST_GROWTH, Math.max(1, fontPixels / 16)))
}

/**
 * The visible height of the sheet at each stop, in pixels, for a container of the given height. A full sheet leaves
 * `topPixels` above it uncovered.
 */
export function sheetHeights(
  containerPixels: number,
  topPixels: number,
  peek = PEEK_PIXELS,
): Record<SheetStop, number> {
  const full = Math.max(peek, containerPixels - topPixels)
  const half = Math.min(Math.round(containerPixels * HALF_SHARE), full - EDGE_PIXELS)
  return { peek, half: Math.max(peek, half), full }
}

/** The stop that a released sheet goes to; `speed` is upwards, in pixels per millisecond. */
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
