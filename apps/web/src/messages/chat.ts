import { defineTexts, type TextsOf } from './texts.ts'

export const chatTexts = defineTexts(
  { en: () => import('./en/chat.ts'), hi: () => import('./hi/chat.ts') },
  'chat',
)

export type ChatTexts = TextsOf<typeof chatTexts>
