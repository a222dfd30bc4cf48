import { rideBuddy as english } from './en/ride-buddy.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type RideBuddyTexts = Wording<typeof english>

export const rideBuddyTexts = texts<RideBuddyTexts>(
  english,
  async () => (await import('./hi/ride-buddy.ts')).rideBuddy,
)
