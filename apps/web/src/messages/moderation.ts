import { moderation as english } from './en/moderation.ts'
import { defineTexts } from './texts.ts'

export const moderationTexts = defineTexts(
  english,
  async () => (await import('./hi/moderation.ts')).moderation,
)
