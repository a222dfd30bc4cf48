import { errors as english } from './en/errors.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type ErrorsTexts = Wording<typeof english>

export const errorsTexts = texts<ErrorsTexts>(english, async () => (await import('./hi/at-start.ts')).errors)
