// Home, Work and recent places: how a write changes the stored places.

import { RECENT_PLACES_MAX } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'

export interface NamedPlace {
  readonly name: string
  /** Absent if only the name is known. */
  readonly point?: Point
}

/** A place that was set or removed; both fields are null if it was never set. */
export interface KeptPlace {
  readonly place: NamedPlace | null
  readonly changedAtMs: number | null
}

export interface RecentPlace extends NamedPlace {
  readonly usedAtMs: number
}

export interface SavedPlaces {
  readonly home: KeptPlace
  readonly work: KeptPlace
  /** Newest first. */
  readonly recent: readonly RecentPlace[]
}

export interface WantedPlaces {
  readonly home: NamedPlace | null
  readonly work: NamedPlace | null
  readonly recent: readonly RecentPlace[]
}

const never: KeptPlace = { place: null, changedAtMs: null }

export const noSavedPlaces: SavedPlaces = { home: never, work: never, recent: [] }

/** Replaces all places, and sets the time of change on Home and Work if they differ from before. */
export function replacePlaces(before: SavedPlaces, wanted: WantedPlaces, nowMs: number): SavedPlaces {
  return {
    home: replaced(before.home, wanted.home, nowMs),
    work: replaced(before.work, wanted.work, nowMs),
    recent: newestFirst(wanted.recent, nowMs),
  }
}

function replaced(before: KeptPlace, wanted: NamedPlace | null, nowMs: number): KeptPlace {
  return isSame(before.place, wanted) ? before : { place: wanted, changedAtMs: nowMs }
}

function isSame(a: NamedPlace | null, b: NamedPlace | null): boolean {
  return (
    a?.name === b?.name &&
    a?.point?.latitude === b?.point?.latitude &&
    a?.point?.longitude === b?.point?.longitude
  )
}

/**
 * Keeps each name once. Limits times to the present, so that a device with a fast clock cannot keep its places
 * first.
 */
function newestFirst(places: readonly RecentPlace[], nowMs: number): readonly RecentPlace[] {
  const sorted = places
    .map(place => ({ ...place, usedAtMs: Math.min(place.usedAtMs, nowMs) }))
    .sort((a, b) => b.usedAtMs - a.usedAtMs)
  const isFirst = ({ name }: RecentPlace, index: number) =>
    sorted.findIndex(other => other.name.toLowerCase() === name.toLowerCase()) === index
  return sorted.filter(isFirst).slice(0, RECENT_PLACES_MAX)
}
