import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { policyOfKind } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import type { FeedbackId, ModerationEntryId, ReportId } from '../ids.ts'
import * as ids from '../ids.ts'
import { MODERATION_MESSAGE_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX_LENGTH } from '../limits.ts'
import { mayGrow, moment, queryInteger } from '../primitives.ts'

/** A rider who is not a moderator gets 404 from every call, before the input is read. */
export const moderatorsOnly = policyOfKind({ identity: 'user', errors: ['NOT_FOUND'] })
export const afterSecondFactor = policyOfKind({
  identity: 'user',
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
})

/** An action that may find its subject gone or settled. */
export const settling = policyOfKind({
  identity: 'user',
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'USER_NOT_FOUND', 'ALREADY_DONE'],
})

const count = z.number().int().min(0)

export const why = z.string().trim().min(1, 'Please say why').max(REASON_MAX_LENGTH)

export const messageToPerson = z.string().trim().max(MODERATION_MESSAGE_MAX_LENGTH)

/** Rows are listed newest first; `before` is the id of the last row of the previous page. */
export function page<Id extends z.ZodType>(rowId: Id) {
  return { before: rowId.optional(), limit: queryInteger(1, PAGE_SIZE_MAX, PAGE_SIZE) }
}

export const moderationAction = mayGrow(
  z.enum([
    'transcript',
    'warn',
    'suspend',
    'restore',
    'close',
    'hold',
    'answer-feedback',
    'close-feedback',
    'give-role',
    'take-role',
  ]),
).describe("hold: Travel Buddy was held automatically; give-role, take-role: of a moderator's account")

/** One row of the record of who read or did what, when and why. */
export const moderationEntry = z.object({
  id: ids.moderationEntryId,
  at: moment,
  by: z.object({
    id: ids.userId.nullable().describe('null: the command line, an automatic step, or a deleted account'),
    name: z.string(),
  }),
  action: moderationAction,
  reason: z.string(),
  message: z.string().nullable().describe('the message to the person'),
  person: z
    .object({ id: ids.userId, name: z.string() })
    .nullable()
    .describe('the person concerned; null: nobody, or the account was deleted'),
  reportId: ids.reportId.nullable(),
  feedbackId: ids.feedbackId.nullable(),
})

export const moderationPersonSummary = z.object({
  id: ids.userId,
  name: z.string(),
  email: z.string(),
  createdAt: moment,
  suspendedAt: moment.nullable(),
  onHoldSince: moment
    .nullable()
    .describe('since when Travel Buddy is held until a moderator has reviewed it'),
  reportsIn30Days: count,
  countingReporters: count.describe(
    'people whose reports count toward the hold; three of them within 30 days hold Travel Buddy',
  ),
})

export const exampleReportId = '6740a1b2c3d4e5f6071829ca' as ReportId

export const exampleFeedbackId = '6740a1b2c3d4e5f6071829da' as FeedbackId

export const exampleReason = 'The chat shows whether the words fell'

export const exampleEntry: ModerationEntry = {
  id: '6740a1b2c3d4e5f6071829ea' as ModerationEntryId,
  at: moments.inFiveMinutes,
  by: { id: exampleIds.user, name: 'Asha Verma' },
  action: 'transcript',
  reason: exampleReason,
  message: null,
  person: { id: exampleIds.partner, name: 'Bilal Khan' },
  reportId: exampleReportId,
  feedbackId: null,
}

export const examplePerson: ModerationPersonSummary = {
  id: exampleIds.partner,
  name: 'Bilal Khan',
  email: 'bilal@example.com',
  createdAt: moments.now,
  suspendedAt: null,
  onHoldSince: null,
  reportsIn30Days: 1,
  countingReporters: 1,
}

export const moderationLog = defineCall({
  policy: afterSecondFactor('GET', '/api/moderation/log'),
  summary: 'The record of who read or did what, when and why, newest first; kept for a year',
  query: z.object(page(ids.moderationEntryId)),
  response: successEnvelope({ data: z.array(moderationEntry), hasMore: z.boolean() }),
  example: { query: { limit: '20' }, answer: { data: [exampleEntry], hasMore: false } },
})

export type ModerationAction = z.infer<typeof moderationAction>
export type ModerationEntry = z.infer<typeof moderationEntry>
export type ModerationPersonSummary = z.infer<typeof moderationPersonSummary>
