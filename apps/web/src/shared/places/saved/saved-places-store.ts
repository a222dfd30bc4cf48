// Stores the saved places in the browser: a visitor's until the next sign-in, a passenger's until the sign-out.
import { createStore } from 'zustand/vanilla'
import { ARRIVED_PLACES, type Owner, PLACES, privateKey } from '../../session/private-data.ts'
import type { SafeStorage } from '../../storage.ts'
import { mergePlaces, noSavedPlaces, readSavedPlaces, type SavedPlaces } from './saved-places.ts'

export type SavedPlacesStore = ReturnType<typeof createSavedPlacesStore>

export function createSavedPlacesStore(storage: SafeStorage) {
  /** Undefined while the owner is unknown: then changes are kept in memory. */
  let owner: Owner | undefined
  let isStored = false
  const store = createStore(() => noSavedPlaces)

  return {
    current: store.getState,
    onChange: store.subscribe,
    belongTo,
    change,
    /** For changes that another tab has made. */
    readAgain: () => show(latest()),
    isKey: (key: string) => key === keyOf(PLACES),
  }

  /** Shows the places of `next`. What could not be stored goes over to the passenger who signs in on this tab. */
  function belongTo(next: Owner | undefined): void {
    const unstored = owner === undefined || (owner === null && !isStored) ? store.getState() : noSavedPlaces
    owner = next
    isStored = true
    show(latest())
    if (unstored !== noSavedPlaces && next) change(here => mergePlaces(unstored, here))
  }

  /** Changes the places as they are stored now: another tab of the owner may have changed them. */
  function change(changed: (places: SavedPlaces) => SavedPlaces): void {
    const next = changed(latest())
    isStored = write(next)
    show(next)
  }

  function latest(): SavedPlaces {
    const key = keyOf(PLACES)
    if (key === null || !isStored) return store.getState()
    const arrivedKey = keyOf(ARRIVED_PLACES)!
    const stored = readSavedPlaces(storage.read(key))
    const arrived = storage.read(arrivedKey)
    if (arrived === null) return stored
    const merged = mergePlaces(readSavedPlaces(arrived), stored)
    if (write(merged)) storage.remove(arrivedKey)
    return merged
  }

  /** Returns whether the places are stored: storage may be full or blocked. */
  function write(places: SavedPlaces): boolean {
    const key = keyOf(PLACES)
    if (key === null) return false
    const text = JSON.stringify(places)
    storage.write(key, text)
    return storage.read(key) === text
  }

  function keyOf(name: string): string | null {
    return owner === undefined ? null : privateKey(owner, name)
  }

  function show(next: SavedPlaces): void {
    store.setState(next, true)
  }
}
