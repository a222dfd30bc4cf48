// Synchronises the saved places with the account: read, merged with the device's, and written if different.
import type { SavedPlacesBody, SavedPlace as WirePlace, SavedPlaces as WirePlaces } from '@sawari/contract'
import type { PlaceChoice } from '../place-option.ts'
import { holdSamePlaces, type KeptPlace, mergePlaces, type SavedPlaces } from './saved-places.ts'
import type { SavedPlacesStore } from './saved-places-store.ts'

/** The calls to the server. */
export interface PlacesAccount {
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

/** By value: what another tab has stored is read anew. */
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
