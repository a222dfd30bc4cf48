import type { UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { ROWS_PER_BATCH } from '../../platform/database/pages.ts'
import { jsonRows, jsonTexts } from '../../platform/database/portable-sql.ts'

/** A reader of lists. */
export interface StoredReader {
  readonly userId: UserId
  readonly networkHash: string | undefined
}

export interface Showing {
  readonly shownAt: number
  readonly keptUntil: number
}

/** What readers were shown since a moment. */
export interface StoredShowings {
  readonly byReader: ReadonlyMap<UserId, Map<UserId, Showing>>
  readonly byNetwork: ReadonlyMap<string, Set<UserId>>
  /** The readers whose accounts are new. */
  readonly newReaders: ReadonlySet<UserId>
}

/** Reads by one statement what the readers, and the new accounts of their networks, were shown since a moment. */
export async function readShowings(
  sql: Sql,
  readers: readonly StoredReader[],
  { since, newSince }: { readonly since: number; readonly newSince: number },
): Promise<StoredShowings> {
  const given = jsonTexts(
    sql,
    readers.map(({ userId }) => userId),
  )
  const networks = jsonTexts(
    sql,
    readers.flatMap(({ networkHash }) => networkHash ?? []),
  )
  const { rows } = await raw<ShowingRow>`
    select 'reader' as kind, reader_id as reader, rider_id as rider, shown_at as at, kept_until as until
      from shown_riders where reader_id in ${given} and shown_at > ${since}
    union all select distinct 'network', network_hash, rider_id, 0, 0
      from shown_riders where network_hash in ${networks} and shown_at > ${since}
    union all select 'new', id, id, 0, 0 from users where id in ${given} and created_at > ${newSince}
  `.execute(sql)
  const byReader = new Map(readers.map(({ userId }) => [userId, new Map<UserId, Showing>()]))
  const byNetwork = new Map<string, Set<UserId>>()
  const newReaders = new Set<UserId>()
  for (const { kind: what, reader, rider, at, until } of rows) {
    if (what === 'reader')
      byReader.get(reader as UserId)?.set(rider, { shownAt: Number(at), keptUntil: Number(until) })
    else if (what === 'new') newReaders.add(rider)
    else byNetwork.set(reader, (byNetwork.get(reader) ?? new Set()).add(rider))
  }
  return { byReader, byNetwork, newReaders }
}

interface ShowingRow {
  readonly kind: 'reader' | 'network' | 'new'
  readonly reader: string
  readonly rider: UserId
  readonly at: number
  readonly until: number
}

export interface NewShowing extends Showing {
  readonly readerId: UserId
  readonly riderId: UserId
  readonly networkHash: string | undefined
}

/** Omits riders whose accounts were deleted meanwhile. */
export async function storeShowings(sql: Sql, showings: readonly NewShowing[]): Promise<void> {
  if (showings.length === 0) return
  const rows = showings.map(({ readerId, riderId, shownAt, keptUntil, networkHash }) => [
    readerId,
    riderId,
    shownAt,
    keptUntil,
    networkHash ?? null,
  ])
  await raw`
    insert into shown_riders (reader_id, rider_id, shown_at, kept_until, network_hash)
    select readers.id, riders.id, cast(value ->> 2 as bigint), cast(value ->> 3 as bigint), value ->> 4
    from ${jsonRows(sql, rows)}
    join users as readers on readers.id = value ->> 0
    join users as riders on riders.id = value ->> 1
    where true
    on conflict (reader_id, rider_id) do update set
      shown_at = excluded.shown_at, network_hash = excluded.network_hash, kept_until =
        case when excluded.kept_until > shown_riders.kept_until then excluded.kept_until else shown_riders.kept_until end
  `.execute(sql)
}

/** A batch of what a reader was shown. */
export async function listShowings(sql: Sql, readerId: UserId, afterId: string) {
  const rows = await sql
    .selectFrom('shown_riders')
    .select(['rider_id', 'shown_at', 'kept_until'])
    .where('reader_id', '=', readerId)
    .where('rider_id', '>', afterId as UserId)
    .orderBy('rider_id')
    .limit(ROWS_PER_BATCH)
    .execute()
  return rows.map(row => ({
    id: row.rider_id,
    shownAt: new Date(row.shown_at),
    keptUntil: new Date(row.kept_until),
  }))
}
