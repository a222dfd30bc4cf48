import type { Bounds, Point } from '@sawari/planner/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapLook } from '../style/map-style.ts'
import type { BackgroundPrograms } from './background-programs.ts'
import type { MapCamera } from './map-camera.ts'
import type { ThrottledFrames } from './throttled-frames.ts'

export interface MapView {
  readonly centre: Point
  /** In tiles of 256 px. */
  readonly zoom: number
  readonly bounds: Bounds
}

export type MapEngine = typeof import('./maplibre.ts').mapEngine

/** A started map, with the operations for screens and layers. */
export interface MapHandle extends MapCamera {
  readonly map: MapLibreMap
  readonly engine: MapEngine
  /** How the map is drawn until it is seen. */
  readonly programs: BackgroundPrograms
  readonly frames: ThrottledFrames
  /** How the map was drawn when it started. */
  readonly look: MapLook
  readonly view: () => MapView
  /** Adopts the new size of its container. */
  readonly resize: () => void
}

export const MapContext = createContext<MapHandle | null>(null)

/** The map that a layer inside `MapCanvas` draws on. */
export function useMapHandle(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('A map layer belongs inside MapCanvas')
  return handle
}
