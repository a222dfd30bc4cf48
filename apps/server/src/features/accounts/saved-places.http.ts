import {
  RECENT_PLACES_MAX,
  readSavedPlaces,
  type SavedPlacesBody,
  type UserId,
  type SavedPlace as WirePlace,
  type SavedPlaces as WirePlaces,
  writeSavedPlaces,
} from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { AccountNeeds } from './needs.ts'
import { lockAccount } from './users.store.ts'

/** Home, Work and recent places, shared by all devices of a passenger. */
export function bindSavedPlaces(app: FastifyInstance, { database, clock }: AccountNeeds): void {
  bindEndpoint(app, readSavedPlaces, async ({ viewer }) =>
    succeed({ data: wirePlaces(await readPlaces(database.sql, viewer.userId)) }),
  )

  bindEndpoint(app, writeSavedPlaces, async ({ viewer: { userId }, body }) => {
    const wanted = wantedPlaces(body)
    const saved = await database.sql.transaction().execute(async sql => {
      if ((await lockAccount(sql, { id: userId })) === undefined) return undefined
      const next = replacePlaces(await readPlaces(sql, userId), wanted, clock.now().getTime())
      await writePlaces(sql, userId, next)
      return next
    })
    return saved === undefined ? refuse('INVALID_TOKEN') : succeed({ data: wirePlaces(saved) })
  })
}

// Converts saved places to and from the API's format.

export function wirePlaces({ home, work, recent }: SavedPlaces): WirePlaces {
  return {
    home: wireKept(home),
    work: wireKept(work),
    recent: recent.map(({ usedAtMs, ...place }) => ({
      ...wirePlace(place),
      usedAt: new Date(usedAtMs).toISOString(),
    })),
  }
}

function wireKept({ place, changedAtMs }: KeptPlace): WirePlaces['home'] {
  return {
    place: place && wirePlace(place),
    changedAt: changedAtMs === null ? null : new Date(changedAtMs).toISOString(),
  }
}

function wirePlace({ name, point }: NamedPlace): WirePlace {
  return { name, ...point }
}

function wantedPlaces({ home, work, recent }: SavedPlacesBody): WantedPlaces {
  return {
    home: home && namedPlace(home),
    work: work && namedPlace(work),
    recent: recent.map(({ usedAt, ...place }) => ({
      ...namedPlace(place),
      usedAtMs: new Date(usedAt).getTime(),
    })),
  }
}

function namedPlace({ name, latitude, longitude }: WirePlace): NamedPlace {
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}

export async function readPlaces(sql: Sql, userId: UserId): Promise<SavedPlaces> {
  const row = await sql
    .selectFrom('saved_places')
    .select('places')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? noSavedPlaces : (JSON.parse(row.places) as SavedPlaces)
}

/**
 * The caller must have locked the account's row until the transaction ends, so that writes are serialised and
 * the account is not deleted.
 */
async function writePlaces(sql: Sql, userId: UserId, saved: SavedPlaces): Promise<void> {
  const places = JSON.stringify(saved)
  await sql
    .insertInto('saved_places')
    .values({ user_id: userId, places })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ places }))
    .execute()
}

// Home, Work and recent places: how a write changes the stored places.

interface NamedPlace {
  readonly name: string
  /** It is absent if only the name is known. */
  readonly point?: Point
}

/** A place that was set or removed; both fields are null if it was never set. */
interface KeptPlace {
  readonly place: NamedPlace | null
  readonly changedAtMs: number | null
}

interface RecentPlace extends NamedPlace {
  readonly usedAtMs: number
}

interface SavedPlaces {
  readonly home: KeptPlace
  readonly work: KeptPlace
  /** They are sorted newest first. */
  readonly recent: readonly RecentPlace[]
}

interface WantedPlaces {
  readonly home: NamedPlace | null
  readonly work: NamedPlace | null
  readonly recent: readonly RecentPlace[]
}

const never: KeptPlace = { place: null, changedAtMs: null }

const noSavedPlaces: SavedPlaces = { home: never, work: never, recent: [] }

/** Replaces all places, and sets the time of change on Home and Work if they differ from before. */
function replacePlaces(before: SavedPlaces, wanted: WantedPlaces, nowMs: number): SavedPlaces {
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
