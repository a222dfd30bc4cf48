import type { SearchId, UserId } from '@sawari/contract'
import { type RawBuilder, sql as raw, type Selectable } from 'kysely'
import type { BuddySearchTable, SearchEnd } from '../../migrations/tables/travel-buddy.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Page, type Paged, ROWS_PER_BATCH, readPage } from '../../platform/database/pages.ts'
import { jsonRows, jsonTexts, skippingLocked } from '../../platform/database/portable-sql.ts'
import type { TripNames } from '../route-planner/trip-planner.ts'
import type { RiderTrip } from './shared-ride.ts'

/** JSON, so that older servers on the same database can read the row. */
const NO_TRIP = 'null'

/** A rider's search for company on a trip, active or ended. */
export interface BuddySearch {
  readonly id: SearchId
  readonly userId: UserId
  /** The rider typed them, and only the rider sees them. */
  readonly names: TripNames
  /** It is undefined some time after the end: see `forgetTripsEndedBefore`. */
  readonly trip: RiderTrip | undefined
  readonly radiusKm: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | undefined
  readonly end: SearchEnd | undefined
}

/** A search that still has its trip. */
export interface LiveSearch extends BuddySearch {
  readonly trip: RiderTrip
}

/** An ended search and its rider. */
export interface EndedSearch {
  readonly id: SearchId
  readonly userId: UserId
}

/** Stores the searches of riders without an active search, one per rider; returns their ids. */
export async function insertSearches(
  sql: Sql,
  searches: readonly LiveSearch[],
): Promise<ReadonlySet<SearchId>> {
  if (searches.length === 0) return new Set()
  const rows = searches.map(({ id, userId, names, trip, radiusKm, createdAt, expiresAt }) => [
    id,
    userId,
    names.source,
    names.destination,
    JSON.stringify(trip),
    radiusKm,
    createdAt.getTime(),
    expiresAt.getTime(),
  ])
  const inserted = await raw<{ readonly id: SearchId }>`
    insert into buddy_searches
      (id, user_id, source, destination, trip, radius_km, created_at, expires_at, ended_at, end_reason, aliased)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, cast(value ->> 5 as integer),
      cast(value ->> 6 as bigint), cast(value ->> 7 as bigint), null, null, 1
    from ${jsonRows(sql, rows)}
    where true
    on conflict do nothing
    returning id
  `.execute(sql)
  return new Set(inserted.rows.map(({ id }) => id))
}

export async function findActiveSearch(sql: Sql, userId: UserId, now: Date): Promise<LiveSearch | undefined> {
  const row = await sql
    .selectFrom('buddy_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  const search = row && searchOf(row)
  return search && hasTrip(search) ? search : undefined
}

export function hasTrip(search: BuddySearch): search is LiveSearch {
  return search.trip !== undefined
}

/** The newest search of a rider, active or not; of those until a moment, if one is given. */
export async function findLatestSearch(
  sql: Sql,
  userId: UserId,
  until?: Date,
): Promise<BuddySearch | undefined> {
  const query = searchesOf(sql, userId).limit(1)
  const row = await (until === undefined
    ? query
    : query.where('created_at', '<=', until.getTime())
  ).executeTakeFirst()
  return row && searchOf(row)
}

/** The searches of a rider, newest first. */
export async function listSearches(sql: Sql, userId: UserId, page: Page): Promise<Paged<BuddySearch>> {
  const { rows, hasMore } = await readPage(searchesOf(sql, userId), page)
  return { rows: rows.map(searchOf), hasMore }
}

function searchesOf(sql: Sql, userId: UserId) {
  return sql
    .selectFrom('buddy_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** A batch of all searches of a rider, oldest first. */
export async function listAllSearches(sql: Sql, userId: UserId, afterId: string): Promise<BuddySearch[]> {
  const rows = await sql
    .selectFrom('buddy_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', afterId as SearchId)
    .orderBy('id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(searchOf)
}

/** An active search, without what only its rider sees. */
export type ActiveSearch = Pick<LiveSearch, 'id' | 'userId' | 'trip' | 'radiusKm' | 'createdAt' | 'expiresAt'>

/** The active searches of all riders. */
export async function listActiveSearches(sql: Sql, now: Date): Promise<ActiveSearch[]> {
  const rows = await sql
    .selectFrom('buddy_searches')
    .select(['id', 'user_id', 'trip', 'radius_km', 'created_at', 'expires_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .where('trip', '!=', NO_TRIP)
    .execute()
  return rows.map(row => ({
    id: row.id,
    userId: row.user_id,
    trip: JSON.parse(row.trip) as RiderTrip,
    radiusKm: row.radius_km,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }))
}

export async function countActiveSearches(sql: Sql, now: Date): Promise<number> {
  const { active } = await sql
    .selectFrom('buddy_searches')
    .select(({ fn }) => fn.countAll<number | bigint>().as('active'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirstOrThrow()
  return Number(active)
}

/** Cancels the given search, or else the active one. False if it does not exist or is over. */
export async function cancelSearch(
  sql: Sql,
  wanted: { readonly userId: UserId; readonly searchId?: SearchId },
  now: Date,
): Promise<boolean> {
  let update = sql
    .updateTable('buddy_searches')
    .set({ ended_at: now.getTime(), end_reason: 'cancelled' })
    .where('user_id', '=', wanted.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
  if (wanted.searchId !== undefined) update = update.where('id', '=', wanted.searchId)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the active searches of riders who have found each other. */
export async function endMatchedSearches(sql: Sql, userIds: readonly UserId[], now: Date): Promise<void> {
  await sql
    .updateTable('buddy_searches')
    .set({ ended_at: now.getTime(), end_reason: 'matched' })
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .execute()
}

/** The maximum number of searches per statement, so that a large backlog does not block other work. */
export const SEARCHES_AT_ONCE = 500

/** Ends one batch of expired searches. The caller announces the returned ones. */
export async function expireSearches(sql: Sql, now: Date): Promise<EndedSearch[]> {
  const due = dueSearches(sql, now).orderBy('expires_at').limit(SEARCHES_AT_ONCE)
  return expire(sql, skippingLocked(sql, due))
}

/** Ends the expired searches of these riders. */
export async function expireSearchesOf(
  sql: Sql,
  userIds: readonly UserId[],
  now: Date,
): Promise<EndedSearch[]> {
  return expire(sql, dueSearches(sql, now).where('user_id', 'in', jsonTexts(sql, userIds)))
}

type SearchIds = ReturnType<typeof dueSearches> | RawBuilder<SearchId>

function dueSearches(sql: Sql, now: Date) {
  return sql
    .selectFrom('buddy_searches')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now.getTime())
}

async function expire(sql: Sql, due: SearchIds): Promise<EndedSearch[]> {
  const rows = await sql
    .updateTable('buddy_searches')
    .set(({ ref }) => ({ ended_at: ref('expires_at'), end_reason: 'expired' as const }))
    .where('id', 'in', due)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute()
  return rows.map(row => ({ id: row.id, userId: row.user_id }))
}

/**
 * Removes the trips of ended searches; their typed names stay for the rider's own history. The caller waits
 * until the searches permit no requests any more, because a request is about the two trips.
 */
export async function forgetTripsEndedBefore(sql: Sql, moment: Date): Promise<void> {
  await sql
    .updateTable('buddy_searches')
    .set({ trip: NO_TRIP })
    .where('ended_at', '<=', moment.getTime())
    .where('trip', '!=', NO_TRIP)
    .execute()
}

function searchOf(row: Selectable<BuddySearchTable>): BuddySearch {
  return {
    id: row.id,
    userId: row.user_id,
    names: { source: row.source, destination: row.destination },
    trip: (JSON.parse(row.trip) as RiderTrip | null) ?? undefined,
    radiusKm: row.radius_km,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    end: row.end_reason ?? undefined,
  }
}
