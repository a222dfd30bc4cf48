import { flatDistanceKm, type Point } from '@sawari/planner/geo'
import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useAfterPaint } from '../../timing.ts'
import { type MapHandle, useMapHandle } from '../handle/map-handle.ts'
import { libraryZoom, pixelsAtZoomZero, productZoom, showFeatures } from '../style/map-layer.ts'
import {
  CIRCLES_FROM_ZOOM,
  type CircleStand,
  CLUSTER_LAYER,
  DOT_RADIUS_PIXELS,
  DOTS_FROM_ZOOM,
  IS_PLANNED,
  STAND_LAYERS,
  STAND_RADIUS_METRES,
  STAND_SOURCE,
  standFeature,
} from '../style/stand-circle-style.ts'

interface StandCirclesProps {
  readonly stands: readonly CircleStand[]
  readonly selectedId: string | null
  /** The stands that stay clear, those on the route of a planned trip; the others fade. Null: all stay clear. */
  readonly onRoute?: ReadonlySet<string> | null
  /** The stand that was tapped, or null for a tap on none. */
  readonly onSelect: (id: string | null) => void
}

/** The stands as circles of 250 m, with their availability as bars in the middle. */
export function StandCircles({ stands, onRoute = null, ...props }: StandCirclesProps) {
  const { map, gone, flyTo } = useMapHandle()
  // The popup responds first; the map, which takes longer to draw, follows.
  const selectedId = useAfterPaint(props.selectedId)
  const select = useEffectEvent(props.onSelect)
  const standAt = useEffectEvent((event: MapMouseEvent) => {
    const zoom = map.getZoom()
    if (!hasNoGroups(zoom)) return standBeside(map, event)
    const { lat: latitude, lng: longitude } = event.lngLat
    return standUnder(stands, { latitude, longitude }, zoom)
  })

  useEffect(() => {
    for (const level of ['high', 'medium', 'low'] as const) {
      if (!map.hasImage(`bars-${level}`)) map.addImage(`bars-${level}`, drawBars(level), { pixelRatio: 2 })
    }
  }, [map])

  useEffect(() => showFeatures(map, STAND_SOURCE, stands.map(standFeature)), [map, stands])

  // The choice is feature state, because changed data would redraw every circle.
  useEffect(() => {
    if (selectedId === null) return
    const feature = { source: STAND_SOURCE, id: selectedId }
    map.setFeatureState(feature, { selected: true })
    return () => {
      if (!gone.aborted) map.removeFeatureState(feature, 'selected')
    }
  }, [map, gone, selectedId])

  useEffect(() => {
    if (onRoute === null) return
    map.setGlobalStateProperty(IS_PLANNED, true)
    for (const { id } of stands)
      map.setFeatureState({ source: STAND_SOURCE, id }, { faded: !onRoute.has(id) })
    return () => {
      if (gone.aborted) return
      map.setGlobalStateProperty(IS_PLANNED, false)
      for (const { id } of stands) map.removeFeatureState({ source: STAND_SOURCE, id }, 'faded')
    }
  }, [map, gone, stands, onRoute])

  useEffect(() => {
    const clicks = map.on('click', event => {
      // A marker lies above the circles and handles its own taps.
      if (event.originalEvent.target !== map.getCanvas()) return
      const stand = standAt(event)
      const cluster = stand === null ? clusterAt(map, event) : undefined
      if (cluster) void openCluster({ map, flyTo }, cluster)
      else select(stand)
    })
    // A finger has no cursor, and looking for stands under it would delay the answer to its tap.
    const moves = window.matchMedia('(hover: hover)').matches
      ? map.on('mousemove', event => {
          map.getCanvas().style.cursor = standAt(event) || clusterAt(map, event) ? 'pointer' : ''
        })
      : null
    return () => {
      clicks.unsubscribe()
      moves?.unsubscribe()
    }
  }, [map, flyTo])

  return null
}

/** Half the side of the search box around a tap, in pixels, so that a tap beside a small circle hits it. */
const TAP_REACH_PIXELS = 12
const BORDER_PIXELS = 3

/** Whether every stand is drawn by itself at this zoom of the library. */
export function hasNoGroups(zoom: number): boolean {
  return zoom >= libraryZoom(DOTS_FROM_ZOOM)
}

/**
 * The stand under a tap where nothing is grouped; if there are several, the one with the nearest centre. The
 * library would answer too, but its first answer takes a slow phone a third of a second.
 */
export function standUnder(stands: readonly CircleStand[], at: Point, libraryZoomNow: number): string | null {
  const pixelsPerKm = pixelsAtZoomZero(1_000, at) * 2 ** libraryZoomNow
  const isDot = libraryZoomNow < libraryZoom(CIRCLES_FROM_ZOOM)
  const radius = isDot ? DOT_RADIUS_PIXELS : (STAND_RADIUS_METRES / 1_000) * pixelsPerKm + BORDER_PIXELS
  let nearestKm = (radius + TAP_REACH_PIXELS) / pixelsPerKm
  let id: string | null = null
  for (const stand of stands) {
    const km = flatDistanceKm(at, stand.point)
    if (km > nearestKm) continue
    nearestKm = km
    id = stand.id
  }
  return id
}

/** The stand under a tap among groups; if there are several, the one with the nearest centre. */
function standBeside(map: MapLibreMap, { point: { x, y } }: MapMouseEvent): string | null {
  const hits = map.queryRenderedFeatures(
    [
      [x - TAP_REACH_PIXELS, y - TAP_REACH_PIXELS],
      [x + TAP_REACH_PIXELS, y + TAP_REACH_PIXELS],
    ],
    { layers: STAND_LAYERS },
  )
  let nearest: { id: string; pixels: number } | null = null
  for (const { geometry, properties } of hits) {
    if (geometry.type !== 'Point') continue
    const centre = map.project(geometry.coordinates as [number, number])
    const pixels = Math.hypot(centre.x - x, centre.y - y)
    if (!nearest || pixels < nearest.pixels) nearest = { id: String(properties.id), pixels }
  }
  return nearest?.id ?? null
}

function clusterAt(map: MapLibreMap, { point }: MapMouseEvent): MapGeoJSONFeature | undefined {
  if (hasNoGroups(map.getZoom())) return undefined
  return map.queryRenderedFeatures(point, { layers: [CLUSTER_LAYER] })[0]
}

/** Zooms in until the group splits. */
async function openCluster(
  { map, flyTo }: Pick<MapHandle, 'map' | 'flyTo'>,
  { geometry, properties }: MapGeoJSONFeature,
): Promise<void> {
  const source = map.getSource<GeoJSONSource>(STAND_SOURCE)
  if (!source || geometry.type !== 'Point') return
  const zoom = await source.getClusterExpansionZoom(Number(properties.cluster_id))
  const [longitude, latitude] = geometry.coordinates as [number, number]
  flyTo({ latitude, longitude }, productZoom(zoom))
}

const SIDE = 48
const BAR_WIDTH = 9
const BAR_GAP = 4
const BAR_HEIGHTS = [18, 28, 38]
const BARS = { high: 3, medium: 2, low: 1 }
const INK_BYTES = [0x14, 0x18, 0x0f, 255]
const PAPER_BYTES = [255, 255, 255, 255]

/**
 * Three, two or one rising bars in ink with a white rim, 48 × 48 pixels: drawn in the browser, so no image is
 * loaded.
 */
export function drawBars(level: keyof typeof BARS) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  const count = BARS[level]
  const first = Math.floor((SIDE - count * BAR_WIDTH - (count - 1) * BAR_GAP) / 2)
  const bottom = SIDE - 5
  for (const [rim, bytes] of [[1, PAPER_BYTES] as const, [0, INK_BYTES] as const]) {
    for (const [index, height] of BAR_HEIGHTS.slice(0, count).entries()) {
      const left = first + index * (BAR_WIDTH + BAR_GAP)
      for (let y = bottom - height - rim; y < bottom + rim; y += 1)
        for (let x = left - rim; x < left + BAR_WIDTH + rim; x += 1) data.set(bytes, (y * SIDE + x) * 4)
    }
  }
  return { width: SIDE, height: SIDE, data }
}
