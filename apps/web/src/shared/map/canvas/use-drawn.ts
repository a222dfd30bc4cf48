import { useEffect, useState } from 'react'
import type { MapHandle, MapView } from '../handle/map-handle.ts'
import { drawAtFirst } from '../still/first-drawing.ts'

/** Less than one pixel at every zoom of the map. */
const A_PIXEL_DEGREES = 1e-6

/** Whether the map has drawn all its layers, or was moved away from the picture. */
export function useDrawn(handle: MapHandle | null): boolean {
  const [drawn, setDrawn] = useState<MapHandle | null>(null)
  useEffect(() => {
    if (!handle) return
    const showNow = new AbortController()
    const pictured = handle.view()
    const moves = handle.map.on('move', () => {
      if (isSamePlace(pictured, handle.view())) return
      setDrawn(handle)
      stop()
    })
    function stop() {
      moves.unsubscribe()
      showNow.abort()
    }
    void drawAtFirst(handle, showNow.signal).then(() => setDrawn(handle))
    return stop
  }, [handle])
  return handle !== null && drawn === handle
}

/** Whether only the size or padding has changed: the picture follows such a change. */
function isSamePlace(before: MapView, after: MapView): boolean {
  return (
    before.zoom === after.zoom &&
    Math.abs(before.centre.latitude - after.centre.latitude) < A_PIXEL_DEGREES &&
    Math.abs(before.centre.longitude - after.centre.longitude) < A_PIXEL_DEGREES
  )
}
