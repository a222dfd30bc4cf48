import { defineTexts } from './texts.ts'

export const moderationTexts = defineTexts(
  { en: () => import('./en/moderation.ts'), hi: () => import('./hi/moderation.ts') },
  'moderation',
)
