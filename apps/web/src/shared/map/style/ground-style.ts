import type { ExpressionSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { lettering, MAP_FONT, type MapLayer, perFeature, ROUND } from './map-layer.ts'

/** The product's own vector tiles: streets, water, parks, railways and names. */
export const GROUND_SOURCE = 'ground'

export interface VectorTiles {
  /** A template with {z}, {x} and {y}. */
  readonly url: string
  readonly minZoom: number
  readonly maxZoom: number
}

/**
 * `origin` makes the template absolute, because the library's worker has another address than the page. A sparse source
 * enlarges a tile from further away where one is missing, as without a network.
 */
export function groundSource(
  { url, minZoom, maxZoom }: VectorTiles,
  origin: string,
): VectorSourceSpecification {
  // The type of the style lacks this option of the library.
  const sparse = { sparse: true }
  return { type: 'vector', tiles: [`${origin}${url}`], minzoom: minZoom, maxzoom: maxZoom, ...sparse }
}

// Widths in pixels by class, at zooms of the library (one less than the product's).
const WIDTHS: readonly (readonly [zoom: number, widths: Readonly<Record<string, number>>])[] = [
  [7, { motorway: 0.8, trunk: 0.8, primary: 0.4, other: 0 }],
  [10, { motorway: 2, trunk: 1.8, primary: 1.2, secondary: 0.6, other: 0.4 }],
  [12, { motorway: 3.4, trunk: 3.2, primary: 2.6, secondary: 1.8, tertiary: 1.2, link: 1, other: 0.5 }],
  [
    13,
    { motorway: 5, trunk: 4.8, primary: 4, secondary: 3.2, tertiary: 2.4, link: 1.8, lane: 0.6, other: 1.1 },
  ],
  [14, { motorway: 7, trunk: 6.6, primary: 6, secondary: 5, tertiary: 4, link: 3, lane: 1.2, other: 2.4 }],
  [16, { motorway: 15, trunk: 14, primary: 13, secondary: 12, tertiary: 10, link: 7, lane: 4.5, other: 8 }],
  [18, { motorway: 40, trunk: 38, primary: 34, secondary: 32, tertiary: 28, link: 18, lane: 13, other: 22 }],
]

function widthOf(extraPixels: (zoom: number) => number = () => 0): ExpressionSpecification {
  const stops = WIDTHS.flatMap(([zoom, { other = 0, ...widths }]) => {
    const extra = extraPixels(zoom)
    const cases = Object.entries(widths).flatMap(([name, width]) => [name, width + extra])
    return [zoom, ['match', ['get', 'class'], ...cases, other + extra]]
  })
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification
}

function byClass(cases: Readonly<Record<string, string | number>>, other: string | number) {
  const flat = Object.entries(cases).flat()
  return ['match', ['get', 'class'], ...flat, other] as unknown as ExpressionSpecification
}

/** A colour like that of the streets, which depends on the zoom: one program draws both. */
const atEachZoom = (colour: ExpressionSpecification): ExpressionSpecification => [
  'step',
  ['zoom'],
  colour,
  24,
  colour,
]

/** Wider streets lie over narrower ones. */
const ORDER = byClass({ motorway: 8, trunk: 7, primary: 6, secondary: 5, tertiary: 4, link: 3, street: 2 }, 1)

const from = (layer: string) => ({ source: GROUND_SOURCE, 'source-layer': layer })

/** The layers below the metro: areas, water, railways and streets. */
export function groundLayers(): MapLayer[] {
  return [
    {
      id: 'ground-green',
      type: 'fill',
      ...from('green'),
      paint: {
        'fill-color': byClass({ forest: MAP_COLOURS.forest }, MAP_COLOURS.park),
        'fill-antialias': false,
      },
    },
    {
      id: 'ground-water',
      type: 'fill',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': MAP_COLOURS.water, 'fill-antialias': false },
    },
    {
      id: 'ground-waterways',
      type: 'line',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: ROUND,
      paint: {
        'line-color': atEachZoom(perFeature(MAP_COLOURS.water)),
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          8,
          byClass({ river: 1.6 }, 0.4),
          12,
          byClass({ river: 5, canal: 1.6 }, 0.8),
          16,
          byClass({ river: 24, canal: 9 }, 5),
        ],
      },
    },
    {
      id: 'ground-street-casing',
      type: 'line',
      ...from('streets'),
      minzoom: 12,
      filter: ['>=', ['zoom'], byClass({ street: 13, lane: 14 }, 12)],
      layout: { 'line-cap': 'butt', 'line-join': 'round', 'line-sort-key': ORDER },
      paint: {
        'line-color': atEachZoom(
          byClass(
            { motorway: MAP_COLOURS.motorwayEdge, trunk: MAP_COLOURS.trunkEdge },
            MAP_COLOURS.streetEdge,
          ),
        ),
        'line-width': widthOf(zoom => (zoom < 13 ? 1 : 1.6)),
      },
    },
    {
      id: 'ground-streets',
      type: 'line',
      ...from('streets'),
      layout: { ...ROUND, 'line-sort-key': ORDER },
      paint: {
        'line-color': [
          'step',
          ['zoom'],
          // At a low zoom a street is a line without edges; a white one would not be visible.
          byClass(
            { motorway: MAP_COLOURS.motorwayEdge, trunk: MAP_COLOURS.motorwayEdge },
            MAP_COLOURS.farStreet,
          ),
          12,
          byClass(
            {
              motorway: MAP_COLOURS.motorway,
              trunk: MAP_COLOURS.trunk,
              street: MAP_COLOURS.farStreet,
              lane: MAP_COLOURS.farStreet,
            },
            MAP_COLOURS.street,
          ),
          13,
          byClass(
            { motorway: MAP_COLOURS.motorway, trunk: MAP_COLOURS.trunk, lane: MAP_COLOURS.farStreet },
            MAP_COLOURS.street,
          ),
          14,
          byClass({ motorway: MAP_COLOURS.motorway, trunk: MAP_COLOURS.trunk }, MAP_COLOURS.street),
        ],
        'line-width': widthOf(),
      },
    },
    {
      id: 'ground-rails',
      type: 'line',
      ...from('rails'),
      paint: {
        'line-color': perFeature(MAP_COLOURS.rail),
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.7, 13, 1, 16, 1.8],
      },
    },
  ]
}

/** The name in the reader's script first, followed by the other script if that name is known. */
function bothNames(language: string, joint: string): ExpressionSpecification {
  const [own, other] = language === 'hi' ? ['name_hi', 'name'] : ['name', 'name_hi']
  const known = ['all', ['has', own], ['has', other]]
  const both = ['concat', ['get', own], joint, ['get', other]]
  const one = ['coalesce', ['get', own], ['get', other]]
  return ['case', known, both, one] as unknown as ExpressionSpecification
}

/** The names of streets and of small places, lowest first. */
export function groundNameLayers(language: string): Extract<MapLayer, { type: 'symbol' }>[] {
  return [
    {
      id: 'ground-street-names',
      type: 'symbol',
      ...from('streets'),
      minzoom: 11.5,
      filter: [
        'all',
        ['has', 'name'],
        ['>=', ['zoom'], byClass({ motorway: 11, trunk: 12, primary: 12, secondary: 13, tertiary: 14 }, 15)],
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'symbol-sort-key': ['-', 0, ORDER] as ExpressionSpecification,
        'text-field': [
          'step',
          ['zoom'],
          bothNames(language, '').at(3) as ExpressionSpecification,
          14,
          bothNames(language, ' · '),
        ],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 16, 13],
        'text-max-angle': 30,
        'text-padding': 6,
      },
      paint: lettering(MAP_COLOURS.streetName, 1.5),
    },
    {
      id: 'ground-places',
      type: 'symbol',
      ...from('places'),
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': bothNames(language, '\n').at(3) as ExpressionSpecification,
        'text-font': MAP_FONT,
        'text-size': ['match', ['get', 'rank'], 1, 13, 2, 12.5, 12],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: lettering(byClass({ park: MAP_COLOURS.parkName }, MAP_COLOURS.placeName), 1.5),
    },
  ]
}

/**
 * The colours of streets, water and parks, in both themes: the specified dark blue of routes and the colours of stands
 * need a light map.
 */
const MAP_COLOURS = {
  park: '#D6E6C9',
  forest: '#C6DDB8',
  water: '#A9CBE0',
  motorway: '#F3D48F',
  motorwayEdge: '#D9B15C',
  trunk: '#F8E5B9',
  trunkEdge: '#DCC086',
  street: '#FFFFFF',
  streetEdge: '#C8C1B2',
  // Streets that are thinner than their edges would be.
  farStreet: '#D6CFC1',
  rail: '#BCB5AA',
  streetName: '#4A5144',
  placeName: '#4A5144',
  parkName: '#3B6B33',
} as const
