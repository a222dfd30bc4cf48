import { chat as english } from './en/chat.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const chatTexts = defineTexts(english, async () => (await import('./hi/chat.ts')).chat)

export type ChatTexts = TextsOf<typeof chatTexts>
