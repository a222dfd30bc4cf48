import type { SessionId, UserId } from '@sawari/contract'
import type { Refusal } from '../calls/refusal.ts'

/** Who is signed in, and in which session. */
export interface Viewer {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly tokenExpiresAt: Date
}

/** Finds the viewer of an access token, or rejects it: INVALID_TOKEN, TOKEN_EXPIRED. */
export type Authenticate = (token: string) => Promise<Viewer | Refusal>

/** Whether the session of a viewer has not been revoked. */
export type IsSignedIn = (viewer: Viewer) => Promise<boolean>
