import { rideBuddy as english } from './en/ride-buddy.ts'
import { texts } from './texts.ts'

export const rideBuddyTexts = texts(english, async () => (await import('./hi/ride-buddy.ts')).rideBuddy)

export type RideBuddyTexts = typeof english
