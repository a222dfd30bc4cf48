import type { Map as MapLibreMap } from 'maplibre-gl'
import { productZoom } from '../style/map-scale.ts'
import type { MapLook } from '../style/map-style.ts'
import { compileInBackground } from './background-programs.ts'
import { createMapCamera } from './map-camera.ts'
import type { MapEngine, MapHandle, MapView } from './map-handle.ts'
import { throttleFrames } from './throttled-frames.ts'

export function createMapHandle(map: MapLibreMap, engine: MapEngine, look: MapLook): MapHandle {
  return {
    map,
    engine,
    programs: compileInBackground(map),
    frames: throttleFrames(map),
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
