import { feedback as english } from './en/feedback.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type FeedbackTexts = Wording<typeof english>

export const feedbackTexts = texts<FeedbackTexts>(
  english,
  async () => (await import('./hi/feedback.ts')).feedback,
)
