import { reach as english } from './en/reach.ts'
import { defineTexts } from './texts.ts'

export const reachTexts = defineTexts(english, async () => (await import('./hi/reach.ts')).reach)
