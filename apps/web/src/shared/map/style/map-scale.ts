import type { Point } from '@sawari/planner/geo'
import type { DataDrivenPropertyValueSpecification } from 'maplibre-gl'

const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686
const ENGINE_TILE_PIXELS = 512
const DEEPEST_ZOOM = 24

/**
 * The product counts zoom levels for tiles of 256 px, as the specification does; the engine uses tiles of 512 px, so
 * its zoom 13 equals the product's zoom 14.
 */
const ENGINE_ZOOM_OFFSET = -1

export function engineZoom(zoom: number): number {
  return zoom + ENGINE_ZOOM_OFFSET
}

export function productZoom(zoomOfEngine: number): number {
  return zoomOfEngine - ENGINE_ZOOM_OFFSET
}

/** Pixels that a length on the ground covers at the engine's zoom 0; each zoom step doubles it. */
export function pixelsAtZoomZero(metres: number, { latitude }: Point): number {
  const metresPerPixel =
    (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180)) / ENGINE_TILE_PIXELS
  return metres / metresPerPixel
}

/**
 * A radius in metres as one expression, exact at every zoom and latitude: an exponential of base 2 through the
 * values at both ends. `property` holds each feature's `pixelsAtZoomZero`; `extraPixels` does not scale.
 */
export function metreRadius(property: string, extraPixels = 0): DataDrivenPropertyValueSpecification<number> {
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    0,
    ['+', ['get', property], extraPixels],
    DEEPEST_ZOOM,
    ['+', ['*', ['get', property], 2 ** DEEPEST_ZOOM], extraPixels],
  ]
}
