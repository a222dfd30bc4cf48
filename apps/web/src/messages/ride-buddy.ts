import { rideBuddy as english } from './en/ride-buddy.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const rideBuddyTexts = defineTexts(english, async () => (await import('./hi/ride-buddy.ts')).rideBuddy)

export type RideBuddyTexts = TextsOf<typeof rideBuddyTexts>
