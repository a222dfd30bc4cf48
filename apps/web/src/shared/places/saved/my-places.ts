// The saved places of the person of this tab: stored on the device, and also in the account of a passenger.
import { readSavedPlaces, writeSavedPlaces } from '@sawari/contract/saved-places'
import { useSyncExternalStore } from 'react'
import { type App, useApp } from '../../app-context.ts'
import type { Owner } from '../../session/private-data.ts'
import { localStore } from '../../storage.ts'
import type { PlaceChoice } from '../place-option.ts'
import { type KeptKind, type SavedPlaces, withKept, withoutRecent, withUsed } from './saved-places.ts'
import { createSavedPlacesStore } from './saved-places-store.ts'
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
  let owner: Owner | undefined
  let syncedUser: Owner = null

  followSession()
  session.onChange(followSession)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && !store.isKey(key)) return
    store.readAgain()
    // The same passenger has signed out of another session: the account still has the places.
    if (newValue === null) syncAfter(0)
  })

  return {
    current: store.current,
    onChange: store.onChange,
    /** Sets Home or Work; null removes it. */
    keep: (kind: KeptKind, place: PlaceChoice | null) =>
      change(saved => withKept(saved, kind, place, Date.now())),
    /** Adds the places of a search to the recent ones of the person who made it. */
    noteUsed(places: readonly PlaceChoice[], searcher = session.owner()): void {
      if (searcher === session.owner()) change(saved => withUsed(saved, places, Date.now()))
    },
    forgetRecent: (name: string) => change(saved => withoutRecent(saved, name, Date.now())),
  }

  function change(changed: (saved: SavedPlaces) => SavedPlaces): void {
    store.change(changed)
    syncAfter(SYNC_AFTER_MS)
  }

  function syncAfter(delayMs: number): void {
    clearTimeout(timer)
    if (!session.state().viewer) return
    // Not awaited: changes that could not be sent are sent with the next change or visit.
    timer = setTimeout(() => void syncPlaces(store, account).catch(() => undefined), delayMs)
  }

  function followSession(): void {
    const next = session.owner()
    if (next !== owner) {
      owner = next
      store.belongTo(next)
    }
    const user = session.state().viewer?.userId ?? null
    if (user === syncedUser) return
    syncedUser = user
    syncAfter(0)
  }
}

export function useMyPlaces(): { readonly myPlaces: MyPlaces; readonly saved: SavedPlaces } {
  const myPlaces = useApp().only(createMyPlaces)
  const saved = useSyncExternalStore(myPlaces.onChange, myPlaces.current, myPlaces.current)
  return { myPlaces, saved }
}
