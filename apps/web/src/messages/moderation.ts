import { defineTexts } from './texts.ts'

export const moderationTexts = defineTexts({
  en: async () => (await import('./en/moderation.ts')).moderation,
  hi: async () => (await import('./hi/moderation.ts')).moderation,
})
