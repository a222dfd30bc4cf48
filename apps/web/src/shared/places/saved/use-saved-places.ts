// The inputs' way to the saved places, whose code comes after everything that is needed first.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { withTexts } from '../../../messages/language.ts'
import type { PlaceChoice } from '../place-option.ts'

const load = () => withTexts(() => import('./saved-options.ts'))

export type SavedOptions = Awaited<ReturnType<typeof load>>

const never = () => () => undefined
const nothing = () => null

/** Undefined until the code is there, or where it does not arrive: then there are only fewer rows. */
export function useSavedOptions(): SavedOptions | undefined {
  const [saved, setSaved] = useState<SavedOptions>()
  useEffect(() => {
    // Soon, since a field may be tapped at once, but in a turn of its own.
    const timer = window.setTimeout(() => void load().then(setSaved, () => undefined))
    return () => window.clearTimeout(timer)
  }, [])
  useSyncExternalStore<unknown>(saved?.subscribeToPlaces ?? never, saved?.currentPlaces ?? nothing, nothing)
  return saved
}

/** Remembers what was searched for. */
export function noteUsedPlaces(...places: readonly PlaceChoice[]): void {
  void load().then(
    saved => saved.noteUsed(places),
    () => undefined,
  )
}
