import { exampleOf } from '../endpoint.ts'
import { sendFeedback } from '../feedback.ts'

export const feedbackExamples = {
  feedbacks: exampleOf(sendFeedback, {
    body: { name: 'Asha Verma', email: 'asha@example.com', message: 'The stand at Gaur Chowk has moved.' },
    response: { success: true, message: 'Feedback submitted successfully' },
  }),
} as const
