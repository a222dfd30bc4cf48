import type { Point } from '@sawari/planner/geo'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../handle/map-handle.ts'
import { movesAtOnce } from '../handle/map-support.ts'
import type { LinePart } from '../style/line-part.ts'
import { STAND_MARKS_LAYER } from '../style/stand-circle-style.ts'
import { drawnUpTo } from './route-growth.ts'
import { CHOSEN_SOURCE, ROUTES_SOURCE, routeLayers, TOUCH_LAYER } from './route-style.ts'

export interface RouteLine {
  readonly id: string
  readonly parts: readonly LinePart[]
  /** The stations of its trains, drawn while the route is selected. */
  readonly stations: readonly { readonly point: Point; readonly colour: string }[]
}

interface RouteLayerProps {
  readonly routes: readonly RouteLine[]
  /** Drawn on top, leg by leg, rides solid and walks dotted; the others are paler and dashed. */
  readonly selectedId: string | null
  /** Highlighted while its card is hovered. */
  readonly hoveredId?: string | null
  readonly onSelect?: (id: string) => void
}

const DARK_BLUE = '#00008B'
const DRAWING_MS = 900

/**
 * The planned routes: the selected one dark blue, or in the colours of its metro lines; the alternatives paler
 * and dashed below it. All routes are drawn below the names.
 */
export function RouteLayer({ routes, selectedId, hoveredId = null, onSelect }: RouteLayerProps) {
  const { map } = useMapHandle()

  useEffect(() => {
    for (const source of [ROUTES_SOURCE, CHOSEN_SOURCE])
      map.addSource(source, { type: 'geojson', data: collection([]) })
    for (const layer of routeLayers()) map.addLayer(layer, STAND_MARKS_LAYER)
    return () => removeRouteLayers(map)
  }, [map])

  useEffect(() => {
    const features = routes.flatMap(({ id, parts }) => {
      const layer = id === selectedId ? 'touch' : id === hoveredId ? 'hovered' : 'alternative'
      return parts.map(part => lineFeature(part, id, layer))
    })
    void map.getSource<GeoJSONSource>(ROUTES_SOURCE)?.setData(collection(features))
  }, [map, routes, selectedId, hoveredId])

  const chosen = routes.find(({ id }) => id === selectedId)
  useEffect(() => {
    const show = (share: number) => {
      const features = chosen ? chosenFeatures(chosen, share) : []
      void map.getSource<GeoJSONSource>(CHOSEN_SOURCE)?.setData(collection(features))
    }
    if (chosen && !movesAtOnce()) return drawInTime(show)
    show(1)
  }, [map, chosen])

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

/** Shows a growing part of the line, frame by frame; returns the function that stops it. */
function drawInTime(show: (share: number) => void): () => void {
  let startedMs: number | undefined
  const next = (nowMs: number) => {
    startedMs ??= nowMs
    const share = Math.min(1, (nowMs - startedMs) / DRAWING_MS)
    show(share)
    if (share < 1) frame = requestAnimationFrame(next)
  }
  let frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}

function chosenFeatures({ id, parts, stations }: RouteLine, share: number) {
  const lines = drawnUpTo(parts, share).map(part => lineFeature(part, id, part.look))
  if (share < 1) return lines
  const stops = stations.map(({ point, colour }) => ({
    type: 'Feature' as const,
    properties: { id, colour, layer: 'stations' },
    geometry: { type: 'Point' as const, coordinates: positionOf(point) },
  }))
  return [...lines, ...stops]
}

function lineFeature({ points, isEstimate, colour = DARK_BLUE }: LinePart, id: string, layer: string) {
  return {
    type: 'Feature' as const,
    properties: { id, colour, layer, isEstimate },
    geometry: { type: 'LineString' as const, coordinates: points.map(positionOf) },
  }
}

function collection<Feature>(features: Feature[]) {
  return { type: 'FeatureCollection' as const, features }
}

function positionOf({ latitude, longitude }: Point): [number, number] {
  return [longitude, latitude]
}

function removeRouteLayers(map: MapLibreMap): void {
  // A map that was removed, or has lost its context, has no style to clean up.
  if (!map.style) return
  for (const layer of routeLayers()) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
  for (const source of [ROUTES_SOURCE, CHOSEN_SOURCE]) if (map.getSource(source)) map.removeSource(source)
}
