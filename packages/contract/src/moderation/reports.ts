import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { entityId, idInPath, moment } from '../primitives.ts'
import { reportReason } from '../ride-buddy/safety.ts'
import {
  afterSecondFactor,
  exampleEntry,
  examplePerson,
  exampleReason,
  exampleReportId,
  messageToPerson,
  moderationEntry,
  moderationPersonSummary,
  page,
  settling,
  why,
} from './record.ts'

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

const exampleReport: ModerationReport = {
  id: exampleReportId,
  createdAt: moments.now,
  reason: 'harassment',
  description: 'He would not stop asking where I live.',
  state: 'open',
  counts: true,
  hasTranscript: true,
  reporter: { id: exampleIds.user, name: 'Priya Sharma' },
  reported: examplePerson,
  actions: [exampleEntry],
}

export const moderationReports = defineCall({
  policy: afterSecondFactor('GET', '/api/moderation/reports'),
  summary: 'Reports, newest first, except those about the calling moderator',
  query: z.object({ state: z.enum(['open', 'closed']).default('open'), ...page(ids.reportId) }),
  response: successEnvelope({ data: z.array(moderationReport), hasMore: z.boolean() }),
  example: {
    query: { state: 'open', limit: '20' },
    answer: { data: [exampleReport], hasMore: false },
  },
})

export const readTranscript = defineCall({
  policy: afterSecondFactor('POST', '/api/moderation/reports/:id/transcript'),
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
  example: {
    params: { id: exampleReportId },
    body: { reason: exampleReason },
    answer: {
      data: {
        reportId: exampleReportId,
        chats: [
          {
            chatId: exampleIds.chat,
            messages: [
              { from: 'reported', message: 'Where do you live?', messageType: 'text', sentAt: moments.now },
            ],
          },
        ],
      },
    },
  },
})

const exampleWarning = {
  reason: 'Asked for an address again and again',
  message: 'Please stop asking for addresses.',
}

export const actOnReport = defineCall({
  policy: settling('POST', '/api/moderation/reports/:id/actions'),
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
  example: {
    params: { id: exampleReportId },
    body: { action: 'warn', ...exampleWarning },
    answer: { data: exampleReport },
  },
})

export const moderationPerson = defineCall({
  policy: afterSecondFactor('GET', '/api/moderation/people/:id'),
  summary: 'A person, the newest reports about them, and the actions of moderators',
  params: idInPath(ids.userId, 'VALIDATION_FAILED'),
  response: successEnvelope({
    data: z.object({
      person: moderationPersonSummary,
      reports: z.array(moderationReport),
      actions: z.array(moderationEntry),
    }),
  }),
  example: {
    params: { id: exampleIds.partner },
    answer: { data: { person: examplePerson, reports: [exampleReport], actions: [exampleEntry] } },
  },
})

export type ModerationReport = z.infer<typeof moderationReport>
