import { consent as english } from './en/consent.ts'
import { defineTexts } from './texts.ts'

export const consentTexts = defineTexts(english, async () => (await import('./hi/consent.ts')).consent)
