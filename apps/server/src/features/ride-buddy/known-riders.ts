// Finds the rider whom a client names: by the alias of a stranger, or by the id of a present or former partner.

import type { RiderId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { wereConnected } from './connections.store.ts'
import { type AliasOf, aliasBasis } from './rider-alias.ts'
import { ALIAS_KEPT_MS } from './shown-riders.ts'

/** Undefined for unknown ids, for aliases of other readers, and for those whose search ended more than a day ago. */
export type FindRider = (readerId: UserId, named: RiderId) => Promise<UserId | undefined>

export function createFindRider(needs: {
  readonly sql: Sql
  readonly clock: Clock
  readonly aliasOf: AliasOf
}): FindRider {
  const { sql, clock, aliasOf } = needs
  return async (readerId, named) => {
    const id = named as string as UserId
    if (id === readerId || (await wereConnected(sql, readerId, id))) return id
    const since = clock.now().getTime() - ALIAS_KEPT_MS
    const searches = await searchesOfKnown(sql, readerId, since)
    const found = searches.find(({ id: search, createdAt, liftedAt }) => {
      const began = new Date(Number(createdAt))
      const bases = new Set([
        search,
        aliasBasis({ id: search, createdAt: began }, new Date(Number(liftedAt))),
      ])
      return [...bases].some(basis => aliasOf(basis, readerId) === named)
    })
    if (found !== undefined) return found.userId
    return (await mayBeNamedById(sql, id, since)) ? id : undefined
  }
}

interface KnownSearch {
  readonly id: string
  readonly userId: UserId
  readonly createdAt: number
  /** When the rider last removed a block of the reader; 0 if never. */
  readonly liftedAt: number
}

/**
 * The searches and posted rides of all riders whom the reader was shown, or has a request to or from. To a reader who
 * was blocked they ended with the block.
 */
async function searchesOfKnown(sql: Sql, readerId: UserId, since: number): Promise<readonly KnownSearch[]> {
  const { rows } = await raw<KnownSearch>`
    with met(id) as (
      select rider_id from shown_riders where reader_id = ${readerId}
      union select sender_id from buddy_requests where receiver_id = ${readerId}
      union select receiver_id from buddy_requests where sender_id = ${readerId}
    ), known(id, lifted_at) as (
      select met.id, coalesce(lifted_at, 0) from met
      left join lifted_blocks on lifted_blocks.blocker_id = met.id and lifted_blocks.blocked_id = ${readerId}
      where not exists (
        select 1 from blocks where blocker_id = met.id and blocked_id = ${readerId} and created_at <= ${since}
      )
    )
    select buddy_searches.id, user_id as "userId", created_at as "createdAt", lifted_at as "liftedAt"
      from known join buddy_searches on user_id = known.id
      where expires_at > ${since} and (ended_at is null or ended_at > ${since})
    union all
    select posted_rides.id, user_id, created_at, lifted_at
      from known join posted_rides on user_id = known.id
      where expires_at > ${since}
  `.execute(sql)
  return rows
}

/**
 * Earlier versions name strangers by their ids, and open pages may still hold such ids: they are accepted until the last
 * search that an earlier version stored has been over for a day.
 */
async function mayBeNamedById(sql: Sql, id: UserId, since: number): Promise<boolean> {
  const { rows } = await raw`
    select 1 from users where id = ${id}
      and exists (select 1 from buddy_searches where aliased is null and expires_at > ${since})
      and (
        exists (select 1 from buddy_searches where user_id = ${id} and expires_at > ${since})
        or exists (select 1 from posted_rides where user_id = ${id} and expires_at > ${since})
      )
  `.execute(sql)
  return rows.length > 0
}
