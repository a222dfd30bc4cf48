// The sessions of the signed-in user: which devices are signed in, and how to sign them out.

import { z } from 'zod'
import { accountCalls } from './calls/accounts.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import { idInPath, moment, successEnvelope } from './primitives.ts'

export const session = z.object({
  id: ids.sessionId,
  device: z.string().describe("browser and system at sign-in, such as 'Chrome on Android'"),
  createdAt: moment,
  lastUsedAt: z.string().describe('ISO 8601 UTC; up to five minutes before the last call'),
  current: z.boolean().describe('true for the session of this call'),
})

export const listSessions = defineEndpoint({
  policy: accountCalls.listSessions,
  summary: 'The open sessions, last used first; at most 100',
  response: successEnvelope({ data: z.array(session) }),
})

export const endSession = defineEndpoint({
  policy: accountCalls.endSession,
  summary: 'Ends one session of the signed-in user, which may be the current one',
  params: idInPath(ids.sessionId, 'VALIDATION_FAILED'),
  response: successEnvelope({}),
})

export const endOtherSessions = defineEndpoint({
  policy: accountCalls.endOtherSessions,
  summary: 'Ends every session of the signed-in user except the current one',
  response: successEnvelope({}),
})

export type UserSession = z.infer<typeof session>
