// What the layers of every map share: their types, scale, fonts and features.
import type { Point } from '@sawari/planner/geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  SymbolLayerSpecification,
} from 'maplibre-gl'

/** The layer types of the map. */
export type MapLayer = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' | 'symbol' }>
export type MapFeature = Feature<Geometry, Record<string, string | number | boolean>>

/** A source without features, which a screen fills. */
export const EMPTY_SOURCE: GeoJSONSourceSpecification = { type: 'geojson', data: collection([]) }

export const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const
export const INK = '#14180F'

/**
 * A constant as an expression of the feature. Layers whose properties have the same kinds of expressions are drawn by one
 * shader program, and linking a program blocks the page.
 */
export const perFeature = (value: string | number): ExpressionSpecification => [
  'case',
  ['has', 'none'],
  value,
  value,
]

/** Letters in a colour, or one for each feature, with a white rim. */
export function lettering(
  colour: string | ExpressionSpecification,
  rimPixels: number,
  opacity = perFeature(1),
): NonNullable<SymbolLayerSpecification['paint']> {
  return {
    'text-color': typeof colour === 'string' ? perFeature(colour) : colour,
    'text-opacity': opacity,
    'text-halo-color': '#FFFFFF',
    'text-halo-width': rimPixels,
  }
}

// The library draws all letters with the device's fonts, so no font server is needed. The first name only sets the
// weight: no device has a font of that name.
export const MAP_FONT = ['Regular', 'system-ui', 'Noto Sans', 'Noto Sans Devanagari', 'sans-serif']
export const MAP_FONT_BOLD = ['Bold', 'system-ui', 'Noto Sans', 'Noto Sans Devanagari', 'sans-serif']

/**
 * Names lie below their point from the zoom on at which stands have names, so that the name of a stand and the same
 * name of the base map collide, and one of them is drawn.
 */
export const NAME_BELOW = {
  'text-anchor': 'top',
  'text-offset': [0, 1],
} satisfies SymbolLayerSpecification['layout']

const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686
const LIBRARY_TILE_PIXELS = 512
const DEEPEST_ZOOM = 24

/**
 * The product counts zoom levels for tiles of 256 px, as the specification does; the library uses tiles of 512 px, so
 * its zoom 13 equals the product's zoom 14.
 */
export function libraryZoom(zoom: number): number {
  return zoom - 1
}

export function productZoom(zoomOfLibrary: number): number {
  return zoomOfLibrary + 1
}

/** Pixels that a length on the ground covers at the library's zoom 0; each zoom step doubles it. */
export function pixelsAtZoomZero(metres: number, { latitude }: Point): number {
  const metresPerPixel =
    (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180)) / LIBRARY_TILE_PIXELS
  return metres / metresPerPixel
}

/**
 * A radius in metres as one expression, exact at every zoom and latitude: an exponential of base 2 through the
 * values at both ends. `property` holds each feature's `pixelsAtZoomZero`; `extraPixels` does not scale.
 */
export function metreRadius(property: string, extraPixels = 0): DataDrivenPropertyValueSpecification<number> {
  const atEnd = ['+', ['*', ['get', property], 2 ** DEEPEST_ZOOM], extraPixels] as ExpressionSpecification
  const atZero: ExpressionSpecification = ['+', ['get', property], extraPixels]
  return ['interpolate', ['exponential', 2], ['zoom'], 0, atZero, DEEPEST_ZOOM, atEnd]
}

export function pointFeature(
  { latitude, longitude }: Point,
  properties: MapFeature['properties'],
): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } }
}

function collection(features: MapFeature[]): FeatureCollection<Geometry, MapFeature['properties']> {
  return { type: 'FeatureCollection', features }
}

export function showFeatures(map: MapLibreMap, source: string, features: MapFeature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData(collection(features))
}
