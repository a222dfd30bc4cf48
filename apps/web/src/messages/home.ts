import { home as english } from './en/home.ts'
import { defineTexts } from './texts.ts'

export const homeTexts = defineTexts(english, async () => (await import('./hi/at-start.ts')).home)
