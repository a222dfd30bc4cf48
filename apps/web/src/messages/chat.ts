import { defineTexts, type TextsOf } from './texts.ts'

export const chatTexts = defineTexts({
  en: async () => (await import('./en/chat.ts')).chat,
  hi: async () => (await import('./hi/chat.ts')).chat,
})

export type ChatTexts = TextsOf<typeof chatTexts>
