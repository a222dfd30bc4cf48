import type { Bounds, Point } from '@sawari/planner/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext, useEffect, useRef } from 'react'
import { EMPTY_SOURCE, type MapLayer } from '../style/map-layer.ts'
import type { MapLook } from '../style/map-style.ts'
import type { MapCamera } from './map-camera.ts'

export interface MapView {
  readonly centre: Point
  /** A zoom of tiles of 256 px. */
  readonly zoom: number
  readonly bounds: Bounds
}

export type MapLibre = typeof import('./maplibre.ts')

/** A started map, with the operations for screens and layers. */
export interface MapHandle extends MapCamera {
  readonly map: MapLibreMap
  readonly maplibre: MapLibre
  /** How the map was drawn when it started. */
  readonly look: MapLook
  /** Aborted when the map is removed or its graphics context is lost: its layers are gone then. */
  readonly gone: AbortSignal
  readonly view: () => MapView
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a layer inside `MapCanvas` draws on. */
export function useMapHandle(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer belongs inside MapCanvas')
  return handle
}

/** Layers that are drawn together, lowest first, and their sources. */
export interface LayerGroup {
  readonly sources: readonly string[]
  readonly layers: readonly MapLayer[]
}

/** Adds constant layers, whose sources are empty at first, while the component is mounted; by default on top. */
export function useLayers(group: LayerGroup, before?: string): void {
  const { map, gone } = useMapHandle()
  useEffect(() => {
    for (const source of group.sources) map.addSource(source, EMPTY_SOURCE)
    for (const layer of group.layers) map.addLayer(layer, before)
    return () => {
      if (gone.aborted) return
      for (const { id } of group.layers) map.removeLayer(id)
      for (const source of group.sources) map.removeSource(source)
    }
  }, [map, gone, group, before])
}

/** Repeats the map's last move when the elements that cover the map change; `covers` describes them. */
export function useAimAgain(handle: MapHandle | null, ...covers: readonly (string | boolean | null)[]): void {
  const now = covers.join()
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    handle?.aimAgain()
  }, [handle, now])
}

/** Flies to a point when it becomes known, once, unless the passenger has moved the map before. */
export function useFlyOnce(handle: MapHandle | null, point: Point | null, zoom: number): void {
  const isOver = useRef(false)
  useEffect(() => {
    const moves = handle?.map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) isOver.current = true
    })
    return () => moves?.unsubscribe()
  }, [handle])
  useEffect(() => {
    if (!handle || !point || isOver.current) return
    isOver.current = true
    handle.flyTo(point, zoom)
  }, [handle, point, zoom])
}
