// The sessions of the signed-in user: which devices are signed in, and how to sign them out.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { idInPath, moment } from '../primitives.ts'

export const session = z.object({
  id: ids.sessionId,
  device: z.string().describe("browser and system at sign-in, such as 'Chrome on Android'"),
  createdAt: moment,
  lastUsedAt: z.string().describe('ISO 8601 UTC; up to five minutes before the last call'),
  current: z.boolean().describe('true for the session of this call'),
})

export const listSessions = defineCall({
  policy: forUser('GET', '/api/user/sessions'),
  summary: 'The open sessions, last used first; at most 100',
  response: successEnvelope({ data: z.array(session) }),
  example: {
    answer: {
      data: [
        {
          id: exampleIds.session,
          device: 'Chrome on Android',
          createdAt: moments.now,
          lastUsedAt: moments.now,
          current: true,
        },
      ],
    },
  },
})

export const endSession = defineCall({
  policy: forUser('DELETE', '/api/user/sessions/:id', { errors: ['SESSION_NOT_FOUND'] }),
  summary: 'Ends one session of the signed-in user, which may be the current one',
  params: idInPath(ids.sessionId, 'VALIDATION_FAILED'),
  example: { params: { id: exampleIds.session } },
})

export const endOtherSessions = defineCall({
  policy: forUser('DELETE', '/api/user/sessions'),
  summary: 'Ends every session of the signed-in user except the current one',
})

export type UserSession = z.infer<typeof session>
