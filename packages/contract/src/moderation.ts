import { z } from 'zod'
import { OTP_LENGTH } from './account-rules.ts'
import { moderationCalls } from './calls/moderation.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import { MODERATION_MESSAGE_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX_LENGTH } from './limits.ts'
import { entityId, idInPath, mayGrow, moment, queryInteger, successEnvelope } from './primitives.ts'
import { reportReason } from './rider-safety.ts'

const count = z.number().int().min(0)
const why = z.string().trim().min(1, 'Please say why').max(REASON_MAX_LENGTH)
const messageToPerson = z.string().trim().max(MODERATION_MESSAGE_MAX_LENGTH)

/** Rows are listed newest first; `before` is the id of the last row of the previous page. */
function page<Id extends z.ZodType>(rowId: Id) {
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

export const moderationReport = z.object({
  id: ids.reportId,
  createdAt: moment,
  reason: reportReason,
  description: z.string(),
  state: z.enum(['open', 'closed']),
  counts: z.boolean().describe('whether its reporter counted toward the automatic hold'),
  hasTranscript: z.boolean().describe('whether the two had exchanged messages'),
  reporter: z
    .object({ id: ids.userId, name: z.string() })
    .nullable()
    .describe('null: the account was deleted'),
  reported: moderationPersonSummary.nullable().describe('null: the account was deleted'),
  actions: z.array(moderationEntry).describe('newest first'),
})

export const moderationFeedbackRow = z.object({
  id: ids.feedbackId,
  createdAt: moment,
  name: z.string(),
  email: z.string().describe('empty: the account of the sender was deleted'),
  message: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  actions: z.array(moderationEntry).describe('newest first'),
})

export const moderationStatus = defineEndpoint({
  policy: moderationCalls.moderationStatus,
  summary: 'Whether the second factor was entered in this session; 404 for everybody except moderators',
  response: successEnvelope({
    data: z.object({
      secondFactor: z.boolean(),
      secondFactorEndsAt: moment.nullable().describe('twelve hours after the code was entered'),
    }),
  }),
})

export const proveSecondFactor = defineEndpoint({
  policy: moderationCalls.proveSecondFactor,
  summary: "Opens moderation in this session for twelve hours, with the code of the moderator's app",
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'The code has 6 digits'),
  }),
  response: successEnvelope({ data: z.object({ secondFactorEndsAt: moment }) }),
})

export const moderationReports = defineEndpoint({
  policy: moderationCalls.moderationReports,
  summary: 'Reports, newest first, except those about the calling moderator',
  query: z.object({ state: z.enum(['open', 'closed']).default('open'), ...page(ids.reportId) }),
  response: successEnvelope({ data: z.array(moderationReport), hasMore: z.boolean() }),
})

export const readTranscript = defineEndpoint({
  policy: moderationCalls.readTranscript,
  summary: "The pair's messages as copied with the report; the reading and its reason are recorded",
  params: idInPath(ids.reportId, 'VALIDATION_FAILED'),
  body: z.object({ reason: why }),
  response: successEnvelope({
    data: z.object({
      reportId: ids.reportId,
      chats: z.array(
        z.object({
          chatId: entityId.describe('of the chat or conversation'),
          messages: z.array(
            z.object({
              from: z.enum(['reporter', 'reported']),
              message: z.string(),
              messageType: z.string(),
              sentAt: moment,
            }),
          ),
        }),
      ),
    }),
  }),
})

export const actOnReport = defineEndpoint({
  policy: moderationCalls.actOnReport,
  summary: 'Warns, suspends or restores the reported person, or closes the report; returns the report',
  params: idInPath(ids.reportId, 'VALIDATION_FAILED'),
  body: z
    .object({
      action: z.enum(['warn', 'suspend', 'restore', 'close']),
      reason: why.describe('for the record; the person does not see it'),
      message: messageToPerson.optional().describe('mailed to the person; required for warn'),
    })
    .refine(({ action, message }) => action !== 'warn' || Boolean(message), {
      path: ['message'],
      message: 'Please say what to change',
    }),
  response: successEnvelope({ data: moderationReport }),
})

export const moderationPerson = defineEndpoint({
  policy: moderationCalls.moderationPerson,
  summary: 'A person, the newest reports about them, and the actions of moderators',
  params: idInPath(ids.userId, 'VALIDATION_FAILED'),
  response: successEnvelope({
    data: z.object({
      person: moderationPersonSummary,
      reports: z.array(moderationReport),
      actions: z.array(moderationEntry),
    }),
  }),
})

export const moderationLog = defineEndpoint({
  policy: moderationCalls.moderationLog,
  summary: 'The record of who read or did what, when and why, newest first; kept for a year',
  query: z.object(page(ids.moderationEntryId)),
  response: successEnvelope({ data: z.array(moderationEntry), hasMore: z.boolean() }),
})

export const moderationFeedback = defineEndpoint({
  policy: moderationCalls.moderationFeedback,
  summary: 'Messages from the contact form, newest first',
  query: z.object({ state: z.enum(['open', 'answered', 'closed']).default('open'), ...page(ids.feedbackId) }),
  response: successEnvelope({ data: z.array(moderationFeedbackRow), hasMore: z.boolean() }),
})

export const answerFeedback = defineEndpoint({
  policy: moderationCalls.answerFeedback,
  summary: 'Mails an answer to the sender and marks the message as answered',
  params: idInPath(ids.feedbackId, 'VALIDATION_FAILED'),
  body: z.object({ message: messageToPerson.min(1, 'Please enter a message') }),
  response: successEnvelope({ data: moderationFeedbackRow }),
})

export const closeFeedback = defineEndpoint({
  policy: moderationCalls.closeFeedback,
  summary: 'Closes a message without an answer',
  params: idInPath(ids.feedbackId, 'VALIDATION_FAILED'),
  response: successEnvelope({ data: moderationFeedbackRow }),
})

export type ModerationAction = z.infer<typeof moderationAction>
export type ModerationEntry = z.infer<typeof moderationEntry>
export type ModerationReport = z.infer<typeof moderationReport>
export type ModerationPersonSummary = z.infer<typeof moderationPersonSummary>
export type ModerationFeedbackRow = z.infer<typeof moderationFeedbackRow>
