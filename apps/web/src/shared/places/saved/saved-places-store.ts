// Storage of the saved places: a visitor's stay on the device, a signed-in passenger's are removed at sign-out.
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
    /** Another tab changed the storage. */
    readAgain: () => show(readSavedPlaces(storage.read(key))),
    /** After sign-in the passenger's places replace the visitor's and include them. */
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
