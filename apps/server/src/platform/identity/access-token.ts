import { createHmac, randomUUID, webcrypto } from 'node:crypto'
import type { SessionId, UserId } from '@sawari/contract'
import { type Refusal, refuse } from '../calls/refusal.ts'
import type { Clock } from '../database/clock.ts'

// Loaded on first use, because the start and the map do not need it.
const loadJose = () => import('jose')

const ALGORITHM = 'HS256'
const ISSUER = 'sawari'
const AUDIENCE = 'sawari-web'
const TYPE = 'access'
const HEADER = encoded({ alg: ALGORITHM, typ: 'JWT' })

/** The user and session of a token; name, email and phone save the client a call. */
export interface TokenSubject {
  readonly userId: UserId
  readonly sessionId: SessionId
  /** The hash of the refresh token that was issued with the access token. */
  readonly refreshTokenHash: string
  readonly email: string
  readonly name: string
  readonly phone: string
}

/** The claims that the server relies on; the other fields may be outdated. */
export type TokenClaims = Pick<TokenSubject, 'userId' | 'sessionId'> & {
  readonly tokenExpiresAt: Date
  /** Undefined in a token of an earlier version. */
  readonly refreshTokenHash: string | undefined
}

export interface AccessTokens {
  /** `endsAt`: for a session that ends before the usual lifetime of a token. */
  sign(subject: TokenSubject, endsAt?: Date): string
  /** Checks signature, algorithm, type, issuer, audience and expiry; the session is checked elsewhere. */
  verify(token: string): Promise<TokenClaims | Refusal>
}

export interface AccessTokenNeeds {
  readonly secret: string
  readonly lifetimeSeconds: number
  readonly clock: Clock
}

export function createAccessTokens({ secret, lifetimeSeconds, clock }: AccessTokenNeeds): AccessTokens {
  let imported: Promise<webcrypto.CryptoKey> | undefined
  // Imported once: with bytes it would be imported again for each token.
  const importKey = () => {
    imported ??= webcrypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
    return imported
  }

  return {
    sign: ({ userId, sessionId, refreshTokenHash, email, name, phone }, endsAt) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1_000)
      const usual = issuedAt + lifetimeSeconds
      const expiresAt = endsAt === undefined ? usual : Math.min(usual, Math.floor(endsAt.getTime() / 1_000))
      const subject = { type: TYPE, userId, sid: sessionId, email, name, phone }
      const registered = { iss: ISSUER, aud: AUDIENCE, sub: userId, iat: issuedAt, exp: expiresAt }
      const jti = `${refreshTokenHash}.${randomUUID()}`
      const signed = `${HEADER}.${encoded({ ...subject, ...registered, jti })}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },

    verify: async token => {
      const { errors, jwtVerify } = await loadJose()
      try {
        const { payload } = await jwtVerify(token, await importKey(), {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'iat', 'jti'],
          currentDate: clock.now(),
        })
        const { type, sub, userId, sid, exp, jti = '' } = payload
        if (type !== TYPE || typeof sub !== 'string' || sub !== userId || typeof sid !== 'string') {
          return refuse('INVALID_TOKEN')
        }
        return {
          userId: sub as UserId,
          sessionId: sid as SessionId,
          tokenExpiresAt: new Date((exp ?? 0) * 1_000),
          refreshTokenHash: jti.includes('.') ? jti.slice(0, jti.indexOf('.')) : undefined,
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) return refuse('TOKEN_EXPIRED')
        if (error instanceof errors.JOSEError) return refuse('INVALID_TOKEN')
        throw error
      }
    },
  }
}

/**
 * A part of a token. Signed with `createHmac`, because jose signs on the thread pool, where passwords are
 * hashed.
 */
function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
