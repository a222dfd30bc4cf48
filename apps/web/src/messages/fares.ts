import { fares as english } from './en/fares.ts'
import { defineTexts } from './texts.ts'

export const faresTexts = defineTexts(english, async () => (await import('./hi/fares.ts')).fares)
