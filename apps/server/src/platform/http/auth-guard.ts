import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../calls/refusal.ts'

/** Who is signed in on a request, and in which session. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly tokenExpiresAt: Date
}

/** Tells whose a token is, or refuses it: INVALID_TOKEN, TOKEN_EXPIRED. */
export type Authenticate = (token: string) => Promise<Viewer | Refusal>

/** Whether the session of a viewer still stands. */
export type IsSignedIn = (viewer: Viewer) => Promise<boolean>

export interface AuthGuard {
  readonly authenticate: Authenticate
  readonly isSignedIn: IsSignedIn
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    isSignedIn: IsSignedIn
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
}

export function addAuthGuard(app: FastifyInstance, { authenticate, isSignedIn }: AuthGuard): void {
  app.decorate('authenticate', authenticate)
  app.decorate('isSignedIn', isSignedIn)
  app.decorateRequest('viewer', undefined)
}

/** Puts the viewer on the request, or gives back why there is none. */
export async function requireViewer(request: FastifyRequest): Promise<Refusal | undefined> {
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return refuse('AUTH_TOKEN_REQUIRED')
  const viewer = await request.server.authenticate(token)
  if (viewer instanceof Refusal) return viewer
  request.viewer = viewer
  return undefined
}

/** The viewer on calls that anyone may make; a token that is no good counts as none. */
export async function optionalViewer(request: FastifyRequest): Promise<Viewer | undefined> {
  await requireViewer(request)
  return request.viewer
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
