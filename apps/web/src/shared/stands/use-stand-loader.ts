import { useEffect, useState, useSyncExternalStore } from 'react'
import { askStands } from './ask-stands.ts'
import { createStandCache, STAND_SWEEP_MS } from './stand-cache.ts'
import { createStandLoader, type StandLoader, type StandLoadState } from './stand-loader.ts'

/** Outlives the screens, so that coming back to one within five minutes asks nothing. */
const cache = createStandCache()
const now = () => Date.now()

/** A loader of one screen, and what it holds now. */
export function useStandLoader(): { readonly loader: StandLoader; readonly load: StandLoadState } {
  const [loader] = useState(() => createStandLoader({ ask: askStands, cache, now }))
  const load = useSyncExternalStore(loader.subscribe, loader.state, loader.state)

  useEffect(() => {
    const timer = setInterval(() => cache.sweep(now()), STAND_SWEEP_MS)
    return () => clearInterval(timer)
  }, [])

  return { loader, load }
}
