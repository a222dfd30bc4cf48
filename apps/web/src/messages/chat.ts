import { chat as english } from './en/chat.ts'
import { texts } from './texts.ts'

export const chatTexts = texts(english, async () => (await import('./hi/chat.ts')).chat)

export type ChatTexts = typeof english
