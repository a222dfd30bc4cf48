import { rateLimits, type SessionId, type UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { batched } from '../../platform/database/group-commit.ts'
import type { AuthGuard } from '../../platform/http/auth-guard.ts'
import { createAccessTokens } from '../../platform/identity/access-token.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { type KeyedHash, randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import type { AccountNeeds } from './needs.ts'
import {
  type ClaimedSession,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listEndedSessions,
  listSessions,
  lockSession,
  markRotated,
  markSuccessorUsed,
  markUsed,
  prolongRefreshTokens,
  prolongSession,
  readSessionStates,
  revokeSessions,
  revokeSurplus,
  type Session,
  type SessionChoice,
} from './sessions.store.ts'
import { type Account, findAccount, lockAccount } from './users.store.ts'

/**
 * Within this time after a rotation, the same parent token yields the same successor: for a second tab. Later it does
 * so only while no token of the successor has been used, because then its response was lost.
 */
const ROTATION_GRACE_MS = 10_000

/** The maximum lifetime of a session, however often it is renewed. */
const LONGEST_SESSION_MS = 90 * 86_400_000

/** The time of the last use is stored at most this often, so that most reads need no write. */
const USE_STORED_EVERY_MS = 5 * 60_000

/** A sign-in beyond this number ends the least recently used session. */
const MOST_SESSIONS = 100

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Sessions extends Omit<AuthGuard, 'checkAccount'> {
  /**
   * Opens a session in the caller's transaction. Undefined if the account or its password has changed since it
   * was read, or is suspended.
   */
  open(sql: Sql, account: Account, device: string): Promise<SessionTokens | undefined>
  refresh(refreshToken: string): Promise<SessionTokens | Refusal>
  /** The open sessions of the user, the most recently used first. */
  list(userId: UserId): Promise<Session[]>
  signOut(viewer: Viewer): Promise<void>
  /** Ends a session of the viewer's user, by its id. */
  end(sessionId: SessionId, viewer: Viewer): Promise<Refusal | undefined>
  /** Ends the session of a refresh token, even a rotated one. False for an unknown token. */
  endByToken(refreshToken: string): Promise<boolean>
  endOthers(viewer: Viewer): Promise<Refusal | undefined>
}

export function createSessions(needs: AccountNeeds, secret: string): Sessions {
  const { database, clock, newId, sockets } = needs
  const { accessTokenSeconds, refreshTokenSeconds } = needs.config
  const accessTokens = createAccessTokens({ secret, lifetimeSeconds: accessTokenSeconds, clock })
  const lifetimes: Lifetimes = (now, createdAt) => {
    const longest = createdAt.getTime() + LONGEST_SESSION_MS
    const inSeconds = (seconds: number) => new Date(Math.min(now.getTime() + seconds * 1_000, longest))
    return {
      tokenEndsAt: inSeconds(refreshTokenSeconds),
      accessEndsAt: inSeconds(accessTokenSeconds),
      // A session lasts at least as long as its tokens, so that the sweep never deletes it too early.
      sessionEndsAt: inSeconds(Math.max(refreshTokenSeconds, accessTokenSeconds)),
    }
  }
  const signFor = (
    { id, email, name, phone }: Account,
    { sessionId, refreshToken, accessEndsAt }: Omit<RotatedSession, 'userId'>,
  ) => {
    const refreshTokenHash = tokenHash(refreshToken)
    return accessTokens.sign({ userId: id, sessionId, refreshTokenHash, email, name, phone }, accessEndsAt)
  }
  const readState = batched((claimed: readonly ClaimedSession[]) =>
    readSessionStates(database, claimed, clock.now()),
  )
  const stateOf = ({ sessionId: id, userId }: Pick<Viewer, 'sessionId' | 'userId'>) =>
    readState({ id, userId })
  const recordUse = batched(async (ids: readonly SessionId[]) => {
    await markUsed(database, ids, clock.now())
    return ids
  })
  const announceEnd = (
    ended: readonly Pick<Session, 'id' | 'userId'>[],
    outcome: 'sign-out' | 'one' | 'others',
  ): void => {
    for (const { id } of ended) sockets.closeSession(id)
    const [first] = ended
    if (first !== undefined) needs.securityEvent({ event: 'session-revoked', outcome, userId: first.userId })
  }
  const signOut = async (choice: SessionChoice) =>
    announceEnd(
      await database.sql.transaction().execute(sql => revokeSessions(sql, choice, clock.now())),
      'sign-out',
    )
  // Returns undefined if the viewer's own session has ended meanwhile. The lock on the account serialises two sessions
  // that end each other at the same moment: the first one survives.
  const revokeFor = ({ userId, sessionId }: Viewer, choice: SessionChoice) =>
    database.sql.transaction().execute(async sql => {
      await lockAccount(sql, { id: userId })
      const locked = await lockSession(sql, sessionId)
      return locked && revokeSessions(sql, choice, clock.now())
    })

  return {
    authenticate: async token => {
      const claims = await accessTokens.verify(token)
      if (claims instanceof Refusal) return claims
      const { sessionId, refreshTokenHash } = claims
      const { live, isSuspended } = await stateOf(claims)
      if (live === undefined) return refuse(isSuspended ? 'AUTHENTICATION_FAILED' : 'INVALID_TOKEN')
      if (clock.now().getTime() - live.lastUsedAt.getTime() > USE_STORED_EVERY_MS) {
        await recordUse(sessionId)
      }
      // Before the call is answered, so that no parent yields a successor whose token was accepted.
      if (refreshTokenHash !== undefined && live.unusedSuccessor === refreshTokenHash) {
        await markSuccessorUsed(database.sql, sessionId, refreshTokenHash)
      }
      return claims
    },

    isSignedIn: async viewer => (await stateOf(viewer)).live !== undefined,

    endedSince: moment => listEndedSessions(database.sql, moment),

    open: async (sql, account, device) => {
      const now = clock.now()
      const { tokenEndsAt, accessEndsAt, sessionEndsAt } = lifetimes(now, now)
      const sessionId = newId<SessionId>()
      const refreshToken = randomToken()
      const locked = await lockAccount(sql, account)
      if (locked === undefined || locked.suspendedAt !== undefined) return undefined
      const session = { id: sessionId, userId: account.id, createdAt: now, expiresAt: sessionEndsAt, device }
      await insertSession(sql, session)
      await insertRefreshToken(sql, tokenHash(refreshToken), { sessionId, expiresAt: tokenEndsAt })
      await revokeSurplus(sql, account.id, { most: MOST_SESSIONS, now })
      return { accessToken: signFor(account, { sessionId, refreshToken, accessEndsAt }), refreshToken }
    },

    refresh: async parent => {
      const now = clock.now()
      const outcome = await database.sql
        .transaction()
        .execute(sql =>
          rotate(sql, parent, { now, keyedHash: needs.keyedHash, limits: needs.limits, lifetimes }),
        )
      if (outcome instanceof Refusal) return outcome
      if ('revokedSessionId' in outcome) {
        const { userId } = outcome
        needs.securityEvent({ event: 'token-reuse', outcome: 'session-revoked', userId })
        sockets.closeSession(outcome.revokedSessionId)
        return refuse('INVALID_TOKEN')
      }
      const account = await findAccount(database.sql, outcome.userId)
      if (account === undefined) return refuse('INVALID_TOKEN')
      return { accessToken: signFor(account, outcome), refreshToken: outcome.refreshToken }
    },

    list: userId => listSessions(database.sql, { userId, now: clock.now(), limit: MOST_SESSIONS }),

    signOut: ({ sessionId: id, userId }) => signOut({ id, userId }),

    end: async (id, viewer) => {
      const ended = await revokeFor(viewer, { id, userId: viewer.userId })
      if (ended === undefined) return refuse('INVALID_TOKEN')
      announceEnd(ended, 'one')
      return ended.length > 0 ? undefined : refuse('SESSION_NOT_FOUND')
    },

    endByToken: async refreshToken => {
      const stored = await findRefreshToken(database.sql, tokenHash(refreshToken))
      if (stored === undefined) return false
      await signOut({ id: stored.sessionId })
      return true
    },

    endOthers: async viewer => {
      const { userId, sessionId: exceptId } = viewer
      const ended = await revokeFor(viewer, { userId, exceptId })
      if (ended === undefined) return refuse('INVALID_TOKEN')
      announceEnd(ended, 'others')
      return undefined
    },
  }
}

interface RotatedSession {
  readonly sessionId: SessionId
  readonly userId: UserId
  readonly refreshToken: string
  readonly accessEndsAt: Date
}

type Lifetimes = (
  now: Date,
  createdAt: Date,
) => { readonly tokenEndsAt: Date; readonly accessEndsAt: Date; readonly sessionEndsAt: Date }

interface Rotation {
  readonly now: Date
  readonly keyedHash: KeyedHash
  readonly limits: AttemptLimits
  readonly lifetimes: Lifetimes
}

/**
 * Exchanges a refresh token for its successor. Ends the session if an already rotated token is used late although a
 * token of its successor was used, or after its successor was rotated too, because the token may have been stolen.
 */
async function rotate(
  sql: Sql,
  parent: string,
  { now, keyedHash, limits, lifetimes }: Rotation,
): Promise<RotatedSession | { readonly revokedSessionId: SessionId; readonly userId: UserId } | Refusal> {
  const parentHash = tokenHash(parent)
  const sessionId = (await findRefreshToken(sql, parentHash))?.sessionId
  if (sessionId === undefined) return refuse('INVALID_TOKEN')
  const locked = await lockSession(sql, sessionId)
  // Reads the token again after locking the session, because a concurrent rotation may have committed first.
  const stored = await findRefreshToken(sql, parentHash)
  if (locked === undefined || stored === undefined) return refuse('INVALID_TOKEN')

  // The successor is derived, so that the same parent yields the same successor although the successor is not stored.
  const successor = keyedHash('refresh', parent)
  const successorHash = tokenHash(successor)
  const { tokenEndsAt, accessEndsAt, sessionEndsAt } = lifetimes(now, locked.createdAt)
  let { unusedSuccessor } = locked
  let last = stored
  if (stored.rotatedAt !== undefined) {
    const isLate = now.getTime() - stored.rotatedAt.getTime() > ROTATION_GRACE_MS
    const next = await findRefreshToken(sql, successorHash)
    if (next === undefined || next.rotatedAt !== undefined || (isLate && unusedSuccessor !== successorHash)) {
      await revokeSessions(sql, { id: sessionId }, now)
      return { revokedSessionId: sessionId, userId: locked.userId }
    }
    last = next
  }
  if (last.expiresAt <= now || sessionEndsAt <= now) return refuse('TOKEN_EXPIRED')
  const counted = await limits.count([{ limit: rateLimits.renewalsBySession, subject: sessionId }], sql)
  if (counted instanceof Refusal) return counted
  if (stored.rotatedAt === undefined) {
    await markRotated(sql, parentHash, now)
    await insertRefreshToken(sql, successorHash, { sessionId, expiresAt: tokenEndsAt })
    unusedSuccessor = successorHash
  }
  await prolongRefreshTokens(sql, [parentHash, successorHash], tokenEndsAt)
  await prolongSession(sql, sessionId, { refreshedAt: now, expiresAt: sessionEndsAt, unusedSuccessor })
  return { sessionId, userId: locked.userId, refreshToken: successor, accessEndsAt }
}
