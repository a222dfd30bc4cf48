import type { Point } from '@sawari/geo'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../canvas/map-handle.ts'

export interface RouteLine {
  readonly id: string
  readonly parts: readonly LinePart[]
  /** The stations of its trains, drawn while the route is selected. */
  readonly stations: readonly { readonly point: Point; readonly colour: string }[]
}

export interface LinePart {
  readonly points: readonly Point[]
  /** Estimate: the way is not known, so the line is thin and dashed. */
  readonly look: 'ride' | 'estimate' | 'walk'
  /** Default: that of routes. */
  readonly colour?: string
}

interface RouteLayerProps {
  readonly routes: readonly RouteLine[]
  /** Drawn on top, solid where its way is known; the others are paler and dashed. */
  readonly selectedId: string | null
  /** Highlighted while its card is hovered. */
  readonly hoveredId?: string | null
  readonly onSelect?: (id: string) => void
}

const SOURCE = 'routes'
const DARK_BLUE = '#00008B'
const CASING = '#FFFFFF'
const SELECTED_WIDTH = 6
const ALTERNATIVE_WIDTH = 4
const ESTIMATE_WIDTH = 3
const CASING_WIDTH = 2
/** The touch target, wider than the visible line. */
const TOUCH_WIDTH = 24
const TOUCH_LAYER = 'routes-touch'

/**
 * The planned routes: the selected one dark blue, or in the colours of its metro lines; the alternatives paler and
 * dashed below it.
 */
export function RouteLayer({ routes, selectedId, hoveredId = null, onSelect }: RouteLayerProps) {
  const { map } = useMapHandle()

  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    for (const layer of routeLayers()) map.addLayer(layer)
    return () => removeRouteLayers(map)
  }, [map])

  useEffect(() => {
    const features = routes.flatMap(route => featuresOf(route, roleOf(route.id, selectedId, hoveredId)))
    void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
  }, [map, routes, selectedId, hoveredId])

  useEffect(() => {
    if (!onSelect) return
    const subscription = map.on('click', TOUCH_LAYER, event => {
      const id: unknown = event.features?.[0]?.properties.id
      const onMarker = event.originalEvent.target !== map.getCanvas()
      if (typeof id === 'string' && !onMarker) onSelect(id)
    })
    return () => subscription.unsubscribe()
  }, [map, onSelect])

  return null
}

type Role = 'selected' | 'hovered' | 'alternative'

function roleOf(id: string, selectedId: string | null, hoveredId: string | null): Role {
  if (id === selectedId) return 'selected'
  return id === hoveredId ? 'hovered' : 'alternative'
}

function featuresOf({ id, parts, stations }: RouteLine, role: Role) {
  const lines = parts.map(({ points, look, colour = DARK_BLUE }) => ({
    type: 'Feature' as const,
    properties: { id, colour, layer: role === 'selected' ? `selected-${look}` : role },
    geometry: { type: 'LineString' as const, coordinates: points.map(positionOf) },
  }))
  if (role !== 'selected') return lines
  const stops = stations.map(({ point, colour }) => ({
    type: 'Feature' as const,
    properties: { id, colour, layer: 'stations' },
    geometry: { type: 'Point' as const, coordinates: positionOf(point) },
  }))
  return [...lines, ...stops]
}

function positionOf({ latitude, longitude }: Point): [number, number] {
  return [longitude, latitude]
}

function routeLayers(): LayerSpecification[] {
  const alternatives = { width: ALTERNATIVE_WIDTH, dashes: [2, 2] }
  return [
    ...cased('alternative', { ...alternatives, opacity: 0.6 }),
    ...cased('hovered', { ...alternatives, opacity: 1 }),
    ...cased('selected-walk', { width: ALTERNATIVE_WIDTH, dashes: [0, 1.6], opacity: 1 }),
    ...cased('selected-estimate', { width: ESTIMATE_WIDTH, dashes: [2, 1.5], opacity: 1 }),
    ...cased('selected-ride', { width: SELECTED_WIDTH, opacity: 1 }),
    {
      id: 'routes-stations',
      type: 'circle',
      source: SOURCE,
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
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-width': TOUCH_WIDTH, 'line-opacity': 0 },
    },
  ]
}

interface Look {
  readonly width: number
  readonly opacity: number
  /** In widths of the line. */
  readonly dashes?: number[]
}

/** A line of this layer over a wider white one. Flat ends keep the gaps of dashes open; dots need round ends. */
function cased(layer: string, { width, opacity, dashes }: Look): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const isDashed = dashes !== undefined && dashes[0] !== 0
  const shared = {
    type: 'line' as const,
    source: SOURCE,
    filter: ['==', ['get', 'layer'], layer] as ['==', ['get', string], string],
  }
  return [
    {
      ...shared,
      id: `routes-${layer}-casing`,
      layout: round,
      paint: { 'line-color': CASING, 'line-width': width + 2 * CASING_WIDTH, 'line-opacity': opacity },
    },
    {
      ...shared,
      id: `routes-${layer}`,
      layout: isDashed ? { 'line-join': 'round' } : round,
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': width,
        'line-opacity': opacity,
        ...(dashes && { 'line-dasharray': dashes }),
      },
    },
  ]
}

function removeRouteLayers(map: MapLibreMap): void {
  // A map that was removed, or lost its context, has no style to clean up.
  if (!map.style) return
  for (const layer of routeLayers()) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
