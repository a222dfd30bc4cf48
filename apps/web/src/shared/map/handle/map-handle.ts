import type { Bounds, Point } from '@sawari/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import { productZoom } from '../style/map-scale.ts'
import type { MapLook } from '../style/map-style.ts'
import { type BackgroundPrograms, compileInBackground } from './background-programs.ts'
import { createMapCamera, type MapCamera } from './map-camera.ts'
import { drawSeldom, type SeldomFrames } from './seldom-frames.ts'

export interface MapView {
  readonly centre: Point
  /** In tiles of 256 px. */
  readonly zoom: number
  readonly bounds: Bounds
}

type Engine = typeof import('./maplibre.ts').mapEngine

/** A started map, with the operations for screens and layers. */
export interface MapHandle extends MapCamera {
  readonly map: MapLibreMap
  readonly engine: Engine
  /** How the map is drawn until it is seen. */
  readonly programs: BackgroundPrograms
  readonly frames: SeldomFrames
  /** How the map was drawn when it started. */
  readonly look: MapLook
  readonly view: () => MapView
  /** Adopts the new size of its container. */
  readonly resize: () => void
}

export function createMapHandle(map: MapLibreMap, engine: Engine, look: MapLook): MapHandle {
  return {
    map,
    engine,
    programs: compileInBackground(map),
    frames: drawSeldom(map),
    look,
    view: () => viewOf(map),
    resize() {
      const canvas = map.getCanvas()
      const { clientWidth, clientHeight } = map.getContainer()
      // Even for the same size the engine recreates its canvas and draws everything again.
      if (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight) map.resize()
    },
    ...createMapCamera(map),
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

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a layer inside `MapCanvas` draws on. */
export function useMapHandle(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer belongs inside MapCanvas')
  return handle
}
