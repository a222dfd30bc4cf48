import type { SessionId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { logDeletions } from '../../platform/backup/deletion-log.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { jsonRows, type SqlOf, skippingLocked } from '../../platform/database/portable-sql.ts'

export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Date
  readonly refreshedAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  /** Browser and system at sign-in; empty if unknown. */
  readonly device: string
}

export type NewSession = Omit<Session, 'refreshedAt' | 'lastUsedAt'>

/** A refresh token as stored, identified by its hash. */
export interface StoredRefreshToken {
  readonly sessionId: SessionId
  readonly expiresAt: Date
  readonly rotatedAt: Date | undefined
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  const createdAt = session.createdAt.getTime()
  await sql
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: createdAt,
      refreshed_at: createdAt,
      last_used_at: createdAt,
      expires_at: session.expiresAt.getTime(),
      revoked_at: null,
      device: session.device,
    })
    .execute()
}

/** A session by the claims of a token. */
export interface ClaimedSession {
  readonly id: SessionId
  readonly userId: UserId
}

export interface SessionState {
  /** It is undefined unless the session exists, belongs to the user, was not revoked and has not expired. */
  readonly live: { readonly lastUsedAt: Date; readonly unusedSuccessor: string | null } | undefined
  readonly isSuspended: boolean
}

/** The state of each of the sessions and its user, in the same order, by one statement. */
export async function readSessionStates(
  { sql }: SqlOf,
  claimed: readonly ClaimedSession[],
  now: Date,
): Promise<SessionState[]> {
  const { rows } = await raw<SessionStateRow>`
    select sessions.id, users.id as user_id, users.suspended_at, sessions.unused_successor,
      coalesce(sessions.last_used_at, sessions.refreshed_at) as used_at
    from ${jsonRows(
      sql,
      claimed.map(({ id, userId }) => [id, userId]),
    )}
    join users on users.id = value ->> 1
    left join sessions on sessions.id = value ->> 0 and sessions.user_id = users.id
      and sessions.revoked_at is null and sessions.expires_at > ${now.getTime()}
  `.execute(sql)
  const found = new Map(rows.map(row => [`${row.id} ${row.user_id}`, row]))
  const suspended = new Set(rows.filter(row => row.suspended_at !== null).map(row => row.user_id))
  return claimed.map(({ id, userId }) => {
    const row = found.get(`${id} ${userId}`)
    const usedAt = row?.used_at
    return {
      live:
        typeof usedAt === 'number'
          ? { lastUsedAt: new Date(usedAt), unusedSuccessor: row?.unused_successor ?? null }
          : undefined,
      isSuspended: suspended.has(userId),
    }
  })
}

interface SessionStateRow {
  readonly id: SessionId | null
  readonly user_id: UserId
  readonly suspended_at: number | null
  readonly used_at: number | null
  readonly unused_successor: string | null
}

/** Stores when the sessions were last used. Skips sessions that are locked by another transaction. */
export async function markUsed(
  { sql }: Pick<Database, 'sql'>,
  ids: readonly SessionId[],
  now: Date,
): Promise<void> {
  const used = sql.selectFrom('sessions').select('id').where('id', 'in', ids).where('revoked_at', 'is', null)
  await sql
    .updateTable('sessions')
    .set({ last_used_at: now.getTime() })
    .where('id', 'in', skippingLocked(sql, used))
    .execute()
}

/**
 * Stores that a token of the successor was used. It waits for a concurrent rotation, and locks one row only, so that
 * it cannot deadlock.
 */
export async function markSuccessorUsed(sql: Sql, id: SessionId, successorHash: string): Promise<void> {
  await sql
    .updateTable('sessions')
    .set({ unused_successor: null })
    .where('id', '=', id)
    .where('unused_successor', '=', successorHash)
    .execute()
}

/**
 * Locks the row of a session that was not revoked until the transaction ends, so that it cannot be revoked
 * between the check and the new token.
 */
export async function lockSession(sql: Sql, id: SessionId): Promise<LockedSession | undefined> {
  const row = await sql
    .updateTable('sessions')
    .set({ id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'created_at', 'unused_successor'])
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      createdAt: new Date(row.created_at),
      unusedSuccessor: row.unused_successor,
    }
  )
}

interface LockedSession {
  readonly userId: UserId
  readonly createdAt: Date
  readonly unusedSuccessor: string | null
}

export async function prolongSession(
  sql: Sql,
  id: SessionId,
  {
    refreshedAt,
    expiresAt,
    unusedSuccessor,
  }: Pick<Session, 'refreshedAt' | 'expiresAt'> & { readonly unusedSuccessor: string | null },
): Promise<void> {
  const at = refreshedAt.getTime()
  await sql
    .updateTable('sessions')
    .set({
      refreshed_at: at,
      last_used_at: at,
      expires_at: expiresAt.getTime(),
      unused_successor: unusedSuccessor,
    })
    .where('id', '=', id)
    .execute()
}

/** The session to revoke, if it is the user's; or all sessions of the user, except one. */
export type SessionChoice =
  | { readonly id: SessionId; readonly userId?: UserId }
  | { readonly userId: UserId; readonly exceptId?: SessionId | undefined }

/**
 * Revokes sessions that are not revoked yet, and records their end for the other processes. Returns them. Must
 * run in a transaction, so that no process misses the end.
 */
export async function revokeSessions(
  sql: Sql,
  choice: SessionChoice,
  now: Date,
): Promise<Pick<Session, 'id' | 'userId'>[]> {
  const at = now.getTime()
  // Expires a revoked session at once, so that the next sweep deletes it.
  let update = sql
    .updateTable('sessions')
    .set({ revoked_at: at, expires_at: at })
    .where('revoked_at', 'is', null)
  if (choice.userId !== undefined) update = update.where('user_id', '=', choice.userId)
  if ('id' in choice) update = update.where('id', '=', choice.id)
  else if (choice.exceptId !== undefined) update = update.where('id', '!=', choice.exceptId)
  const rows = await update.returning(['id', 'user_id']).execute()
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    await sql
      .insertInto('ended_sessions')
      .values(some.map(({ id }) => ({ session_id: id, ended_at: at })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const ids = some.map(({ id }) => id)
    await sql.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute()
  }
  await logDeletions(
    sql,
    rows.map(({ id }) => ({ kind: 'session', id, at })),
  )
  return rows.map(row => ({ id: row.id, userId: row.user_id }))
}

/** Revokes the open sessions of a user except the most recently used ones. Must run in a transaction. */
export async function revokeSurplus(
  sql: Sql,
  userId: UserId,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<void> {
  const surplus = await openSessions(sql, userId, now)
    .clearSelect()
    .select('id')
    .offset(most)
    .limit(ROWS_AT_ONCE)
    .execute()
  for (const { id } of surplus) await revokeSessions(sql, { id, userId }, now)
}

/** The ids of sessions that ended at this time or later. */
export async function listEndedSessions(sql: Sql, since: Date): Promise<SessionId[]> {
  const rows = await sql
    .selectFrom('ended_sessions')
    .select('session_id')
    .where('ended_at', '>=', since.getTime())
    .execute()
  return rows.map(row => row.session_id)
}

/** The most recently used first. */
function openSessions(sql: Sql, userId: UserId, now: Date) {
  return sql
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .orderBy(row => row.fn.coalesce('last_used_at', 'refreshed_at'), 'desc')
    .orderBy('id', 'desc')
}

/** The open sessions of a user, the most recently used first; all of them without a limit. */
export async function listSessions(
  sql: Sql,
  { userId, now, limit }: { readonly userId: UserId; readonly now: Date; readonly limit?: number },
): Promise<Session[]> {
  const query = openSessions(sql, userId, now)
  const rows = await (limit === undefined ? query : query.limit(limit)).execute()
  return rows.map(row => ({
    id: row.id,
    userId: row.user_id,
    createdAt: new Date(row.created_at),
    refreshedAt: new Date(row.refreshed_at),
    lastUsedAt: new Date(row.last_used_at ?? row.refreshed_at),
    expiresAt: new Date(row.expires_at),
    device: row.device,
  }))
}

export async function findRefreshToken(sql: Sql, tokenHash: string): Promise<StoredRefreshToken | undefined> {
  const row = await sql
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    sessionId: row.session_id,
    expiresAt: new Date(row.expires_at),
    rotatedAt: row.rotated_at === null ? undefined : new Date(row.rotated_at),
  }
}

export async function insertRefreshToken(
  sql: Sql,
  tokenHash: string,
  { sessionId, expiresAt }: Pick<StoredRefreshToken, 'sessionId' | 'expiresAt'>,
): Promise<void> {
  await sql
    .insertInto('refresh_tokens')
    .values({
      token_hash: tokenHash,
      session_id: sessionId,
      expires_at: expiresAt.getTime(),
      rotated_at: null,
    })
    .execute()
}

export async function markRotated(sql: Sql, tokenHash: string, now: Date): Promise<void> {
  await sql
    .updateTable('refresh_tokens')
    .set({ rotated_at: now.getTime() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** The parent is kept as long as its successor, which it may yield once more. */
export async function prolongRefreshTokens(
  sql: Sql,
  tokenHashes: readonly string[],
  expiresAt: Date,
): Promise<void> {
  await sql
    .updateTable('refresh_tokens')
    .set({ expires_at: expiresAt.getTime() })
    .where('token_hash', 'in', tokenHashes)
    .execute()
}

/** The maximum number of rows per delete statement, so that a large backlog does not block other work. */
const ROWS_AT_ONCE = 500

/** How long the end of a session stays recorded: far longer than any process needs to learn of it. */
const ENDS_KEPT_MS = 10 * 60_000

/** Deletes sessions and tokens that can no longer be used. */
export async function deleteEndedSessions(sql: Sql, now: Date): Promise<void> {
  const moment = now.getTime()
  await sql
    .deleteFrom('ended_sessions')
    .where('ended_at', '<=', moment - ENDS_KEPT_MS)
    .execute()
  await untilNoneIsLeft(() => {
    const due = sql.selectFrom('sessions').select('id').where('expires_at', '<=', moment)
    return sql
      .deleteFrom('sessions')
      .where('id', 'in', due.orderBy('id').limit(ROWS_AT_ONCE))
      .executeTakeFirst()
  })
  await untilNoneIsLeft(() => {
    const due = sql.selectFrom('refresh_tokens').select('token_hash').where('expires_at', '<=', moment)
    return sql
      .deleteFrom('refresh_tokens')
      .where('token_hash', 'in', due.orderBy('token_hash').limit(ROWS_AT_ONCE))
      .executeTakeFirst()
  })
}

async function untilNoneIsLeft(
  deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  while ((await deleteSome()).numDeletedRows >= ROWS_AT_ONCE);
}
