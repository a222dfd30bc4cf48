import { boundsContain } from '@sawari/planner/geo'
import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAfterPaint } from '../../timing.ts'
import { prepareLetters } from '../base/prepare-letters.ts'
import { type MapHandle, useMapHandle } from '../handle/map-handle.ts'
import { MAP_FONT } from '../style/map-names.ts'
import { pixelsAtZoomZero, productZoom } from '../style/map-scale.ts'
import {
  type CircleStand,
  CLUSTER_LAYER,
  IS_PLANNED,
  MOST_CIRCLES_IN_VIEW,
  STAND_LAYERS,
  STAND_RADIUS_METRES,
  STAND_SOURCE,
  standFeature,
  zoomRangesOfStands,
} from '../style/stand-circle-style.ts'
import { drawBars } from './bars-image.ts'
import { drawnStands, isDrawnAround } from './drawn-stands.ts'
import { hasNoGroups, standUnder, TAP_REACH_PIXELS } from './stand-hit.ts'

interface StandCirclesProps {
  readonly stands: readonly CircleStand[]
  readonly selectedId?: string | null
  /** The stands that stay clear, those on the route of a planned trip; the others fade. Null: all stay clear. */
  readonly onRoute?: ReadonlySet<string> | null
  /** The stand that was tapped, or null for a tap on none. */
  readonly onSelect?: (id: string | null) => void
}

/** The stands as circles of 250 m, with their availability as bars in the middle. */
export function StandCircles({
  stands,
  selectedId: chosenId = null,
  onRoute = null,
  onSelect,
}: StandCirclesProps) {
  const { map, flyTo } = useMapHandle()
  // The popup responds first; the map, which takes longer to draw, follows.
  const selectedId = useAfterPaint(chosenId)
  const { drawn, isCrowded } = useDrawn(stands)
  const select = useEffectEvent((id: string | null) => onSelect?.(id))
  const standAt = useEffectEvent((event: MapMouseEvent) => {
    const zoom = map.getZoom()
    if (!hasNoGroups(zoom)) return standBeside(map, event)
    const { lat: latitude, lng: longitude } = event.lngLat
    return standUnder(drawn, { at: { latitude, longitude }, zoom, isCrowded })
  })

  useEffect(() => {
    for (const level of ['high', 'medium', 'low'] as const) {
      if (!map.hasImage(`bars-${level}`)) map.addImage(`bars-${level}`, drawBars(level), { pixelRatio: 2 })
    }
  }, [map])

  useEffect(() => {
    if (!isCrowded) return
    const set = (crowded: boolean) => {
      for (const [id, from, to] of zoomRangesOfStands(crowded)) map.setLayerZoomRange(id, from, to)
    }
    set(true)
    return () => {
      if (map.style) set(false)
    }
  }, [map, isCrowded])

  useEffect(() => {
    const features = drawn.map(stand =>
      standFeature(stand, pixelsAtZoomZero(STAND_RADIUS_METRES, stand.point)),
    )
    const abort = new AbortController()
    const { signal } = abort
    void prepareLetters(map, { names: drawn.map(({ name }) => name), font: MAP_FONT }, signal).then(() => {
      if (signal.aborted) return
      void map.getSource<GeoJSONSource>(STAND_SOURCE)?.setData({ type: 'FeatureCollection', features })
    })
    return () => abort.abort()
  }, [map, drawn])

  // As feature state: changed data would redraw every circle.
  useEffect(() => {
    if (selectedId === null) return
    const feature = { source: STAND_SOURCE, id: selectedId }
    map.setFeatureState(feature, { selected: true })
    return () => {
      if (map.style && map.getSource(STAND_SOURCE)) map.removeFeatureState(feature, 'selected')
    }
  }, [map, selectedId])

  useEffect(() => {
    if (onRoute === null) return
    map.setGlobalStateProperty(IS_PLANNED, true)
    for (const { id } of drawn) map.setFeatureState({ source: STAND_SOURCE, id }, { faded: !onRoute.has(id) })
    return () => {
      if (!map.style || !map.getSource(STAND_SOURCE)) return
      map.setGlobalStateProperty(IS_PLANNED, false)
      for (const { id } of drawn) map.removeFeatureState({ source: STAND_SOURCE, id }, 'faded')
    }
  }, [map, drawn, onRoute])

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

function useDrawn(stands: readonly CircleStand[]) {
  const { map, view } = useMapHandle()
  const [bounds, setBounds] = useState(() => view().bounds)
  useEffect(() => {
    const moves = map.on('moveend', () => {
      const { bounds: next } = view()
      setBounds(before => (isDrawnAround(before, next) ? before : next))
    })
    return () => moves.unsubscribe()
  }, [map, view])
  return useMemo(() => {
    const drawn = drawnStands(stands, bounds)
    const inView = drawn.filter(({ point }) => boundsContain(bounds, point)).length
    return { drawn, isCrowded: inView > MOST_CIRCLES_IN_VIEW }
  }, [stands, bounds])
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
    const [longitude, latitude] = geometry.coordinates as [number, number]
    const centre = map.project([longitude, latitude])
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
