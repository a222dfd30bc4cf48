import type { CallPolicy } from '@sawari/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../calls/refusal.ts'
import type { Authenticate, EndedSince, IsSignedIn, Viewer } from '../identity/viewer.ts'

export interface AuthGuard {
  readonly authenticate: Authenticate
  readonly isSignedIn: IsSignedIn
  readonly checkAccount: CheckAccount
  readonly endedSince: EndedSince
}

/**
 * The refusal of a user whose account does not meet the conditions of the call, such as a confirmed address.
 */
export type CheckAccount = (viewer: Viewer, policy: CallPolicy) => Promise<Refusal | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    isSignedIn: IsSignedIn
    checkAccount: CheckAccount
    endedSince: EndedSince
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
}

export function addAuthGuard(app: FastifyInstance, guard: AuthGuard): void {
  app.decorate('authenticate', guard.authenticate)
  app.decorate('isSignedIn', guard.isSignedIn)
  app.decorate('checkAccount', guard.checkAccount)
  app.decorate('endedSince', guard.endedSince)
  app.decorateRequest('viewer', undefined)
}

/** Sets `request.viewer`, or returns the reason for the rejection. */
export async function requireViewer(request: FastifyRequest): Promise<Refusal | undefined> {
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return refuse('AUTH_TOKEN_REQUIRED')
  const viewer = await request.server.authenticate(token)
  // For calls a suspended account looks like a revoked session; only handshakes and sign-in distinguish them.
  if (viewer instanceof Refusal)
    return viewer.code === 'AUTHENTICATION_FAILED' ? refuse('INVALID_TOKEN') : viewer
  request.viewer = viewer
  request.callOrigin.userId = viewer.userId
  return undefined
}

/** The viewer of a call that also works without signing in; treats an invalid token like no token. */
export async function optionalViewer(request: FastifyRequest): Promise<Viewer | undefined> {
  await requireViewer(request)
  return request.viewer
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
