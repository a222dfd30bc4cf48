import type { Point } from '@sawari/geo'
import { MAP_FONT, type MapLayer } from '../base/base-map-style.ts'
import { metreRadius } from '../canvas/map-scale.ts'

/** The properties of a stand that its circle shows. */
export interface CircleStand {
  readonly id: string
  readonly name: string
  readonly point: Point
  /** Drawn unchanged. */
  readonly colour: string
  readonly availability: 'high' | 'medium' | 'low' | null
}

export const STAND_SOURCE = 'stands'
export const STAND_RADIUS_METRES = 250

const FILL_OPACITY = 0.4
const BORDER_PIXELS = 3
const BORDER_COLOUR = 'gold'
const INK = '#14180F'
const SIZE = 'pixelsAtZoomZero'

/** One stand as a feature; `pixelsAtZoomZero` is its radius there. */
export function standFeature(stand: CircleStand, pixelsAtZoomZero: number) {
  const { latitude, longitude } = stand.point
  const { id, name, colour, availability } = stand
  return {
    type: 'Feature' as const,
    properties: { id, name, colour, availability: availability ?? '', [SIZE]: pixelsAtZoomZero },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }
}

/**
 * The specified circle (250 m on the ground, fill opacity 0.4 in the stand's colour, gold border 3 px), with a thin
 * dark line around the gold, which has little contrast on light land, and bars for the level.
 */
export function standLayers(): MapLayer[] {
  return [
    {
      id: 'stands-casing',
      type: 'circle',
      source: STAND_SOURCE,
      paint: {
        'circle-radius': metreRadius(SIZE, BORDER_PIXELS),
        'circle-opacity': 0,
        'circle-stroke-width': ['case', ['boolean', ['feature-state', 'selected'], false], 3, 1],
        'circle-stroke-color': INK,
      },
    },
    {
      id: 'stands',
      type: 'circle',
      source: STAND_SOURCE,
      paint: {
        'circle-radius': metreRadius(SIZE),
        'circle-color': ['get', 'colour'],
        'circle-opacity': FILL_OPACITY,
        'circle-stroke-width': BORDER_PIXELS,
        'circle-stroke-color': BORDER_COLOUR,
      },
    },
    {
      id: 'stands-bars',
      type: 'symbol',
      source: STAND_SOURCE,
      minzoom: 10.5,
      filter: ['!=', ['get', 'availability'], ''],
      layout: {
        'icon-image': ['concat', 'bars-', ['get', 'availability']],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 10.5, 0.5, 13, 1],
        // Always drawn, and keeps names of the base map off it.
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'stands-names',
      type: 'symbol',
      source: STAND_SOURCE,
      minzoom: 12.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-max-width': 9,
        'text-padding': 3,
      },
      paint: { 'text-color': INK, 'text-halo-color': '#FFFFFF', 'text-halo-width': 1.6 },
    },
  ]
}
