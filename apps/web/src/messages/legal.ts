import { legal as english } from './en/legal.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type LegalTexts = Wording<typeof english>

export const legalTexts = texts<LegalTexts>(english, async () => (await import('./hi/legal.ts')).legal)
