import { boundsAround } from '@sawari/geo'
import type { StandQuestion } from '../../../shared/stands/stand-question.ts'

/** Where the screen starts: among the stands of Noida Extension. */
export const DEFAULT_CENTRE = { latitude: 28.619, longitude: 77.426 }
export const DEFAULT_ZOOM = 14
export const FOUND_PLACE_ZOOM = 16

/** The bounds of a map of 800 × 600 pixels: requested before the map's size is known. */
export function questionAround(centre = DEFAULT_CENTRE, zoom = DEFAULT_ZOOM): StandQuestion {
  return { kind: 'bounds', bounds: boundsAround(centre, zoom), zoom }
}
