import { defineTexts, type TextsOf } from './texts.ts'

export const chatTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/chat')>('../../../../packages/messages/src/*/chat.ts'),
  'chat',
)

export type ChatTexts = TextsOf<typeof chatTexts>
