import { session as english } from './en/session.ts'
import { defineTexts } from './texts.ts'

export const sessionTexts = defineTexts(english, async () => (await import('./hi/at-start.ts')).session)
