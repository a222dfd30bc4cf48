import { useEffect } from 'react'
import type { MapHandle } from '../map/canvas/map-handle.ts'
import type { StandLoader } from './stand-loader.ts'

const QUIET_AFTER_MOVE_MS = 500
const QUIET_AFTER_ZOOM_MS = 200

/** Loads what the map shows once it has come to rest: 500 ms after a move, 200 ms after a zoom. */
export function useReloadOnMove(handle: MapHandle | null, loader: StandLoader): void {
  useEffect(() => {
    if (!handle) return
    const { map } = handle
    let timers: number[] = []
    const calm = () => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
    }
    const reload = () => {
      if (map.isMoving()) return
      const { bounds, zoom } = handle.view()
      void loader.loadIfMoved(bounds, Math.round(zoom))
    }
    const reloadAfter = (quietMs: number) => timers.push(window.setTimeout(reload, quietMs))
    // What the map shows while a load is under way is looked at again when that has ended.
    let wasLoading = loader.state().loading
    const unsubscribe = loader.subscribe(() => {
      const { loading, error } = loader.state()
      if (wasLoading && !loading && error === null) reloadAfter(QUIET_AFTER_MOVE_MS)
      wasLoading = loading
    })
    const subscriptions = [
      map.on('movestart', calm),
      map.on('moveend', () => reloadAfter(QUIET_AFTER_MOVE_MS)),
      map.on('zoomend', () => reloadAfter(QUIET_AFTER_ZOOM_MS)),
    ]
    reloadAfter(QUIET_AFTER_MOVE_MS)
    return () => {
      calm()
      unsubscribe()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [handle, loader])
}
