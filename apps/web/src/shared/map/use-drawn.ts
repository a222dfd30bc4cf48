import { useEffect, useState } from 'react'
import { drawLayerByLayer } from './first-drawing.ts'
import type { MapHandle } from './map-handle.ts'
import { mapLayers } from './map-style.ts'

/** Whether the map has drawn all that it has, or was moved away from the picture. */
export function useDrawn(handle: MapHandle | null): boolean {
  const [drawn, setDrawn] = useState<MapHandle | null>(null)
  useEffect(() => {
    if (!handle) return
    const hurry = new AbortController()
    const show = () => hurry.abort()
    const moves = handle.map.on('movestart', show)
    let gone = false
    void drawLayerByLayer(handle.map, mapLayers(), hurry.signal).then(() => {
      moves.unsubscribe()
      if (!gone) setDrawn(handle)
    })
    return () => {
      gone = true
      show()
    }
  }, [handle])
  return handle !== null && drawn === handle
}
