// The saved places: stored on the device, and also in the account while the passenger is signed in.
import { readSavedPlaces, writeSavedPlaces } from '@sawari/contract/saved-places'
import { useSyncExternalStore } from 'react'
import { type App, useApp } from '../../app-context.ts'
import { localStore } from '../../storage.ts'
import type { PlaceChoice } from '../place-option.ts'
import { type KeptKind, type SavedPlaces, withKept, withoutRecent, withUsed } from './saved-places.ts'
import { createSavedPlacesStore, OWN_PLACES_KEY, VISITOR_PLACES_KEY } from './saved-places-store.ts'
import { type PlacesAccount, syncPlaces } from './saved-places-sync.ts'

/** Changes within this time are sent to the account together. */
const SYNC_AFTER_MS = 1_000

export type MyPlaces = ReturnType<typeof createMyPlaces>

export function createMyPlaces({ api, session }: App) {
  const store = createSavedPlacesStore(localStore)
  const account: PlacesAccount = {
    read: async () => (await api.call(readSavedPlaces)).data,
    write: async body => (await api.call(writeSavedPlaces, { body })).data,
    sessionNumber: session.number,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let ownerId: string | null = null

  followSession()
  session.onChange(followSession)
  window.addEventListener('storage', ({ key }) => {
    if (key === OWN_PLACES_KEY || key === VISITOR_PLACES_KEY) store.readAgain()
  })

  return {
    current: store.current,
    onChange: store.onChange,
    /** Sets Home or Work; null removes it. */
    keep: (kind: KeptKind, place: PlaceChoice | null) =>
      change(withKept(store.current(), kind, place, Date.now())),
    /** Adds the places of a search to the recent ones. */
    noteUsed: (places: readonly PlaceChoice[]) => change(withUsed(store.current(), places, Date.now())),
    forgetRecent: (name: string) => change(withoutRecent(store.current(), name, Date.now())),
  }

  function change(next: SavedPlaces): void {
    store.change(next)
    syncAfter(SYNC_AFTER_MS)
  }

  function syncAfter(delayMs: number): void {
    clearTimeout(timer)
    if (!session.state().viewer) return
    // Not awaited: changes that could not be sent are sent with the next change or visit.
    timer = setTimeout(() => void syncPlaces(store, account).catch(() => undefined), delayMs)
  }

  function followSession(): void {
    const { viewer } = session.state()
    const userId = viewer?.userId ?? null
    if (userId === ownerId) return
    ownerId = userId
    store.belongTo(viewer)
    syncAfter(0)
  }
}

export function useMyPlaces(): { readonly myPlaces: MyPlaces; readonly saved: SavedPlaces } {
  const myPlaces = useApp().only(createMyPlaces)
  const saved = useSyncExternalStore(myPlaces.onChange, myPlaces.current, myPlaces.current)
  return { myPlaces, saved }
}
