import type { LayerSpecification } from 'maplibre-gl'

/** The lines of all routes, and that of the chosen one, which grows leg by leg. */
export const ROUTES_SOURCE = 'routes'
export const CHOSEN_SOURCE = 'route-chosen'
export const TOUCH_LAYER = 'routes-touch'

const CASING = '#FFFFFF'
const CASING_PIXELS = 2
const RIDE_PIXELS = 6
const WALK_PIXELS = 5
const ALTERNATIVE_PIXELS = 4
/** A line whose exact course is not known is thin. */
const ESTIMATE_PIXELS = 3
/** The touch target, wider than the visible line. */
const TOUCH_PIXELS = 24

/** Lengths of dashes and gaps, as multiples of the line's width. */
const DASHED = [2, 2]
const DOTTED = [0, 1.7]

/**
 * Lowest first: the alternatives dashed regardless of their vehicles, the chosen route solid, its walks dotted.
 */
export function routeLayers(): LayerSpecification[] {
  return [
    ...cased(ROUTES_SOURCE, 'alternative', { pixels: ALTERNATIVE_PIXELS, dashes: DASHED, opacity: 0.6 }),
    ...cased(ROUTES_SOURCE, 'hovered', { pixels: ALTERNATIVE_PIXELS, dashes: DASHED, opacity: 1 }),
    ...cased(CHOSEN_SOURCE, 'walk', { pixels: WALK_PIXELS, dashes: DOTTED, opacity: 1 }),
    ...cased(CHOSEN_SOURCE, 'ride', { pixels: RIDE_PIXELS, opacity: 1 }),
    {
      id: 'routes-stations',
      type: 'circle',
      source: CHOSEN_SOURCE,
      filter: ['==', ['get', 'layer'], 'stations'],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 1.5, 12, 3, 15, 5],
        'circle-color': CASING,
        'circle-stroke-color': ['get', 'colour'],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 9, 1, 12, 2, 15, 3],
      },
    },
    {
      id: TOUCH_LAYER,
      type: 'line',
      source: ROUTES_SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-width': TOUCH_PIXELS, 'line-opacity': 0 },
    },
  ]
}

interface Look {
  readonly pixels: number
  readonly opacity: number
  readonly dashes?: number[]
}

/** A line of this layer over a wider white one. Flat ends keep the gaps of dashes open; dots need round ends. */
function cased(source: string, layer: string, { pixels, opacity, dashes }: Look): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const shared = {
    type: 'line' as const,
    source,
    filter: ['==', ['get', 'layer'], layer] as ['==', ['get', string], string],
  }
  const widthOf = (extra: number): ['case', ['get', string], number, number] => [
    'case',
    ['get', 'isEstimate'],
    Math.min(pixels, ESTIMATE_PIXELS) + extra,
    pixels + extra,
  ]
  return [
    {
      ...shared,
      id: `routes-${layer}-casing`,
      layout: round,
      paint: { 'line-color': CASING, 'line-width': widthOf(2 * CASING_PIXELS), 'line-opacity': opacity },
    },
    {
      ...shared,
      id: `routes-${layer}`,
      layout: dashes === DASHED ? { 'line-join': 'round' } : round,
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': widthOf(0),
        'line-opacity': opacity,
        ...(dashes && { 'line-dasharray': dashes }),
      },
    },
  ]
}
