import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/ride-buddy')>(
  '../../../../packages/messages/src/*/ride-buddy.ts',
)

export const rideBuddyTexts = defineTexts(files, 'rideBuddy')
export const socketTexts = defineTexts(files, 'socket')

export type RideBuddyTexts = TextsOf<typeof rideBuddyTexts>
