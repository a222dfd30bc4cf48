import { chat as english } from './en/chat.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type ChatTexts = Wording<typeof english>

export const chatTexts = texts<ChatTexts>(english, async () => (await import('./hi/chat.ts')).chat)
