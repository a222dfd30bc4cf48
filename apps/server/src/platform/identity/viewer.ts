import type { Refusal } from '../calls/refusal.ts'

/** Who is signed in, and in which session. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly tokenExpiresAt: Date
}

/** Finds the viewer of an access token, or rejects it: INVALID_TOKEN, TOKEN_EXPIRED. */
export type Authenticate = (token: string) => Promise<Viewer | Refusal>

/** Whether the session of a viewer has not been revoked. */
export type IsSignedIn = (viewer: Viewer) => Promise<boolean>
