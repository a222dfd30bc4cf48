import { feedback as english } from './en/feedback.ts'
import { defineTexts } from './texts.ts'

export const feedbackTexts = defineTexts(english, async () => (await import('./hi/feedback.ts')).feedback)
