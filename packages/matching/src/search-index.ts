import type { Trip } from './trip.ts'

/** An active search as the index keeps it. */
export interface SearchEntry {
  readonly id: string
  readonly userId: string
  readonly trip: Trip
  readonly radiusKm: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The active searches, kept so that those which may match a trip are found without looking at all. */
export interface SearchIndex<Entry extends SearchEntry = SearchEntry> {
  readonly size: number
  /** An entry with the same id is replaced. */
  add(entry: Entry): void
  /** Whether it was there. */
  remove(id: string): boolean
  /** Drops what is over at `now`, and gives it back. */
  expire(now: number): Entry[]
  /**
   * Every live search that matches the trip for either rider, and some that do not: `compareTrips`
   * decides. The order follows from the calls made before, and from nothing else.
   */
  candidates(trip: Trip, radiusKm: number, now: number): Entry[]
}

export function createSearchIndex<Entry extends SearchEntry = SearchEntry>(): SearchIndex<Entry> {
  const entries = new Map<string, Entry>()
  return {
    get size() {
      return entries.size
    },
    add(entry) {
      entries.set(entry.id, entry)
    },
    remove: id => entries.delete(id),
    expire(now) {
      const over = [...entries.values()].filter(({ expiresAt }) => expiresAt <= now)
      for (const { id } of over) entries.delete(id)
      return over
    },
    candidates: (_trip, _radiusKm, now) => [...entries.values()].filter(({ expiresAt }) => expiresAt > now),
  }
}
