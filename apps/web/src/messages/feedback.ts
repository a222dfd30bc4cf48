import { defineTexts } from './texts.ts'

export const feedbackTexts = defineTexts(
  { en: () => import('./en/feedback.ts'), hi: () => import('./hi/feedback.ts') },
  'feedback',
)
