import { flatDistanceKm, type Point } from '@sawari/planner/geo'
import { engineZoom, pixelsAtZoomZero } from '../style/map-scale.ts'
import {
  CIRCLES_FROM_ZOOM,
  type CircleStand,
  DOT_RADIUS_PIXELS,
  DOTS_FROM_ZOOM,
  STAND_RADIUS_METRES,
} from '../style/stand-circle-style.ts'

/** Half the side of the search box around a tap, in pixels, so that a tap beside a small circle hits it. */
export const TAP_REACH_PIXELS = 12
const BORDER_PIXELS = 3

interface Tap {
  readonly at: Point
  /** In zoom levels of the engine. */
  readonly zoom: number
  /** Whether stands are drawn as dots instead of circles. */
  readonly isCrowded: boolean
}

/** Whether every stand is drawn by itself at this zoom of the engine. */
export function hasNoGroups(zoom: number): boolean {
  return zoom >= engineZoom(DOTS_FROM_ZOOM)
}

/**
 * The stand under a tap where nothing is grouped; if there are several, the one with the nearest centre. The
 * engine would answer too, but its first answer takes a slow phone a third of a second.
 */
export function standUnder(stands: readonly CircleStand[], { at, zoom, isCrowded }: Tap): string | null {
  const pixelsPerKm = pixelsAtZoomZero(1_000, at) * 2 ** zoom
  const isDot = isCrowded || zoom < engineZoom(CIRCLES_FROM_ZOOM)
  const radius = isDot ? DOT_RADIUS_PIXELS : (STAND_RADIUS_METRES / 1_000) * pixelsPerKm + BORDER_PIXELS
  let nearestKm = (radius + TAP_REACH_PIXELS) / pixelsPerKm
  let id: string | null = null
  for (const stand of stands) {
    const km = flatDistanceKm(at, stand.point)
    if (km > nearestKm) continue
    nearestKm = km
    id = stand.id
  }
  return id
}
