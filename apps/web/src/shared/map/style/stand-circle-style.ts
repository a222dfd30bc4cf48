import type { Point } from '@sawari/planner/geo'
import type { ExpressionSpecification, GeoJSONSourceSpecification } from 'maplibre-gl'
import {
  EMPTY_SOURCE,
  INK,
  lettering,
  libraryZoom,
  MAP_FONT,
  type MapFeature,
  type MapLayer,
  metreRadius,
  NAME_BELOW,
  perFeature,
  pixelsAtZoomZero,
  pointFeature,
} from './map-layer.ts'

/** The properties of a stand that its circle shows. */
export interface CircleStand {
  readonly id: string
  readonly name: string
  readonly point: Point
  /** The colour, unchanged. */
  readonly colour: string
  readonly availability: 'high' | 'medium' | 'low' | null
}

export const STAND_SOURCE = 'stands'
export const STAND_RADIUS_METRES = 250

const FILL_OPACITY = 0.4
const BORDER_PIXELS = 3
const SIZE = 'pixelsAtZoomZero'

export function standFeature({ id, name, point, colour, availability }: CircleStand): MapFeature {
  const size = pixelsAtZoomZero(STAND_RADIUS_METRES, point)
  return pointFeature(point, { id, name, colour, availability: availability ?? '', [SIZE]: size })
}

/**
 * Below this zoom of the product many circles would touch, so stands are dots. At zoom 13 a third of the
 * region's stands are so near to another that their borders, whose width in pixels is fixed, would overlap.
 */
export const CIRCLES_FROM_ZOOM = 13.5
/** Below this zoom the dots would touch: nearby ones form a group with a count. */
export const DOTS_FROM_ZOOM = 12
/** From this zoom on the fill fades, so that the streets are visible. */
const FILL_FADES_FROM_ZOOM = 15
const CLUSTER_RADIUS_PIXELS = 40
/** Set on the map around a planned trip. */
export const IS_PLANNED = 'isPlanned'
export const DOT_RADIUS_PIXELS = 5

/** For a stand off the planned route: it fades to a quarter. */
const FADED: ExpressionSpecification = ['boolean', ['feature-state', 'faded'], false]
const FADED_SHARE = 0.25
const STROKE: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'selected'], false], 3, 1]
const IS_STAND: ExpressionSpecification = ['!', ['has', 'point_count']]
const NEAR_STANDS = { source: STAND_SOURCE, minzoom: libraryZoom(CIRCLES_FROM_ZOOM), filter: IS_STAND }
/** The layers whose features are stands that can be tapped. */
export const STAND_LAYERS = ['stands', 'stands-dots']
/** The lowest layer of marks and names: routes are drawn below it. */
export const STAND_MARKS_LAYER = 'stands-bars'
export const CLUSTER_LAYER = 'stands-clusters'

/** The source of the stands, empty at first; `cluster_id` names a group of stands. */
export function standSource(): GeoJSONSourceSpecification {
  return {
    ...EMPTY_SOURCE,
    promoteId: 'id',
    cluster: true,
    clusterMaxZoom: libraryZoom(DOTS_FROM_ZOOM) - 1,
    clusterRadius: CLUSTER_RADIUS_PIXELS,
  }
}

/** The stands, lowest first: dots at low zooms, then circles with bars and names. */
export function standLayers(): MapLayer[] {
  return [...circleLayers(), dotsLayer(), barsLayer(), namesLayer()]
}

/**
 * The specified circle (250 m on the ground, fill opacity 0.4 in the stand's colour, gold border 3 px), with a thin
 * dark line around the gold, which has little contrast on light land.
 */
function circleLayers(): MapLayer[] {
  return [
    circleLayer('stands-casing', BORDER_PIXELS, 0, STROKE, INK),
    circleLayer('stands', 0, FILL_OPACITY, perFeature(BORDER_PIXELS), 'gold'),
  ]
}

function circleLayer(
  id: string,
  extraPixels: number,
  fillOpacity: number,
  strokePixels: ExpressionSpecification,
  strokeColour: string,
): MapLayer {
  return {
    id,
    type: 'circle',
    ...NEAR_STANDS,
    paint: {
      'circle-radius': metreRadius(SIZE, extraPixels),
      'circle-color': ['get', 'colour'],
      'circle-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        libraryZoom(FILL_FADES_FROM_ZOOM),
        fading(fillOpacity),
        libraryZoom(FILL_FADES_FROM_ZOOM + 2),
        fading(fillOpacity / 4),
      ],
      'circle-stroke-width': strokePixels,
      'circle-stroke-color': strokeColour,
      'circle-stroke-opacity': fading(1),
    },
  }
}

function dotsLayer(): MapLayer {
  return {
    id: 'stands-dots',
    type: 'circle',
    source: STAND_SOURCE,
    maxzoom: libraryZoom(CIRCLES_FROM_ZOOM),
    filter: IS_STAND,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 3, 12, DOT_RADIUS_PIXELS],
      'circle-color': ['get', 'colour'],
      'circle-opacity': fading(1),
      'circle-stroke-width': STROKE,
      'circle-stroke-color': INK,
      'circle-stroke-opacity': fading(1),
    },
  }
}

const FADING_CLUSTER: ExpressionSpecification = [
  'case',
  ['boolean', ['global-state', IS_PLANNED], false],
  FADED_SHARE,
  1,
]

function fading(opacity: number): ExpressionSpecification {
  return ['case', FADED, opacity * FADED_SHARE, opacity]
}

/** Stands that are too near to each other to be told apart, with their number; names keep off them. */
export function clusterLayers(): MapLayer[] {
  return [
    {
      id: CLUSTER_LAYER,
      type: 'circle',
      source: STAND_SOURCE,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 11, 10, 13, 50, 16],
        'circle-color': '#FFFFFF',
        'circle-opacity': FADING_CLUSTER,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': INK,
        'circle-stroke-opacity': FADING_CLUSTER,
      },
    },
    {
      id: 'stands-counts',
      type: 'symbol',
      source: STAND_SOURCE,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-padding': 7,
      },
      paint: { 'text-color': INK, 'text-opacity': FADING_CLUSTER },
    },
  ]
}

/** Always drawn, and keeps names of the base map off it. */
function barsLayer(): MapLayer {
  return {
    id: STAND_MARKS_LAYER,
    type: 'symbol',
    source: STAND_SOURCE,
    minzoom: libraryZoom(CIRCLES_FROM_ZOOM),
    filter: ['all', IS_STAND, ['!=', ['get', 'availability'], '']],
    layout: {
      'icon-image': ['concat', 'bars-', ['get', 'availability']],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.7, 13, 1],
      'icon-allow-overlap': true,
    },
    paint: { 'icon-opacity': fading(1) },
  }
}

function namesLayer(): MapLayer {
  return {
    id: 'stands-names',
    type: 'symbol',
    ...NEAR_STANDS,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': 13,
      ...NAME_BELOW,
      'text-max-width': 9,
      'text-padding': 3,
    },
    paint: lettering(INK, 1.6, fading(1)),
  }
}
