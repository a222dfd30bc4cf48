import type { SessionId, UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { AuthGuard } from '../../platform/http/auth-guard.ts'
import type { AccessTokens } from '../../platform/identity/access-token.ts'
import { type KeyedHash, randomToken, tokenHash } from '../../platform/identity/keyed-hash.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import {
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  isLive,
  markRotated,
  prolongSession,
  revokeSession,
} from './sessions.store.ts'
import { type Account, findAccount, holdAccount } from './users.store.ts'

/**
 * Within this time after a rotation, the same parent token yields the same successor: for a second tab, or if
 * the response was lost.
 */
const ROTATION_GRACE_MS = 10_000

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Sessions extends AuthGuard {
  /** Undefined if the account or its password has changed since it was read. */
  open(account: Account): Promise<SessionTokens | undefined>
  refresh(refreshToken: string): Promise<SessionTokens | Refusal>
  end(sessionId: SessionId): Promise<void>
}

export interface SessionNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly keyedHash: KeyedHash
  readonly accessTokens: AccessTokens
  readonly sockets: UserSockets
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
}

export function createSessions(needs: SessionNeeds): Sessions {
  const { database, clock, newId, accessTokens, sockets } = needs
  const lifetime = (now: Date) => ({
    tokenEndsAt: new Date(now.getTime() + needs.refreshTokenSeconds * 1_000),
    // A session lasts at least as long as its tokens, so that the sweep never deletes it too early.
    sessionEndsAt: new Date(
      now.getTime() + Math.max(needs.refreshTokenSeconds, needs.accessTokenSeconds) * 1_000,
    ),
  })
  const signFor = ({ id, email, name, phone }: Account, sessionId: SessionId) =>
    accessTokens.sign({ userId: id, sessionId, email, name, phone })

  return {
    authenticate: async token => {
      const claims = await accessTokens.verify(token)
      if (claims instanceof Refusal) return claims
      const live = await isLive(database.sql, claims.sessionId, claims.userId)
      if (live) return claims
      const account = await findAccount(database.sql, claims.userId)
      return refuse(account?.suspendedAt === undefined ? 'INVALID_TOKEN' : 'AUTHENTICATION_FAILED')
    },

    isSignedIn: ({ sessionId, userId }) => isLive(database.sql, sessionId, userId),

    open: async account => {
      const now = clock.now()
      const { tokenEndsAt, sessionEndsAt } = lifetime(now)
      const id = newId<SessionId>()
      const refreshToken = randomToken()
      const opened = await database.sql.transaction().execute(async sql => {
        const held = await holdAccount(sql, account)
        if (held === undefined || held.suspendedAt !== undefined) return false
        const session = { id, userId: account.id, createdAt: now, refreshedAt: now, expiresAt: sessionEndsAt }
        await insertSession(sql, session)
        await insertRefreshToken(sql, tokenHash(refreshToken), { sessionId: id, expiresAt: tokenEndsAt })
        return true
      })
      if (!opened) return undefined
      return { accessToken: await signFor(account, id), refreshToken }
    },

    refresh: async parent => {
      const now = clock.now()
      const outcome = await database.sql
        .transaction()
        .execute(sql => rotate(sql, parent, { now, keyedHash: needs.keyedHash, ...lifetime(now) }))
      if (outcome instanceof Refusal) return outcome
      if ('revokedSessionId' in outcome) {
        sockets.closeSession(outcome.revokedSessionId)
        return refuse('INVALID_TOKEN')
      }
      const account = await findAccount(database.sql, outcome.userId)
      if (account === undefined) return refuse('INVALID_TOKEN')
      const { sessionId, refreshToken } = outcome
      return { accessToken: await signFor(account, sessionId), refreshToken }
    },

    end: async sessionId => {
      await revokeSession(database.sql, sessionId, clock.now())
      sockets.closeSession(sessionId)
    },
  }
}

interface RotatedSession {
  readonly sessionId: SessionId
  readonly userId: UserId
  readonly refreshToken: string
}

interface Rotation {
  readonly now: Date
  readonly keyedHash: KeyedHash
  readonly tokenEndsAt: Date
  readonly sessionEndsAt: Date
}

/**
 * Exchanges a refresh token for its successor. Ends the session if an already rotated token comes back late,
 * because it may have been stolen.
 */
async function rotate(
  sql: Sql,
  parent: string,
  { now, keyedHash, tokenEndsAt, sessionEndsAt }: Rotation,
): Promise<RotatedSession | { readonly revokedSessionId: SessionId } | Refusal> {
  const parentHash = tokenHash(parent)
  const sessionId = (await findRefreshToken(sql, parentHash))?.sessionId
  if (sessionId === undefined) return refuse('INVALID_TOKEN')
  const userId = await prolongSession(sql, sessionId, now, sessionEndsAt)
  // Reads the token again after locking the session, because a concurrent rotation may have committed first.
  const stored = await findRefreshToken(sql, parentHash)
  if (userId === undefined || stored === undefined) return refuse('INVALID_TOKEN')

  // Derived, so that the same parent yields the same successor although the successor is not stored.
  const successor = keyedHash('refresh', parent)
  if (stored.rotatedAt === undefined) {
    if (stored.expiresAt <= now) return refuse('TOKEN_EXPIRED')
    await markRotated(sql, parentHash, now)
    await insertRefreshToken(sql, tokenHash(successor), { sessionId, expiresAt: tokenEndsAt })
    return { sessionId, userId, refreshToken: successor }
  }
  if (now.getTime() - stored.rotatedAt.getTime() <= ROTATION_GRACE_MS) {
    return { sessionId, userId, refreshToken: successor }
  }
  await revokeSession(sql, sessionId, now)
  return { revokedSessionId: sessionId }
}
