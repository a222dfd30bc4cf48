// Gives the location inputs access to the saved places, whose code loads after more urgent code.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { type App, useApp } from '../../app-context.ts'
import { useSession } from '../../viewer.ts'
import type { PlaceChoice } from '../place-option.ts'
import type { SavedOptions } from './saved-options.ts'

const never = () => () => undefined
const nothing = () => null

async function loadSavedOptions(app: App): Promise<SavedOptions> {
  const { createSavedOptions } = await withTexts(() => import('./saved-options.ts'))
  return app.singleton(createSavedOptions)
}

/** Undefined until the code has loaded, or if it cannot be loaded: then the inputs offer fewer options. */
export function useSavedOptions(): SavedOptions | undefined {
  const app = useApp()
  const [saved, setSaved] = useState<SavedOptions>()
  useEffect(() => {
    // Soon, because a field may be tapped at once, but in a separate task.
    const timer = window.setTimeout(() => void loadSavedOptions(app).then(setSaved, () => undefined))
    return () => window.clearTimeout(timer)
  }, [app])
  useSyncExternalStore<unknown>(saved?.onChange ?? never, saved?.current ?? nothing, nothing)
  return saved
}

/** Adds the places of a search to the recent ones. */
export function useRememberPlaces(): (...places: readonly PlaceChoice[]) => void {
  const app = useApp()
  useSession()
  const searcher = app.session.owner()
  return useCallback(
    (...places) => {
      void loadSavedOptions(app).then(
        saved => saved.rememberUsed(places, searcher),
        () => undefined,
      )
    },
    [app, searcher],
  )
}
