import { session as english } from './en/session.ts'
import { texts } from './texts.ts'

export const sessionTexts = texts(english, async () => (await import('./hi/session.ts')).session)

export type SessionTexts = typeof english
