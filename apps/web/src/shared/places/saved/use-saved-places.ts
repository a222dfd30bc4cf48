// Gives the inputs the saved places, whose code loads after the screen's own.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { withTexts } from '../../../messages/language.ts'
import type { PlaceChoice } from '../place-option.ts'

const load = () => withTexts(() => import('./saved-options.ts'))

export type SavedOptions = Awaited<ReturnType<typeof load>>

const never = () => () => undefined
const nothing = () => null

/** Undefined until the code has loaded, or when it fails to: the inputs then offer fewer options. */
export function useSavedOptions(): SavedOptions | undefined {
  const [saved, setSaved] = useState<SavedOptions>()
  useEffect(() => {
    // Early, because a field may be tapped at once, but in a task of its own.
    const timer = window.setTimeout(() => void load().then(setSaved, () => undefined))
    return () => window.clearTimeout(timer)
  }, [])
  useSyncExternalStore<unknown>(saved?.subscribeToPlaces ?? never, saved?.currentPlaces ?? nothing, nothing)
  return saved
}

/** Adds the places of a search to the recent ones. */
export function noteUsedPlaces(...places: readonly PlaceChoice[]): void {
  void load().then(
    saved => saved.noteUsed(places),
    () => undefined,
  )
}
