import type { Basemap } from '@sawari/contract'
import { type Bounds, boundsContain, type Point } from '@sawari/planner/geo'
import type { SymbolLayerSpecification } from 'maplibre-gl'
import {
  INK,
  MAP_FONT,
  MAP_FONT_BOLD,
  type MapFeature,
  type MapLayer,
  NAME_BELOW,
  pointFeature,
  ROUND,
} from './map-layer.ts'

export const BASE_MAP_SOURCE = 'base-map'
/** The names of cities: they stay readable above the layers of the screens. */
export const CITY_NAMES_LAYER = 'base-map-labels-1'

const WATER = '#A9CBE0'
const WATER_TEXT = '#2A5A78'
const BORDER = '#7A6F86'
const MUTED = '#4A5144'

/** The layers of the schematic map, lowest first; their source is empty until `baseMapFeatures` have loaded. */
export function baseMapLayers(): { rivers: MapLayer[]; lines: MapLayer[]; names: MapLayer[] } {
  const [rivers, ...lines] = lineLayers()
  return { rivers: [rivers!], lines, names: labelLayers() }
}

/** The schematic map as features, with the names in one language. */
export function baseMapFeatures(basemap: Basemap, language: string): MapFeature[] {
  const nameOf = (named: { name: string; nameHi: string }) => (language === 'hi' ? named.nameHi : named.name)
  const { border, rivers, metroLines, stations, labels } = basemap
  const colours = new Map(metroLines.map(line => [line.name, line.colour]))
  return [
    ...rivers.map(river => lineFeature([river.line], { kind: 'river', name: nameOf(river) })),
    ...(border.line.length > 0 ? [lineFeature([border.line], { kind: 'border', name: nameOf(border) })] : []),
    ...metroLines.map(line => {
      const names = language === 'hi' ? `${line.nameHi} · ${line.name}` : `${line.name} · ${line.nameHi}`
      const properties = { kind: 'metro', name: nameOf(line), names, colour: line.colour }
      return lineFeature(line.segments, properties)
    }),
    ...stations.map(station => {
      const isInterchange = station.lines.length > 1
      const colour = isInterchange ? INK : (colours.get(station.lines[0] ?? '') ?? INK)
      const properties = { kind: 'station', name: nameOf(station), colour, rank: isInterchange ? 1 : 2 }
      return pointFeature(pointAt(station.point), properties)
    }),
    ...labels.map(label => {
      const properties = { kind: 'label', name: nameOf(label), rank: label.rank }
      return pointFeature(pointAt(label.point), properties)
    }),
  ]
}

/** The names of points within the bounds and of all lines, grouped by font. */
export function baseMapNames(features: MapFeature[], bounds: Bounds): { font: string[]; names: string[] }[] {
  const written = features.filter(({ geometry }) => {
    if (geometry.type !== 'Point') return true
    return boundsContain(bounds, pointAt(geometry.coordinates as [number, number]))
  })
  const isBold = ({ properties: { kind, rank } }: MapFeature) => kind === 'label' && rank === 1
  const namesOf = (chosen: MapFeature[]) =>
    chosen.map(({ properties: { names, name } }) => String(names ?? name))
  return [
    { font: MAP_FONT, names: namesOf(written.filter(feature => !isBold(feature))) },
    { font: MAP_FONT_BOLD, names: namesOf(written.filter(isBold)) },
  ]
}

function pointAt([longitude, latitude]: readonly [number, number]): Point {
  return { latitude, longitude }
}

function lineFeature(segments: [number, number][][], properties: Record<string, string>): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates: segments } }
}

function lineLayers(): MapLayer[] {
  return [
    {
      id: 'base-map-rivers',
      type: 'line',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'river'],
      layout: ROUND,
      paint: {
        'line-color': WATER,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, 2, 12, 7, 16, 40],
      },
    },
    {
      id: 'base-map-border',
      type: 'line',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': BORDER, 'line-width': 1.5, 'line-dasharray': [5, 3], 'line-opacity': 0.7 },
    },
    {
      id: 'base-map-metro-casing',
      type: 'line',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'metro'],
      layout: ROUND,
      paint: {
        'line-color': '#FFFFFF',
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 3, 13, 6.5, 16, 9],
      },
    },
    {
      id: 'base-map-metro',
      type: 'line',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'metro'],
      layout: ROUND,
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1.5, 13, 3.5, 16, 5],
      },
    },
  ]
}

function labelLayers(): MapLayer[] {
  const halo = { 'text-halo-color': '#FFFFFF', 'text-halo-width': 1.6 } as const
  return [
    {
      id: 'base-map-stations',
      type: 'circle',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'station'],
      minzoom: 10,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 13, 4, 16, 6],
        'circle-color': '#FFFFFF',
        'circle-stroke-color': ['get', 'colour'],
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'base-map-line-names',
      type: 'symbol',
      source: BASE_MAP_SOURCE,
      filter: ['in', ['get', 'kind'], ['literal', ['river', 'border']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': 13,
        'text-letter-spacing': 0,
      },
      paint: { ...halo, 'text-color': ['match', ['get', 'kind'], 'river', WATER_TEXT, BORDER] },
    },
    {
      id: 'base-map-metro-names',
      type: 'symbol',
      source: BASE_MAP_SOURCE,
      filter: ['==', ['get', 'kind'], 'metro'],
      minzoom: 9.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['step', ['zoom'], ['get', 'name'], 12.5, ['get', 'names']],
        'text-font': MAP_FONT,
        'text-size': 12,
        // Beside the line, which keeps its colour.
        'text-offset': [0, -0.9],
        'text-letter-spacing': 0,
      },
      paint: { 'text-color': INK, 'text-halo-color': '#FFFFFF', 'text-halo-width': 1.8 },
    },
    labelLayer(3, 12.5, 13, MAP_FONT),
    stationNames(2, 12.5),
    labelLayer(2, 10.5, 14, MAP_FONT),
    stationNames(1, 11),
    labelLayer(1, 0, 16, MAP_FONT_BOLD),
  ]
}

function stationNames(rank: 1 | 2, minzoom: number): MapLayer {
  return {
    id: `base-map-station-names-${rank}`,
    type: 'symbol',
    source: BASE_MAP_SOURCE,
    filter: ['all', ['==', ['get', 'kind'], 'station'], ['==', ['get', 'rank'], rank]],
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': 12.5,
      'text-variable-anchor': [
        'step',
        ['zoom'],
        ['literal', ['left', 'right', 'top', 'bottom']],
        12.5,
        ['literal', ['top', 'left', 'right']],
      ],
      'text-radial-offset': 1,
      'text-justify': 'auto',
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: { 'text-color': INK, 'text-halo-color': '#FFFFFF', 'text-halo-width': 1.6 },
  }
}

/** The name of a city moves beside a group of stands. */
const ASIDE: SymbolLayerSpecification['layout'] = {
  'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
  'text-radial-offset': 1.5,
  'text-justify': 'auto',
}

function labelLayer(rank: 1 | 2 | 3, minzoom: number, size: number, font: string[]): MapLayer {
  return {
    id: `base-map-labels-${rank}`,
    type: 'symbol',
    source: BASE_MAP_SOURCE,
    filter: ['all', ['==', ['get', 'kind'], 'label'], ['==', ['get', 'rank'], rank]],
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      ...(rank === 1 ? ASIDE : NAME_BELOW),
    },
    paint: { 'text-color': rank === 1 ? INK : MUTED, 'text-halo-color': '#FFFFFF', 'text-halo-width': 1.8 },
  }
}
