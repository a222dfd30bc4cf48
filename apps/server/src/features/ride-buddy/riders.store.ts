// The users behind searches and requests, and the relations between two of them.

import type { SearchId, UserId } from '@sawari/contract'
import type { Ties } from '@sawari/matching'
import type { Sql } from '../../platform/database/database.ts'

export interface Rider {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly emailProvedAt: number | null
}

const RIDER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.email_proved_at as emailProvedAt',
] as const

/**
 * Locks the riders' rows until the transaction ends and returns the riders that exist. Operations on the same
 * rider therefore run one after the other; the fixed order of locking prevents deadlocks.
 */
export async function holdRiders(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Rider>> {
  const riders = new Map<UserId, Rider>()
  for (const id of userIds.toSorted()) {
    const rider = await sql
      .updateTable('users')
      .set({ id })
      .where('id', '=', id)
      .returning(RIDER_COLUMNS)
      .executeTakeFirst()
    if (rider !== undefined) riders.set(id, rider)
  }
  return riders
}

export async function readRiders(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Rider>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql.selectFrom('users').select(RIDER_COLUMNS).where('id', 'in', userIds).execute()
  return new Map(rows.map(rider => [rider.id, rider]))
}

/** The relations between one rider and all others. */
export interface TiesOf {
  with(otherId: UserId): Ties
  /**
   * The moment that the rider is shown for something of the other that began at `beganAt`: if the other lifted
   * a block since, it must look as if it had begun then.
   */
  shownSince(otherId: UserId, beganAt: Date): Date
}

export async function readTies(sql: Sql, userId: UserId, now: Date): Promise<TiesOf> {
  const blocks = await sql
    .selectFrom('blocks')
    .select(['blocker_id', 'blocked_id'])
    .where(({ eb, or }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  const connections = await sql
    .selectFrom('connections')
    .select(['user_low', 'user_high'])
    .where(({ eb, or }) => or([eb('user_low', '=', userId), eb('user_high', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '>', now.getTime())
    .execute()
  const lifted = await sql
    .selectFrom('lifted_blocks')
    .select(['blocker_id', 'lifted_at'])
    .where('blocked_id', '=', userId)
    .execute()
  const liftedAt = new Map(lifted.map(row => [row.blocker_id, row.lifted_at]))
  const blocked = new Set(blocks.map(row => row.blocked_id).filter(id => id !== userId))
  const blockers = new Set(blocks.map(row => row.blocker_id).filter(id => id !== userId))
  const partners = new Set(connections.flatMap(row => [row.user_low, row.user_high]))
  return {
    with: otherId => ({
      hasBlocked: blocked.has(otherId),
      isBlockedBy: blockers.has(otherId),
      areConnected: partners.has(otherId),
    }),
    shownSince: (otherId, beganAt) =>
      new Date(Math.max(beganAt.getTime(), liftedAt.get(otherId) ?? Number.NEGATIVE_INFINITY)),
  }
}

/** The riders of those searches that are active now, by search id. */
export async function readSearchers(
  sql: Sql,
  searchIds: readonly SearchId[],
  now: Date,
): Promise<ReadonlyMap<SearchId, Rider>> {
  if (searchIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('buddy_searches')
    .innerJoin('users', 'users.id', 'buddy_searches.user_id')
    .select(RIDER_COLUMNS)
    .select('buddy_searches.id as searchId')
    .where('buddy_searches.id', 'in', searchIds)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .execute()
  return new Map(rows.map(({ searchId, ...rider }) => [searchId, rider]))
}
