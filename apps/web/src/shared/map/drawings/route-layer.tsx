import { flatDistanceKm, type Point, pointAlong } from '@sawari/planner/geo'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import { type LayerGroup, useLayers, useMapHandle } from '../handle/map-handle.ts'
import { movesAtOnce } from '../handle/map-support.ts'
import {
  type MapFeature,
  type MapLayer,
  perFeature,
  pointFeature,
  ROUND,
  showFeatures,
} from '../style/map-layer.ts'
import { STAND_MARKS_LAYER } from '../style/stand-circle-style.ts'

/** One leg of a route as it is drawn. */
export interface LinePart {
  readonly points: readonly Point[]
  readonly look: 'ride' | 'walk'
  /** The exact line is not known: it is drawn thin. */
  readonly isEstimate: boolean
  /** Default: that of routes. */
  readonly colour?: string
}

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
  readonly hoveredId: string | null
  readonly onSelect: (id: string) => void
}

/** The lines of all routes, and that of the chosen one, which grows leg by leg. */
const ROUTES_SOURCE = 'routes'
const CHOSEN_SOURCE = 'route-chosen'
const TOUCH_LAYER = 'routes-touch'
const DARK_BLUE = '#00008B'
const DRAWING_MS = 900

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

/** The alternatives dashed regardless of their vehicles, the chosen route solid, its walks dotted. */
const LAYERS: LayerGroup = {
  sources: [ROUTES_SOURCE, CHOSEN_SOURCE],
  layers: [
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
      paint: { 'line-width': TOUCH_PIXELS, 'line-opacity': 0 },
    },
  ],
}

interface Look {
  readonly pixels: number
  readonly opacity: number
  readonly dashes?: number[]
}

/** A line of this layer over a wider white one. Flat ends keep the gaps of dashes open; dots need round ends. */
function cased(source: string, layer: string, { pixels, opacity, dashes }: Look): MapLayer[] {
  const line = (id: string, extraPixels: number, colour: ExpressionSpecification) => ({
    id,
    type: 'line' as const,
    source,
    filter: ['==', ['get', 'layer'], layer] as ['==', ['get', string], string],
    layout: ROUND,
    paint: {
      'line-color': colour,
      'line-width': [
        'case',
        ['get', 'isEstimate'],
        Math.min(pixels, ESTIMATE_PIXELS) + extraPixels,
        pixels + extraPixels,
      ] as ['case', ['get', string], number, number],
      'line-opacity': opacity,
    },
  })
  const top = line(`routes-${layer}`, 0, ['get', 'colour'])
  return [
    line(`routes-${layer}-casing`, 2 * CASING_PIXELS, perFeature(CASING)),
    {
      ...top,
      layout: dashes === DASHED ? { 'line-join': 'round' } : ROUND,
      paint: { ...top.paint, ...(dashes && { 'line-dasharray': dashes }) },
    },
  ]
}

/**
 * The planned routes: the selected one dark blue, or in the colours of its metro lines; the alternatives paler
 * and dashed below it. All routes are drawn below the names.
 */
export function RouteLayer({ routes, selectedId, hoveredId, onSelect }: RouteLayerProps) {
  const { map } = useMapHandle()
  useLayers(LAYERS, STAND_MARKS_LAYER)

  useEffect(() => {
    const features = routes.flatMap(({ id, parts }) => {
      const layer = id === selectedId ? 'touch' : id === hoveredId ? 'hovered' : 'alternative'
      return parts.map(part => lineFeature(part, id, layer))
    })
    showFeatures(map, ROUTES_SOURCE, features)
  }, [map, routes, selectedId, hoveredId])

  const chosen = routes.find(({ id }) => id === selectedId)
  useEffect(() => {
    const show = (share: number) =>
      showFeatures(map, CHOSEN_SOURCE, chosen ? chosenFeatures(chosen, share) : [])
    if (chosen && !movesAtOnce()) return drawInTime(show)
    show(1)
  }, [map, chosen])

  useEffect(() => {
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

function chosenFeatures({ id, parts, stations }: RouteLine, share: number): MapFeature[] {
  const lines = drawnUpTo(parts, share).map(part => lineFeature(part, id, part.look))
  if (share < 1) return lines
  const stops = stations.map(({ point, colour }) => pointFeature(point, { id, colour, layer: 'stations' }))
  return [...lines, ...stops]
}

function lineFeature(
  { points, isEstimate, colour = DARK_BLUE }: LinePart,
  id: string,
  layer: string,
): MapFeature {
  const coordinates = points.map(({ latitude, longitude }) => [longitude, latitude])
  const properties = { id, colour, layer, isEstimate }
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}

interface Leg {
  readonly points: readonly Point[]
}

/**
 * The part of a route that is drawn at `share` (0 to 1) of the animation: each leg takes the same time, so that
 * a short walk is visible too.
 */
export function drawnUpTo<Part extends Leg>(parts: readonly Part[], share: number): Part[] {
  const legsDone = share * parts.length
  return parts.flatMap((part, index) => {
    const done = legsDone - index
    if (done >= 1) return [part]
    return done > 0 ? [{ ...part, points: firstShare(part.points, done) }] : []
  })
}

/** The beginning of a line, up to this share of its length. */
function firstShare(line: readonly Point[], share: number): readonly Point[] {
  const lengths = line.slice(1).map((point, index) => flatDistanceKm(line[index]!, point))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    if (left <= length) {
      const end = length === 0 ? 0 : left / length
      return [...line.slice(0, index + 1), pointAlong(line[index]!, line[index + 1]!, end)]
    }
    left -= length
  }
  return line
}
