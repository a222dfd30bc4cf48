import { sharing as english } from './en/sharing.ts'
import { defineTexts } from './texts.ts'

export const sharingTexts = defineTexts(english, async () => (await import('./hi/sharing.ts')).sharing)
