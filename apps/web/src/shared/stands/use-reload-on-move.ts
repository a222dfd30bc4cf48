import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapHandle } from '../map/handle/map-handle.ts'
import type { StandLoader } from './stand-loader.ts'
import type { StandLoadState } from './use-stand-loader.ts'

const QUIET_AFTER_MOVE_MS = 500
const QUIET_AFTER_ZOOM_MS = 200

/** Loads the stands of the view 500 ms after a move and 200 ms after a zoom. */
export function useReloadOnMove(
  handle: MapHandle | null,
  loader: StandLoader,
  { loading, error, loadedAt }: StandLoadState,
): void {
  const timers = useRef<number[]>([])

  const stopTimers = useEffectEvent(() => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
  })
  const reload = useEffectEvent(() => {
    if (!handle || handle.map.isMoving()) return
    const { bounds, zoom } = handle.view()
    void loader.loadIfMoved(bounds, Math.round(zoom))
  })
  const reloadAfter = useEffectEvent((quietMs: number) => {
    timers.current.push(window.setTimeout(() => reload(), quietMs))
  })

  useEffect(() => {
    if (!handle) return
    const { map } = handle
    const subscriptions = [
      map.on('movestart', () => stopTimers()),
      map.on('moveend', () => reloadAfter(QUIET_AFTER_MOVE_MS)),
      map.on('zoomend', () => reloadAfter(QUIET_AFTER_ZOOM_MS)),
    ]
    reloadAfter(QUIET_AFTER_MOVE_MS)
    return () => {
      stopTimers()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [handle])

  // Moves during a load are ignored, so the view is compared again after a successful load.
  const loaded = loading || error !== null ? null : loadedAt
  useEffect(() => {
    if (handle && loaded !== null) reloadAfter(QUIET_AFTER_MOVE_MS)
  }, [handle, loaded])
}
