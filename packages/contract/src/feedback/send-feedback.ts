import { z } from 'zod'
import {
  EMAIL_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  isEmail,
  NAME_MAX_LENGTH,
  normaliseEmail,
} from '../accounts/account-rules.ts'
import { defineCall } from '../call.ts'

const trimmed = (maximum: number) => z.string().trim().min(1).max(maximum)

export const sendFeedback = defineCall({
  operationId: 'feedbacks',
  policy: {
    method: 'POST',
    path: '/feedbacks',
    identity: 'optional',
    limits: ['feedbackByAddress', 'feedbackByAccount'],
  },
  summary: 'Stores a message to the people who run the product',
  body: z.object({
    name: trimmed(NAME_MAX_LENGTH),
    email: z
      .string()
      .max(EMAIL_MAX_LENGTH + 64)
      .refine(isEmail, 'Please enter a valid email address')
      .transform(normaliseEmail),
    message: trimmed(FEEDBACK_MAX_LENGTH),
  }),
  example: {
    body: { name: 'Asha Verma', email: 'asha@example.com', message: 'The stand at Gaur Chowk has moved.' },
    answer: { message: 'Feedback submitted successfully' },
  },
})
