import { session as english } from './en/session.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type SessionTexts = Wording<typeof english>

export const sessionTexts = texts<SessionTexts>(
  english,
  async () => (await import('./hi/at-start.ts')).session,
)
