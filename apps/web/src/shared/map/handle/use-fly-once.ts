import type { Point } from '@sawari/planner/geo'
import { useEffect, useRef } from 'react'
import type { MapHandle } from './map-handle.ts'

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
