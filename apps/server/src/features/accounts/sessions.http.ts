import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { Sessions } from './sessions.service.ts'
import { wireSession } from './wire-session.ts'

export function bindSessions(app: FastifyInstance, sessions: Sessions): void {
  bindEndpoint(app, contract.refreshSession, async ({ body }) => {
    const tokens = await sessions.refresh(body.refreshToken)
    return tokens instanceof Refusal ? tokens : succeed(tokens)
  })

  bindEndpoint(app, contract.signOut, async ({ viewer, body: { refreshToken } }) => {
    if (viewer !== undefined) await sessions.signOut(viewer)
    else if (refreshToken === undefined) return refuse('TOKEN_EXPIRED')
    else if (!(await sessions.endByToken(refreshToken))) return refuse('INVALID_TOKEN')
    return succeed({ message: 'Signed out' })
  })

  bindEndpoint(app, contract.listSessions, async ({ viewer }) => {
    const open = await sessions.list(viewer.userId)
    return succeed({ data: open.map(session => wireSession(session, viewer.sessionId)) })
  })

  bindEndpoint(app, contract.endSession, async ({ viewer, params }) => {
    return (await sessions.end(params.id, viewer)) ?? succeed({ message: 'Session ended' })
  })

  bindEndpoint(app, contract.endOtherSessions, async ({ viewer }) => {
    return (await sessions.endOthers(viewer)) ?? succeed({ message: 'Other sessions ended' })
  })
}
