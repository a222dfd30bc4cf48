// The saved places of this tab: kept on the device, and in the account while somebody is signed in.
import { accountCalls } from '@sawari/contract/calls/accounts'
import { useSyncExternalStore } from 'react'
import { callEndpoint } from '../../api/call-endpoint.ts'
import { currentViewer, session, sessionNumber } from '../../session/session.ts'
import { localStore } from '../../storage.ts'
import type { PlaceChoice } from '../place-option.ts'
import { type KeptKind, type SavedPlaces, withKept, withoutRecent, withUsed } from './saved-places.ts'
import { createSavedPlacesStore, OWN_PLACES_KEY, VISITOR_PLACES_KEY } from './saved-places-store.ts'
import { type PlacesAccount, syncPlaces } from './saved-places-sync.ts'

/** Changes within it are told together. */
const TELL_AFTER_MS = 1_000

const store = createSavedPlacesStore(localStore)
let timer: ReturnType<typeof setTimeout> | undefined

const account: PlacesAccount = {
  read: async () => (await callEndpoint(accountCalls.readSavedPlaces)).data,
  write: async body => (await callEndpoint(accountCalls.writeSavedPlaces, { body })).data,
  sessionNumber,
}

export const currentPlaces = store.current
export const subscribeToPlaces = store.onChange

export function useMyPlaces(): SavedPlaces {
  return useSyncExternalStore(store.onChange, store.current, store.current)
}

/** Sets Home or Work; null removes it. */
export function keepPlace(kind: KeptKind, place: PlaceChoice | null): void {
  store.change(withKept(store.current(), kind, place, Date.now()))
  tellSoon(TELL_AFTER_MS)
}

/** Puts places that were searched for among the recent ones. */
export function noteUsed(places: readonly PlaceChoice[]): void {
  store.change(withUsed(store.current(), places, Date.now()))
  tellSoon(TELL_AFTER_MS)
}

export function forgetRecent(name: string): void {
  store.change(withoutRecent(store.current(), name, Date.now()))
  tellSoon(TELL_AFTER_MS)
}

function tellSoon(afterMs: number): void {
  clearTimeout(timer)
  if (!currentViewer()) return
  // Nobody waits for it; what the account did not hear now it hears with the next change or visit.
  timer = setTimeout(() => void syncPlaces(store, account).catch(() => undefined), afterMs)
}

let known: string | null = null

function followSession(): void {
  const viewer = currentViewer()
  const userId = viewer?.userId ?? null
  if (userId === known) return
  known = userId
  store.belongTo(viewer)
  tellSoon(0)
}

followSession()
session.onChange(followSession)
window.addEventListener('storage', ({ key }) => {
  if (key === OWN_PLACES_KEY || key === VISITOR_PLACES_KEY) store.readAgain()
})
