import type { Basemap } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'
import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import {
  INK,
  lettering,
  MAP_FONT,
  MAP_FONT_BOLD,
  type MapFeature,
  type MapLayer,
  NAME_BELOW,
  perFeature,
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

function pointAt([longitude, latitude]: readonly [number, number]): Point {
  return { latitude, longitude }
}

function lineFeature(segments: [number, number][][], properties: Record<string, string>): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates: segments } }
}

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
/** Features of one kind of the schematic map. */
const ofKind = (kind: string) => ({ source: BASE_MAP_SOURCE, filter: isKind(kind) })

function lineLayers(): MapLayer[] {
  return [
    {
      ...ofKind('river'),
      id: 'base-map-rivers',
      type: 'line',
      layout: ROUND,
      paint: {
        'line-color': perFeature(WATER),
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, 2, 12, 7, 16, 40],
      },
    },
    {
      ...ofKind('border'),
      id: 'base-map-border',
      type: 'line',
      paint: { 'line-color': BORDER, 'line-width': 1.5, 'line-dasharray': [5, 3], 'line-opacity': 0.7 },
    },
    metroLayer('base-map-metro-casing', perFeature('#FFFFFF'), [3, 6.5, 9]),
    metroLayer('base-map-metro', ['get', 'colour'], [1.5, 3.5, 5]),
  ]
}

/** The metro with these widths at zooms 9, 13 and 16. */
function metroLayer(id: string, colour: ExpressionSpecification, [far, middle, near]: number[]): MapLayer {
  const width = ['interpolate', ['linear'], ['zoom'], 9, far, 13, middle, 16, near] as ExpressionSpecification
  const paint = { 'line-color': colour, 'line-width': width }
  return { ...ofKind('metro'), id, type: 'line', layout: ROUND, paint }
}

function labelLayers(): MapLayer[] {
  return [
    {
      ...ofKind('station'),
      id: 'base-map-stations',
      type: 'circle',
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
      },
      paint: lettering(['match', ['get', 'kind'], 'river', WATER_TEXT, BORDER], 1.6),
    },
    {
      ...ofKind('metro'),
      id: 'base-map-metro-names',
      type: 'symbol',
      minzoom: 9.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['step', ['zoom'], ['get', 'name'], 12.5, ['get', 'names']],
        'text-font': MAP_FONT,
        'text-size': 12,
        // Beside the line, which keeps its colour.
        'text-offset': [0, -0.9],
      },
      paint: lettering(INK, 1.8),
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
    ...ranked('station', rank),
    id: `base-map-station-names-${rank}`,
    type: 'symbol',
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
    paint: lettering(INK, 1.6),
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
    ...ranked('label', rank),
    id: `base-map-labels-${rank}`,
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      ...(rank === 1 ? ASIDE : NAME_BELOW),
    },
    paint: lettering(rank === 1 ? INK : MUTED, 1.8),
  }
}

function ranked(kind: string, rank: number) {
  const filter: ExpressionFilterSpecification = ['all', isKind(kind), ['==', ['get', 'rank'], rank]]
  return { source: BASE_MAP_SOURCE, filter }
}
