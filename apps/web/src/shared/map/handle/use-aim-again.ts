import { useEffect, useRef } from 'react'
import type { MapHandle } from './map-handle.ts'

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
