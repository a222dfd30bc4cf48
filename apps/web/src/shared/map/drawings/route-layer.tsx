import type { Point } from '@sawari/geo'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../canvas/map-handle.ts'

export interface RouteLine {
  readonly id: string
  readonly points: readonly Point[]
  /** Whether the line is dashed while it is not selected. */
  readonly dashable: boolean
}

interface RouteLayerProps {
  readonly routes: readonly RouteLine[]
  /** Drawn solid and on top; the others are paler, and dashed if `dashable`. */
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
const CASING_WIDTH = 2
/** The touch target, wider than the visible line. */
const TOUCH_WIDTH = 24
const TOUCH_LAYER = 'routes-touch'

/**
 * The planned routes: the selected one solid and dark blue, the alternatives paler below it, dashed if `dashable`.
 */
export function RouteLayer({ routes, selectedId, hoveredId = null, onSelect }: RouteLayerProps) {
  const { map } = useMapHandle()

  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    for (const layer of routeLayers()) map.addLayer(layer)
    return () => removeRouteLayers(map)
  }, [map])

  useEffect(() => {
    const features = routes.map(route => lineFeature(route, roleOf(route.id, selectedId, hoveredId)))
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
type SolidRole = `${Exclude<Role, 'selected'>}-solid`

function roleOf(id: string, selectedId: string | null, hoveredId: string | null): Role {
  if (id === selectedId) return 'selected'
  return id === hoveredId ? 'hovered' : 'alternative'
}

function lineFeature({ id, points, dashable }: RouteLine, role: Role) {
  const coordinates = points.map(({ latitude, longitude }) => [longitude, latitude])
  return {
    type: 'Feature' as const,
    properties: { id, role: role === 'selected' || dashable ? role : (`${role}-solid` as const) },
    geometry: { type: 'LineString' as const, coordinates },
  }
}

function routeLayers(): LayerSpecification[] {
  return [
    ...solidLine('alternative-solid', ALTERNATIVE_WIDTH, 0.6),
    ...dashedLine('alternative', 0.6),
    ...solidLine('hovered-solid', ALTERNATIVE_WIDTH, 1),
    ...dashedLine('hovered', 1),
    ...solidLine('selected', SELECTED_WIDTH, 1),
    {
      id: TOUCH_LAYER,
      type: 'line',
      source: SOURCE,
      paint: { 'line-width': TOUCH_WIDTH, 'line-opacity': 0 },
    },
  ]
}

function solidLine(role: Role | SolidRole, width: number, opacity: number) {
  return [
    line(`routes-${role}-casing`, role, CASING, width + 2 * CASING_WIDTH, opacity),
    line(`routes-${role}`, role, DARK_BLUE, width, opacity),
  ] as const
}

function dashedLine(role: Role, opacity: number): LayerSpecification[] {
  const [casing, dashes] = solidLine(role, ALTERNATIVE_WIDTH, opacity)
  return [
    casing,
    { ...dashes, layout: { 'line-join': 'round' }, paint: { ...dashes.paint, 'line-dasharray': [2, 2] } },
  ]
}

function line(id: string, role: Role | SolidRole, colour: string, width: number, opacity: number) {
  return {
    id,
    type: 'line' as const,
    source: SOURCE,
    filter: ['==', ['get', 'role'], role] as ['==', ['get', string], string],
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': colour, 'line-width': width, 'line-opacity': opacity },
  }
}

function removeRouteLayers(map: MapLibreMap): void {
  // A map that was removed, or lost its context, has no style to clean up.
  if (!map.style) return
  for (const layer of routeLayers()) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
