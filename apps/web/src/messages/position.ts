import { position as english } from './en/position.ts'
import { defineTexts } from './texts.ts'

export const positionTexts = defineTexts(english, async () => (await import('./hi/position.ts')).position)
