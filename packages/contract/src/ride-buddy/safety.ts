// Blocks between two riders, and reports of riders to the moderators.

import { z } from 'zod'
import { defineCall, listEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { REPORT_DESCRIPTION_MAX_LENGTH } from '../limits.ts'
import { idInPath, listPage, moment, reasonText } from '../primitives.ts'

export const blockRider = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/block-user', { errors: ['USER_NOT_FOUND'] }),
  summary: 'Hides two riders from each other and ends their connection',
  body: z.object({ userId: ids.riderId, reason: reasonText }),
  example: { body: { userId: exampleIds.partner } },
})

export const unblockRider = defineCall({
  policy: ofRider('DELETE', '/api/ride-buddy/block-user/:id', { errors: ['USER_NOT_FOUND'] }),
  summary: 'Removes a block of the signed-in user',
  params: idInPath(ids.riderId, 'VALIDATION_FAILED'),
  example: { params: { id: exampleIds.blocked } },
})

export const blockedRider = z.object({
  userId: ids.riderId.describe('of a rider who was blocked as a stranger: an id of this block'),
  name: z.string().describe('first name and initial'),
  blockedAt: moment,
})

export const blockedRiders = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/blocked'),
  summary: 'The riders whom the signed-in user has blocked, newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(blockedRider) }),
  example: {
    query: { page: '1' },
    answer: { data: [{ userId: exampleIds.blocked, name: 'Bilal K.', blockedAt: moments.now }] },
  },
})

export const reportReason = z.enum(['spam', 'harassment', 'unsafe', 'fake', 'other'])

export const reportRider = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/report-user', {
    provedEmail: true,
    limits: ['reportsByRider'],
    errors: ['USER_NOT_FOUND'],
  }),
  summary: "Stores a report with a copy of the two riders' chat, and blocks the reported rider",
  body: z.object({
    userId: ids.riderId,
    reason: reportReason,
    description: z.string().max(REPORT_DESCRIPTION_MAX_LENGTH).default(''),
  }),
  example: {
    body: { userId: exampleIds.partner, reason: 'spam', description: 'Asks for money.' },
  },
})

export type BlockedRider = z.infer<typeof blockedRider>
export type ReportReason = z.infer<typeof reportReason>
