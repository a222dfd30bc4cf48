import { defineTexts, type TextsOf } from './texts.ts'

const files = { en: () => import('./en/ride-buddy.ts'), hi: () => import('./hi/ride-buddy.ts') }

export const rideBuddyTexts = defineTexts(files, 'rideBuddy')
export const socketTexts = defineTexts(files, 'socket')

export type RideBuddyTexts = TextsOf<typeof rideBuddyTexts>
