import { legal as english } from './en/legal.ts'
import { defineTexts } from './texts.ts'

export const legalTexts = defineTexts(english, async () => (await import('./hi/legal.ts')).legal)
