import type { Bounds, Point } from '@sawari/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapLook } from '../base/map-style.ts'
import { engineZoom, productZoom } from './map-scale.ts'
import { movesAtOnce } from './map-support.ts'

/** The covered width of the map on each side, in pixels. */
export interface MapPadding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface MapView {
  readonly centre: Point
  /** In tiles of 256 px. */
  readonly zoom: number
  readonly bounds: Bounds
}

type Engine = typeof import('./maplibre.ts').mapEngine

/** A started map, with the operations for screens and layers. */
export interface MapHandle {
  readonly map: MapLibreMap
  readonly engine: Engine
  /** How the map was drawn when it started. */
  readonly look: MapLook
  readonly view: () => MapView
  /** Adopts the new size of its container. */
  readonly resize: () => void
  /** Sets the covered parts; the map's content moves accordingly. */
  readonly setPadding: (padding: MapPadding) => void
  /**
   * Centres the point in the uncovered part; jumps if motion is reduced or would stutter.
   */
  readonly flyTo: (target: Point, zoom?: number, offset?: [number, number]) => void
  /** Shows all points inside the uncovered part. */
  readonly fitPoints: (points: readonly Point[], maxZoom?: number) => void
  readonly zoomBy: (steps: number) => void
}

const FIT_MARGIN_PIXELS = 32
/** The duration of the sheet's own movement. */
const PADDING_MS = 280

export function createMapHandle(map: MapLibreMap, engine: Engine, look: MapLook): MapHandle {
  let padding: MapPadding | null = null
  return {
    map,
    engine,
    look,
    view: () => viewOf(map),
    resize() {
      const canvas = map.getCanvas()
      const { clientWidth, clientHeight } = map.getContainer()
      // Even for the same size the engine recreates its canvas and draws everything again.
      if (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight) map.resize()
    },
    setPadding(next) {
      const first = padding === null
      padding = next
      if (first) map.setPadding(next)
      else map.easeTo({ padding: next, duration: movesAtOnce() ? 0 : PADDING_MS })
    },
    flyTo(target, zoom, offset = [0, 0]) {
      const camera = {
        center: [target.longitude, target.latitude] as [number, number],
        ...(zoom === undefined ? {} : { zoom: engineZoom(zoom) }),
        offset,
        // A move may start while the padding still animates: it must end with the final padding.
        ...(padding ? { padding } : {}),
      }
      if (movesAtOnce()) map.easeTo({ ...camera, duration: 0 })
      else if (zoom === undefined) map.easeTo({ ...camera, duration: 400 })
      else map.flyTo({ ...camera, maxDuration: 1_500 })
    },
    fitPoints(points, maxZoom = 16) {
      const box = boxAround(points)
      if (!box) return
      // Without animation: a fit uses the current padding.
      if (padding) map.setPadding(padding)
      const duration = movesAtOnce() ? 0 : 600
      map.fitBounds(box, { padding: FIT_MARGIN_PIXELS, maxZoom: engineZoom(maxZoom), duration, linear: true })
    },
    zoomBy(steps) {
      map.zoomTo(Math.round(map.getZoom() + steps), { duration: movesAtOnce() ? 0 : 250 })
    },
  }
}

function viewOf(map: MapLibreMap): MapView {
  const { lat, lng } = map.getCenter()
  const box = map.getBounds()
  return {
    centre: { latitude: lat, longitude: lng },
    zoom: productZoom(map.getZoom()),
    bounds: { north: box.getNorth(), south: box.getSouth(), east: box.getEast(), west: box.getWest() },
  }
}

function boxAround(points: readonly Point[]): [number, number, number, number] | undefined {
  if (points.length === 0) return undefined
  const latitudes = points.map(point => point.latitude)
  const longitudes = points.map(point => point.longitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a layer inside `MapCanvas` draws on. */
export function useMapHandle(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer belongs inside MapCanvas')
  return handle
}
