import { exampleOf } from '../endpoint.ts'
import type { FeedbackId, ModerationEntryId, ReportId } from '../ids.ts'

import * as moderation from '../moderation.ts'
import { ids, moments } from './people.ts'

const done = { success: true } as const
const report = '6740a1b2c3d4e5f6071829ca' as ReportId
const feedback = '6740a1b2c3d4e5f6071829da' as FeedbackId
const why = 'The chat shows whether the words fell'

const read: moderation.ModerationEntry = {
  id: '6740a1b2c3d4e5f6071829ea' as ModerationEntryId,
  at: moments.inFiveMinutes,
  by: { id: ids.user, name: 'Asha Verma' },
  action: 'transcript',
  reason: why,
  message: null,
  person: { id: ids.partner, name: 'Bilal Khan' },
  reportId: report,
  feedbackId: null,
}

const person: moderation.ModerationPersonSummary = {
  id: ids.partner,
  name: 'Bilal Khan',
  email: 'bilal@example.com',
  createdAt: moments.now,
  suspendedAt: null,
  onHoldSince: null,
  reportsIn30Days: 1,
  countingReporters: 1,
}

const openReport: moderation.ModerationReport = {
  id: report,
  createdAt: moments.now,
  reason: 'harassment',
  description: 'He would not stop asking where I live.',
  state: 'open',
  counts: true,
  hasTranscript: true,
  reporter: { id: ids.user, name: 'Priya Sharma' },
  reported: person,
  actions: [read],
}

const openFeedback: moderation.ModerationFeedbackRow = {
  id: feedback,
  createdAt: moments.now,
  name: 'Asha Verma',
  email: 'asha@example.com',
  message: 'The stand at Gaur Chowk has moved.',
  state: 'open',
  actions: [],
}

const warning = {
  reason: 'Asked for an address again and again',
  message: 'Please stop asking for addresses.',
}

export const moderationExamples = {
  moderationStatus: exampleOf(moderation.moderationStatus, {
    response: { ...done, data: { secondFactor: true, secondFactorEndsAt: moments.inTenMinutes } },
  }),
  proveSecondFactor: exampleOf(moderation.proveSecondFactor, {
    body: { code: '482913' },
    response: { ...done, data: { secondFactorEndsAt: moments.inTenMinutes } },
  }),
  moderationReports: exampleOf(moderation.moderationReports, {
    query: { state: 'open', limit: '20' },
    response: { ...done, data: [openReport], hasMore: false },
  }),
  readTranscript: exampleOf(moderation.readTranscript, {
    params: { id: report },
    body: { reason: why },
    response: {
      ...done,
      data: {
        reportId: report,
        chats: [
          {
            chatId: ids.chat,
            messages: [
              { from: 'reported', message: 'Where do you live?', messageType: 'text', sentAt: moments.now },
            ],
          },
        ],
      },
    },
  }),
  actOnReport: exampleOf(moderation.actOnReport, {
    params: { id: report },
    body: { action: 'warn', ...warning },
    response: { ...done, data: openReport },
  }),
  moderationPerson: exampleOf(moderation.moderationPerson, {
    params: { id: ids.partner },
    response: { ...done, data: { person, reports: [openReport], actions: [read] } },
  }),
  moderationLog: exampleOf(moderation.moderationLog, {
    query: { limit: '20' },
    response: { ...done, data: [read], hasMore: false },
  }),
  moderationFeedback: exampleOf(moderation.moderationFeedback, {
    query: { state: 'open' },
    response: { ...done, data: [openFeedback], hasMore: false },
  }),
  answerFeedback: exampleOf(moderation.answerFeedback, {
    params: { id: feedback },
    body: { message: 'Thank you, the stand has been moved on the map.' },
    response: { ...done, data: { ...openFeedback, state: 'answered' } },
  }),
  closeFeedback: exampleOf(moderation.closeFeedback, {
    params: { id: feedback },
    response: { ...done, data: { ...openFeedback, state: 'closed' } },
  }),
} as const
