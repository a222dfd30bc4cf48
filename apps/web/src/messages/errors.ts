import { errors as english } from './en/errors.ts'
import { defineTexts } from './texts.ts'

export const errorsTexts = defineTexts(english, async () => (await import('./hi/at-start.ts')).errors)
