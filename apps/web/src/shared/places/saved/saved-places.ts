// Home, Work and recent places: what the device stores, and how it is merged with the account's copy.
import { PLACE_NAME_MAX_LENGTH, RECENT_PLACES_MAX } from '@sawari/contract/limits'
import { isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import { MY_LOCATION } from '../../place-names/place-names.ts'
import type { PlaceChoice } from '../place-option.ts'

export const keptKinds = ['home', 'work'] as const
export type KeptKind = (typeof keptKinds)[number]

/** A place (null if removed) and the time of its last change; 0 if it was never set. */
export interface KeptPlace {
  readonly place: PlaceChoice | null
  readonly changedAtMs: number
}

interface RecentPlace {
  readonly place: PlaceChoice
  readonly usedAtMs: number
}

export interface SavedPlaces {
  readonly home: KeptPlace
  readonly work: KeptPlace
  /** Newest first. */
  readonly recent: readonly RecentPlace[]
  /** Recent places removed on this device, until the account has removed them too. */
  readonly forgotten: readonly { readonly name: string; readonly atMs: number }[]
}

const never: KeptPlace = { place: null, changedAtMs: 0 }

export const noSavedPlaces: SavedPlaces = { home: never, work: never, recent: [], forgotten: [] }

/** False for an empty place and for the device's position, which are never saved. */
export function canBeSaved({ name }: PlaceChoice): boolean {
  return name.trim() !== '' && name.trim() !== MY_LOCATION
}

export function withKept(
  saved: SavedPlaces,
  kind: KeptKind,
  place: PlaceChoice | null,
  nowMs: number,
): SavedPlaces {
  return { ...saved, [kind]: { place, changedAtMs: nowMs } }
}

export function withUsed(saved: SavedPlaces, places: readonly PlaceChoice[], nowMs: number): SavedPlaces {
  const used = places
    .filter(canBeSaved)
    .map(place => ({ place: { ...place, name: place.name.trim() }, usedAtMs: nowMs }))
  return { ...saved, recent: newestFirst([...used, ...saved.recent], saved.forgotten) }
}

export function withoutRecent(saved: SavedPlaces, name: string, nowMs: number): SavedPlaces {
  const forgotten = [
    { name, atMs: nowMs },
    ...saved.forgotten.filter(other => !isSameName(other.name, name)),
  ].slice(0, RECENT_PLACES_MAX)
  return { ...saved, recent: newestFirst(saved.recent, forgotten), forgotten }
}

/** The newest change of Home and of Work wins; recent places are merged by time. */
export function mergePlaces(here: SavedPlaces, there: SavedPlaces): SavedPlaces {
  const forgotten = [...here.forgotten, ...there.forgotten].slice(0, RECENT_PLACES_MAX)
  return {
    home: newer(here.home, there.home),
    work: newer(here.work, there.work),
    recent: newestFirst([...here.recent, ...there.recent], forgotten),
    forgotten,
  }
}

/** Whether both look the same on screen. */
export function holdSamePlaces(a: SavedPlaces, b: SavedPlaces): boolean {
  const shown = ({ home, work, recent }: SavedPlaces) =>
    JSON.stringify([home.place, work.place, recent.map(({ place, usedAtMs }) => [place, usedAtMs])])
  return shown(a) === shown(b)
}

/** Reads the places that an earlier visit stored; drops invalid entries. */
export function readSavedPlaces(text: string | null): SavedPlaces {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof SavedPlaces, unknown>> | null
    return {
      home: readKept(stored?.home),
      work: readKept(stored?.work),
      recent: newestFirst(listIn(stored?.recent).flatMap(readRecent), []),
      forgotten: listIn(stored?.forgotten).flatMap(readForgotten).slice(0, RECENT_PLACES_MAX),
    }
  } catch {
    return noSavedPlaces
  }
}

function newer(a: KeptPlace, b: KeptPlace): KeptPlace {
  return b.changedAtMs > a.changedAtMs ? b : a
}

function newestFirst(
  places: readonly RecentPlace[],
  forgotten: SavedPlaces['forgotten'],
): readonly RecentPlace[] {
  const isForgotten = ({ place, usedAtMs }: RecentPlace) =>
    forgotten.some(({ name, atMs }) => isSameName(name, place.name) && usedAtMs <= atMs)
  const sorted = places.filter(each => !isForgotten(each)).sort((a, b) => b.usedAtMs - a.usedAtMs)
  return sorted
    .filter(({ place }, at) => sorted.findIndex(other => isSameName(other.place.name, place.name)) === at)
    .slice(0, RECENT_PLACES_MAX)
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readKept(value: unknown): KeptPlace {
  const { place, changedAtMs } = (value ?? {}) as { readonly [Key in keyof KeptPlace]?: unknown }
  return isMoment(changedAtMs) ? { place: readPlace(place)[0] ?? null, changedAtMs } : never
}

function readRecent(value: unknown): readonly RecentPlace[] {
  const { place, usedAtMs } = (value ?? {}) as { readonly [Key in keyof RecentPlace]?: unknown }
  return isMoment(usedAtMs) ? readPlace(place).map(read => ({ place: read, usedAtMs })) : []
}

function readForgotten(value: unknown): SavedPlaces['forgotten'] {
  const { name, atMs } = (value ?? {}) as { readonly name?: unknown; readonly atMs?: unknown }
  return typeof name === 'string' && isMoment(atMs) ? [{ name, atMs }] : []
}

function readPlace(value: unknown): readonly PlaceChoice[] {
  const { name, point } = (value ?? {}) as { readonly [Key in keyof PlaceChoice]?: unknown }
  if (typeof name !== 'string' || name.length > PLACE_NAME_MAX_LENGTH) return []
  const place = { name, point: readPoint(point) }
  return canBeSaved(place) ? [place] : []
}

function readPoint(value: unknown): Point | null {
  const { latitude, longitude } = (value ?? {}) as { readonly [Key in keyof Point]?: unknown }
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    isLatitude(latitude) &&
    isLongitude(longitude)
  return isPoint ? { latitude, longitude } : null
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
