import type { SessionId, UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Date
  readonly refreshedAt: Date
  readonly expiresAt: Date
}

/** A refresh token as stored, identified by its hash. */
export interface StoredRefreshToken {
  readonly sessionId: SessionId
  readonly expiresAt: Date
  readonly rotatedAt: Date | undefined
}

export async function insertSession(sql: Sql, session: Session): Promise<void> {
  await sql
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt.getTime(),
      refreshed_at: session.refreshedAt.getTime(),
      expires_at: session.expiresAt.getTime(),
      revoked_at: null,
    })
    .execute()
}

/** Whether the session exists, belongs to this user and was not revoked. */
export async function isLive(sql: Sql, sessionId: SessionId, userId: UserId): Promise<boolean> {
  const row = await sql
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Extends a session that was not revoked, and locks its row until the transaction ends, so that it cannot be
 * revoked between the check and the new token. Returns its user's id.
 */
export async function prolongSession(
  sql: Sql,
  sessionId: SessionId,
  refreshedAt: Date,
  expiresAt: Date,
): Promise<UserId | undefined> {
  const row = await sql
    .updateTable('sessions')
    .set({ refreshed_at: refreshedAt.getTime(), expires_at: expiresAt.getTime() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function revokeSession(sql: Sql, sessionId: SessionId, now: Date): Promise<void> {
  await sql
    .updateTable('sessions')
    .set(ended(now))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all sessions of the user, except `keptSessionId`. */
export async function revokeSessionsOf(
  sql: Sql,
  userId: UserId,
  now: Date,
  keptSessionId?: SessionId,
): Promise<void> {
  let update = sql
    .updateTable('sessions')
    .set(ended(now))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (keptSessionId !== undefined) update = update.where('id', '!=', keptSessionId)
  await update.execute()
}

export async function listSessions(sql: Sql, userId: UserId): Promise<Session[]> {
  const rows = await sql
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    userId: row.user_id,
    createdAt: new Date(row.created_at),
    refreshedAt: new Date(row.refreshed_at),
    expiresAt: new Date(row.expires_at),
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

/** Expires a revoked session immediately, so that the next sweep deletes it. */
function ended(now: Date) {
  return { revoked_at: now.getTime(), expires_at: now.getTime() }
}

/** The maximum number of rows per delete statement, so that a large backlog does not block other work. */
const ROWS_AT_ONCE = 500

/** Deletes sessions and tokens that can no longer be used. */
export async function deleteEndedSessions(sql: Sql, now: Date): Promise<void> {
  const moment = now.getTime()
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
