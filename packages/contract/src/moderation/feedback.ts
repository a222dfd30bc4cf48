import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { idInPath, moment } from '../primitives.ts'
import {
  afterSecondFactor,
  exampleFeedbackId,
  messageToPerson,
  moderationEntry,
  page,
  settling,
} from './record.ts'

export const moderationFeedbackRow = z.object({
  id: ids.feedbackId,
  createdAt: moment,
  name: z.string(),
  email: z.string().describe('empty: the account of the sender was deleted'),
  message: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  actions: z.array(moderationEntry).describe('newest first'),
})

const exampleFeedback: ModerationFeedbackRow = {
  id: exampleFeedbackId,
  createdAt: moments.now,
  name: 'Asha Verma',
  email: 'asha@example.com',
  message: 'The stand at Gaur Chowk has moved.',
  state: 'open',
  actions: [],
}

export const moderationFeedback = defineCall({
  policy: afterSecondFactor('GET', '/api/moderation/feedback'),
  summary: 'Messages from the contact form, newest first',
  query: z.object({ state: z.enum(['open', 'answered', 'closed']).default('open'), ...page(ids.feedbackId) }),
  response: successEnvelope({ data: z.array(moderationFeedbackRow), hasMore: z.boolean() }),
  example: { query: { state: 'open' }, answer: { data: [exampleFeedback], hasMore: false } },
})

export const answerFeedback = defineCall({
  policy: settling('POST', '/api/moderation/feedback/:id/answer'),
  summary: 'Mails an answer to the sender and marks the message as answered',
  params: idInPath(ids.feedbackId, 'VALIDATION_FAILED'),
  body: z.object({ message: messageToPerson.min(1, 'Please enter a message') }),
  response: successEnvelope({ data: moderationFeedbackRow }),
  example: {
    params: { id: exampleFeedbackId },
    body: { message: 'Thank you, the stand has been moved on the map.' },
    answer: { data: { ...exampleFeedback, state: 'answered' } },
  },
})

export const closeFeedback = defineCall({
  policy: settling('POST', '/api/moderation/feedback/:id/close'),
  summary: 'Closes a message without an answer',
  params: idInPath(ids.feedbackId, 'VALIDATION_FAILED'),
  response: successEnvelope({ data: moderationFeedbackRow }),
  example: {
    params: { id: exampleFeedbackId },
    answer: { data: { ...exampleFeedback, state: 'closed' } },
  },
})

export type ModerationFeedbackRow = z.infer<typeof moderationFeedbackRow>
