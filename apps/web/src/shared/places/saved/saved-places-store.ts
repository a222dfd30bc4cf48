// Where the saved places are kept: a visitor's on the device, a passenger's among what goes at sign-out.
import type { Viewer } from '../../session/access-token.ts'
import { PRIVATE_KEY_PREFIX } from '../../session/token-store.ts'
import type { SafeStorage } from '../../storage.ts'
import { mergePlaces, noSavedPlaces, readSavedPlaces, type SavedPlaces } from './saved-places.ts'

export const VISITOR_PLACES_KEY = 'sawari.places.1'
export const OWN_PLACES_KEY = `${PRIVATE_KEY_PREFIX}places.1`

export type SavedPlacesStore = ReturnType<typeof createSavedPlacesStore>

export function createSavedPlacesStore(storage: SafeStorage) {
  const listeners = new Set<() => void>()
  let key = VISITOR_PLACES_KEY
  let places = readSavedPlaces(storage.read(key))

  function show(next: SavedPlaces): void {
    places = next
    for (const listener of listeners) listener()
  }

  function change(next: SavedPlaces): void {
    storage.write(key, JSON.stringify(next))
    show(next)
  }

  return {
    current: () => places,
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    /** Another tab wrote something. */
    readAgain: () => show(readSavedPlaces(storage.read(key))),
    /** A passenger's places come in the stead of the visitor's, and take those along. */
    belongTo(viewer: Viewer | null): void {
      const left = key === VISITOR_PLACES_KEY ? places : noSavedPlaces
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
