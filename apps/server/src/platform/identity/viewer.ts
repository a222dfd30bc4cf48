import type { SessionId, UserId } from '@sawari/contract'
import type { Refusal } from '../calls/refusal.ts'

/** The signed-in user and their session. */
export interface Viewer {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly tokenExpiresAt: Date
}

/**
 * Returns the viewer of an access token, or a refusal: INVALID_TOKEN, TOKEN_EXPIRED, or for a suspended account
 * AUTHENTICATION_FAILED.
 */
export type Authenticate = (token: string) => Promise<Viewer | Refusal>

/** The sessions that ended at this moment or later, in any process. */
export type EndedSince = (moment: Date) => Promise<readonly SessionId[]>

/** False once the viewer's session has been revoked. */
export type IsSignedIn = (viewer: Viewer) => Promise<boolean>
