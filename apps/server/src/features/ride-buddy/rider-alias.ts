// How riders name each other: strangers by aliases, present and former partners by their ids.

import type { RiderId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { KeyedHash } from '../../platform/identity/secrets.ts'
import { wereConnected } from './connections.store.ts'
import { type SharedRide, searchIn } from './shared-ride.ts'
import { ALIAS_KEPT_MS } from './shown-riders.ts'

/**
 * The id by which a reader knows the rider of a search or a posted ride: the same on every server, another one for the
 * next search and for another reader. It has the form of a user id, and clients use it as one.
 */
export type AliasOf = (basis: string, readerId: UserId) => UserId & RiderId

const ALIAS_DIGITS = 24

export function createAliases(keyedHash: KeyedHash): AliasOf {
  return (basis, readerId) => {
    const hash = Buffer.from(keyedHash('rider-alias', `${basis}\0${readerId}`), 'base64url')
    return hash.toString('hex').slice(0, ALIAS_DIGITS) as UserId & RiderId
  }
}

/**
 * What an alias of a search is made from. After the reader was blocked for a while, the search must look like a new one;
 * see `shownSince`.
 */
export function aliasBasis(
  search: { readonly id: string; readonly createdAt: Date },
  shownSince: Date,
): string {
  return shownSince > search.createdAt ? `${search.id}.${shownSince.getTime()}` : search.id
}

/**
 * The basis of the alias in a list. While a request between the two is listed, it is the search of that request, so that
 * a client recognizes its rider among the matches. What the reader asked for comes first.
 */
export function listedBasis(
  live: { readonly basis: string; readonly userId: UserId },
  asked: { readonly byReader: SharedRide | undefined; readonly byOther: SharedRide | undefined },
): string {
  const ride = asked.byReader ?? asked.byOther
  return (ride && searchIn(ride, live.userId)) ?? live.basis
}

/**
 * Finds the rider whom a client names. Undefined for unknown ids, for aliases of other readers, and for those whose
 * search ended more than a day ago.
 */
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
