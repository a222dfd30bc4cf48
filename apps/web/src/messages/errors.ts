import { errors as english } from './en/errors.ts'
import { texts } from './texts.ts'

export const errorsTexts = texts(english, async () => (await import('./hi/errors.ts')).errors)

export type ErrorsTexts = typeof english
