import { feedback as english } from './en/feedback.ts'
import { texts } from './texts.ts'

export const feedbackTexts = texts(english, async () => (await import('./hi/feedback.ts')).feedback)

export type FeedbackTexts = typeof english
