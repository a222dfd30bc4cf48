import { z } from 'zod'
import { rideBuddyCalls } from './calls/ride-buddy.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import { REPORT_DESCRIPTION_MAX_LENGTH } from './limits.ts'
import { idInPath, listEnvelope, listPage, moment, reasonText, successEnvelope } from './primitives.ts'

// Blocks between two riders, and reports of riders to the moderators.

export const blockRider = defineEndpoint({
  policy: rideBuddyCalls.blockRider,
  summary: 'Hides two riders from each other and ends their connection',
  body: z.object({ userId: ids.riderId, reason: reasonText }),
  response: successEnvelope({}),
})

export const unblockRider = defineEndpoint({
  policy: rideBuddyCalls.unblockRider,
  summary: 'Removes a block of the signed-in user',
  params: idInPath(ids.riderId, 'VALIDATION_FAILED'),
  response: successEnvelope({}),
})

export const blockedRider = z.object({
  userId: ids.riderId.describe('of a rider who was blocked as a stranger: an id of this block'),
  name: z.string().describe('first name and initial'),
  blockedAt: moment,
})

export const blockedRiders = defineEndpoint({
  policy: rideBuddyCalls.blockedRiders,
  summary: 'The riders whom the signed-in user has blocked, newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(blockedRider) }),
})

export const reportReason = z.enum(['spam', 'harassment', 'unsafe', 'fake', 'other'])

export const reportRider = defineEndpoint({
  policy: rideBuddyCalls.reportRider,
  summary: "Stores a report with a copy of the two riders' chat, and blocks the reported rider",
  body: z.object({
    userId: ids.riderId,
    reason: reportReason,
    description: z.string().max(REPORT_DESCRIPTION_MAX_LENGTH).default(''),
  }),
  response: successEnvelope({}),
})

export type BlockedRider = z.infer<typeof blockedRider>
export type ReportReason = z.infer<typeof reportReason>
