import { defineTexts } from './texts.ts'

export const feedbackTexts = defineTexts({
  en: async () => (await import('./en/feedback.ts')).feedback,
  hi: async () => (await import('./hi/feedback.ts')).feedback,
})
