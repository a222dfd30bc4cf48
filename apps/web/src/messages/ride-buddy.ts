import { defineTexts, type TextsOf } from './texts.ts'

export const rideBuddyTexts = defineTexts({
  en: async () => (await import('./en/ride-buddy.ts')).rideBuddy,
  hi: async () => (await import('./hi/ride-buddy.ts')).rideBuddy,
})

export type RideBuddyTexts = TextsOf<typeof rideBuddyTexts>
