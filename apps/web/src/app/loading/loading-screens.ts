import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let shown = 0

/** While the component is there, a screen that is on its way is stood in for. */
export function useStandingIn(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether something stands in for a screen. */
export function useStoodInFor(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  )
}

function change(by: 1 | -1): void {
  shown += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
