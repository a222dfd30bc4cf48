import { refreshSession, signOut } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { Sessions } from './sessions.service.ts'

export function bindSessions(app: FastifyInstance, sessions: Sessions): void {
  bindEndpoint(app, refreshSession, async ({ body }) => {
    const tokens = await sessions.refresh(body.refreshToken)
    return tokens instanceof Refusal ? tokens : succeed(tokens)
  })

  bindEndpoint(app, signOut, async ({ viewer }) => {
    await sessions.end(viewer.sessionId)
    return succeed({ message: 'Signed out' })
  })
}
