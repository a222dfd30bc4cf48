// Stores the saved places in the browser: a visitor's permanently, a signed-in passenger's until sign-out.
import { createStore } from 'zustand/vanilla'
import type { Viewer } from '../../session/access-token.ts'
import { PRIVATE_KEY_PREFIX } from '../../session/token-store.ts'
import type { SafeStorage } from '../../storage.ts'
import { mergePlaces, noSavedPlaces, readSavedPlaces, type SavedPlaces } from './saved-places.ts'

export const VISITOR_PLACES_KEY = 'sawari.places.1'
export const OWN_PLACES_KEY = `${PRIVATE_KEY_PREFIX}places.1`

export type SavedPlacesStore = ReturnType<typeof createSavedPlacesStore>

export function createSavedPlacesStore(storage: SafeStorage) {
  let key = VISITOR_PLACES_KEY
  const store = createStore(() => readSavedPlaces(storage.read(key)))

  function show(next: SavedPlaces): void {
    store.setState(next, true)
  }

  function change(next: SavedPlaces): void {
    storage.write(key, JSON.stringify(next))
    show(next)
  }

  return {
    current: store.getState,
    onChange: store.subscribe,
    change,
    /** For changes that another tab has made. */
    readAgain: () => show(readSavedPlaces(storage.read(key))),
    /** At a sign-in the visitor's places are merged into the passenger's. */
    belongTo(viewer: Viewer | null): void {
      const left = key === VISITOR_PLACES_KEY ? store.getState() : noSavedPlaces
      key = viewer ? OWN_PLACES_KEY : VISITOR_PLACES_KEY
      const kept = readSavedPlaces(storage.read(key))
      if (!viewer) {
        show(kept)
        return
      }
      change(mergePlaces(left, kept))
      storage.remove(VISITOR_PLACES_KEY)
    },
  }
}
