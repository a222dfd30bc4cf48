import type { FastifyInstance } from 'fastify'
import { bindSessions } from './sessions.http.ts'
import { bindSignIn } from './sign-in.http.ts'
import type { SignInNeeds } from './sign-in.service.ts'

export { createSessions } from './sessions.service.ts'

/** Accounts: sign-up, sign-in, sessions, password reset, profile, export and deletion. */
export function accountsSlice(app: FastifyInstance, needs: SignInNeeds): void {
  bindSignIn(app, needs)
  bindSessions(app, needs.sessions)
}
