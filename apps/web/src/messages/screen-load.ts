import { screenLoad as english } from './en/screen-load.ts'
import { defineTexts } from './texts.ts'

export const screenLoadTexts = defineTexts(english, async () => (await import('./hi/at-start.ts')).screenLoad)
