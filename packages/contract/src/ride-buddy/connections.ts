import { z } from 'zod'
import { defineCall, listEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { connectionTimes, idInPath, listPage, moment, reasonText } from '../primitives.ts'
import { exampleConnection, newConnection } from './requests.ts'

export const buddyConnection = newConnection.extend({ createdAt: moment }).extend(connectionTimes.shape)

export const buddyConnections = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/matches'),
  summary: 'The live connections of the signed-in user, newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(buddyConnection) }),
  example: {
    query: { page: '1' },
    answer: {
      data: [
        {
          ...exampleConnection,
          createdAt: moments.now,
          phase: 'chat',
          chatTimeRemaining: 600_000,
          contactTimeRemaining: 900_000,
          totalTimeRemaining: 900_000,
        },
      ],
    },
  },
})

export const recentPartner = z.object({
  userId: ids.userId,
  name: z.string().describe('first name and initial'),
  endedAt: moment,
})

export const recentPartners = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/recent'),
  summary: 'The partners of connections that ended within the last day, for reports; newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(recentPartner) }),
  example: {
    query: { page: '1' },
    answer: { data: [{ userId: exampleIds.partner, name: 'Bilal K.', endedAt: moments.now }] },
  },
})

export const endBuddyConnection = defineCall({
  policy: ofRider('DELETE', '/api/ride-buddy/match/:id', { errors: ['MATCH_NOT_FOUND'] }),
  summary: 'Ends a connection for both',
  params: idInPath(ids.matchId, 'VALIDATION_FAILED'),
  body: z.object({ reason: reasonText }),
  example: {
    params: { id: exampleIds.match },
    body: { reason: 'My plans have changed.' },
    answer: { message: 'Connection ended' },
  },
})

export type BuddyConnection = z.infer<typeof buddyConnection>
export type RecentPartner = z.infer<typeof recentPartner>
