import { legal as english } from './en/legal.ts'
import { texts } from './texts.ts'

export const legalTexts = texts(english, async () => (await import('./hi/legal.ts')).legal)

export type LegalTexts = typeof english
