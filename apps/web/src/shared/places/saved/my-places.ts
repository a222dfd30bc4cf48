// The saved places of the person of this tab: stored on the device, and also in the account of a passenger.

import type { SavedPlacesBody, SavedPlace as WirePlace, SavedPlaces as WirePlaces } from '@sawari/contract'
import {
  readSavedPlaces as readAccountPlaces,
  writeSavedPlaces as writeAccountPlaces,
} from '@sawari/contract/saved-places'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { type App, useApp } from '../../app-context.ts'
import { ARRIVED_PLACES, type Owner, PLACES, privateKey } from '../../session/private-data.ts'
import { localStore, type SafeStorage } from '../../storage.ts'
import type { PlaceChoice } from '../place-option.ts'
import {
  holdSamePlaces,
  type KeptKind,
  type KeptPlace,
  mergePlaces,
  noSavedPlaces,
  readSavedPlaces,
  type SavedPlaces,
  withKept,
  withoutRecent,
  withUsed,
} from './saved-places.ts'

/** Changes within this time are sent to the account together. */
const SYNC_AFTER_MS = 1_000

export type MyPlaces = ReturnType<typeof createMyPlaces>

export function createMyPlaces({ api, session }: App) {
  const store = createSavedPlacesStore(localStore)
  const account: PlacesAccount = {
    read: async () => (await api.call(readAccountPlaces)).data,
    write: async body => (await api.call(writeAccountPlaces, { body })).data,
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
    rememberUsed(places: readonly PlaceChoice[], searcher = session.owner()): void {
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
    // Nobody waits for it: changes that could not be sent are sent with the next change or visit.
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
  const myPlaces = useApp().singleton(createMyPlaces)
  const saved = useSyncExternalStore(myPlaces.onChange, myPlaces.current, myPlaces.current)
  return { myPlaces, saved }
}

type SavedPlacesStore = ReturnType<typeof createSavedPlacesStore>

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
    /** Shows the changes that another tab has made. */
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

/** The calls to the server. */
interface PlacesAccount {
  read(): Promise<WirePlaces>
  write(body: SavedPlacesBody): Promise<WirePlaces>
  /** Changes after each sign-in and each end of a session. */
  sessionNumber(): number
}

/**
 * Rejects when the account cannot be reached; the next synchronisation sends everything. Ends with its session: what
 * one user's tab has read is neither sent nor stored for the next.
 */
export async function syncPlaces(store: SavedPlacesStore, account: PlacesAccount): Promise<void> {
  const session = account.sessionNumber()
  const isOver = () => account.sessionNumber() !== session
  const before = store.current()
  const there = placesOf(await account.read())
  if (isOver()) return
  const merged = mergePlaces(before, there)
  const stored = holdSamePlaces(merged, there) ? there : placesOf(await account.write(bodyOf(merged)))
  if (isOver()) return
  store.change(now => afterSaving(before, now, stored))
}

/** Entries that have not changed since `before` are taken from the account, with its timestamps. */
function afterSaving(before: SavedPlaces, now: SavedPlaces, stored: SavedPlaces): SavedPlaces {
  const forgotten = now.forgotten.filter(each => !before.forgotten.some(other => isSame(each, other)))
  return {
    home: isSame(now.home, before.home) ? stored.home : now.home,
    work: isSame(now.work, before.work) ? stored.work : now.work,
    recent: isSame(now.recent, before.recent) ? stored.recent : mergePlaces(now, stored).recent,
    forgotten,
  }
}

/** Compares by value, because each reading of the storage makes new objects. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function placesOf({ home, work, recent }: WirePlaces): SavedPlaces {
  return {
    home: keptOf(home),
    work: keptOf(work),
    recent: recent.map(({ usedAt, ...place }) => ({ place: choiceOf(place), usedAtMs: Date.parse(usedAt) })),
    forgotten: [],
  }
}

export function bodyOf({ home, work, recent }: SavedPlaces): SavedPlacesBody {
  return {
    home: home.place && wireOf(home.place),
    work: work.place && wireOf(work.place),
    recent: recent.map(({ place, usedAtMs }) => ({
      ...wireOf(place),
      usedAt: new Date(usedAtMs).toISOString(),
    })),
  }
}

function keptOf({ place, changedAt }: WirePlaces['home']): KeptPlace {
  return { place: place && choiceOf(place), changedAtMs: changedAt === null ? 0 : Date.parse(changedAt) }
}

function choiceOf({ name, latitude, longitude }: WirePlace): PlaceChoice {
  const isPoint = latitude !== undefined && longitude !== undefined
  return { name, point: isPoint ? { latitude, longitude } : null }
}

function wireOf({ name, point }: PlaceChoice): WirePlace {
  return { name, ...point }
}
