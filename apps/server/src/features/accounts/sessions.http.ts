import { refreshSession, signOut } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint, succeed } from '../../platform/bind-endpoint.ts'
import { Refusal } from '../../platform/refusal.ts'
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
