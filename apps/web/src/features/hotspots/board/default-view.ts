import { boundsAround, type Point } from '@sawari/planner/geo'
import { pageRegion } from '../../../shared/region.ts'
import type { StandQuestion } from '../../../shared/stands/stand-question.ts'

/** Where the screen starts. */
export function defaultCentre(): Point {
  return pageRegion().centre
}

export const DEFAULT_ZOOM = 14
export const FOUND_PLACE_ZOOM = 15
/** Around the passenger. */
export const LOCATED_ZOOM = 15

/** The bounds of a map of 800 × 600 pixels: requested before the map's size is known. */
export function questionAround(centre = defaultCentre(), zoom = DEFAULT_ZOOM): StandQuestion {
  return { kind: 'bounds', bounds: boundsAround(centre, zoom), zoom }
}
