// The users behind searches and requests, and the relations between two of them.

import type { SearchId, UserId } from '@sawari/contract'
import { legibleName, type Relationship } from '@sawari/matching'
import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { jsonTexts, lockingRowsOf } from '../../platform/database/portable-sql.ts'
import type { SharedRide } from './shared-ride.ts'

export interface Rider {
  readonly id: UserId
  /** The name as others see it. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly emailProvedAt: number | null
  /** They may not search, send requests or accept. */
  readonly isOnHold: boolean
}

export type Riders = ReadonlyMap<UserId, Rider>

type RiderRow = Omit<Rider, 'isOnHold'> & { readonly heldAt: number | null }

const RIDER_COLUMNS = raw`
  users.id, name, email, phone, email_proved_at as "emailProvedAt", coalesce(buddy_hold_at, suspended_at) as "heldAt"
`

function riderOf({ heldAt, ...row }: RiderRow): Rider {
  return { ...row, name: legibleName(row.name), isOnHold: heldAt !== null }
}

/** The riders that exist. */
export async function readRiders(sql: Sql, userIds: readonly UserId[]): Promise<Riders> {
  if (userIds.length === 0) return new Map()
  return selectRiders(sql, userIds, raw``)
}

/**
 * Locks the riders' rows until the transaction ends and returns the riders that exist. Operations on the same
 * rider therefore run one after the other; the fixed order of locking prevents deadlocks.
 */
export async function lockRiders(sql: Sql, userIds: readonly UserId[]): Promise<Riders> {
  return selectRiders(sql, userIds, raw`order by users.id ${lockingRowsOf(sql, 'users')}`)
}

async function selectRiders(
  sql: Sql,
  userIds: readonly UserId[],
  ending: RawBuilder<unknown>,
): Promise<Riders> {
  const { rows } = await raw<RiderRow>`
    select ${RIDER_COLUMNS} from users where users.id in ${jsonTexts(sql, userIds)} ${ending}
  `.execute(sql)
  return new Map(rows.map(row => [row.id, riderOf(row)]))
}

/** Whether a rider may not search, send requests or accept. */
export async function isOnHold(sql: Sql, userId: UserId): Promise<boolean> {
  return (await readRiders(sql, [userId])).get(userId)?.isOnHold ?? false
}

/** The relations between one rider and all others. */
export interface Relationships {
  with(otherId: UserId): Relationship
  /**
   * When an activity of the other rider began, as this rider sees it: at `beganAt`, or at the end of the
   * other's block if that was later, so that the block stays secret.
   */
  shownSince(otherId: UserId, beganAt: Date): Date
  /** The requests between the two that are still listed. */
  asked(otherId: UserId): AskedRides
}

/** The newest ride for which each of two riders has asked the other. */
export interface AskedRides {
  readonly byRider: SharedRide | undefined
  readonly byOther: SharedRide | undefined
}

/** The relations of one rider, by one statement. */
export async function readRelationships(sql: Sql, userId: UserId, now: Date): Promise<Relationships> {
  const [relationships] = await readRelationshipsOfAll(sql, [userId], now)
  return relationships!
}

/** The relations of each of the riders, in the same order, by one statement. */
export async function readRelationshipsOfAll(
  sql: Sql,
  userIds: readonly UserId[],
  now: Date,
): Promise<Relationships[]> {
  const given = jsonTexts(sql, userIds)
  const isLive = raw`ended_at is null and contact_ends_at > ${now.getTime()}`
  const { rows } = await raw<RelationRow>`
    select 'blocks' as kind, blocker_id as rider, blocked_id as other, 0 as at, '' as ride
      from blocks where blocker_id in ${given}
    union all select 'is blocked by', blocked_id, blocker_id, 0, '' from blocks where blocked_id in ${given}
    union all select 'is with', user_low, user_high, 0, '' from connections where user_low in ${given} and ${isLive}
    union all select 'is with', user_high, user_low, 0, '' from connections where user_high in ${given} and ${isLive}
    union all select 'was blocked by', blocked_id, blocker_id, lifted_at, ''
      from lifted_blocks where blocked_id in ${given}
    union all select 'asks', sender_id, receiver_id, created_at, route_details from buddy_requests
      where sender_id in ${given} and state in ('pending', 'declined') and expires_at > ${now.getTime()}
    union all select 'is asked by', receiver_id, sender_id, created_at, route_details from buddy_requests
      where receiver_id in ${given} and state = 'pending' and expires_at > ${now.getTime()}
  `.execute(sql)
  const relationshipsOf = new Map(userIds.map(id => [id, noRelations()]))
  // The newest of several requests is stored last.
  for (const { kind: relation, rider, other, at, ride } of rows.sort((a, b) => Number(a.at) - Number(b.at)))
    relationshipsOf.get(rider)?.[relation].set(other, { at: Number(at), ride })
  return userIds.map(id => relationshipsFrom(relationshipsOf.get(id)!))
}

interface RelationRow {
  readonly kind: 'blocks' | 'is blocked by' | 'is with' | 'was blocked by' | 'asks' | 'is asked by'
  readonly rider: UserId
  readonly other: UserId
  /** When the block was lifted, or the request sent; 0 for the other relations. */
  readonly at: number
  /** JSON: the ride of a request. */
  readonly ride: string
}

type RelationMaps = Record<RelationRow['kind'], Map<UserId, Pick<RelationRow, 'at' | 'ride'>>>

const noRelations = (): RelationMaps => ({
  blocks: new Map(),
  'is blocked by': new Map(),
  'is with': new Map(),
  'was blocked by': new Map(),
  asks: new Map(),
  'is asked by': new Map(),
})

function relationshipsFrom(relations: RelationMaps): Relationships {
  return {
    with: otherId => ({
      hasBlocked: relations.blocks.has(otherId),
      isBlockedBy: relations['is blocked by'].has(otherId),
      areConnected: relations['is with'].has(otherId),
    }),
    shownSince: (otherId, beganAt) =>
      new Date(
        Math.max(beganAt.getTime(), relations['was blocked by'].get(otherId)?.at ?? Number.NEGATIVE_INFINITY),
      ),
    asked: otherId => {
      const rideOf = (kind: 'asks' | 'is asked by') => {
        const request = relations[kind].get(otherId)
        return request && (JSON.parse(request.ride) as SharedRide)
      }
      return { byRider: rideOf('asks'), byOther: rideOf('is asked by') }
    },
  }
}

/** The riders of those searches that are active now, by search id. */
export async function readSearchers(
  sql: Sql,
  searchIds: readonly SearchId[],
  now: Date,
): Promise<ReadonlyMap<SearchId, Rider>> {
  if (searchIds.length === 0) return new Map()
  const { rows } = await raw<RiderRow & { readonly searchId: SearchId }>`
    select buddy_searches.id as "searchId", ${RIDER_COLUMNS}
    from buddy_searches join users on users.id = buddy_searches.user_id
    where buddy_searches.id in ${jsonTexts(sql, searchIds)} and ended_at is null and expires_at > ${now.getTime()}
  `.execute(sql)
  return new Map(rows.map(({ searchId, ...row }) => [searchId, riderOf(row)]))
}
