import { notFound as english } from './en/not-found.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type NotFoundTexts = Wording<typeof english>

export const notFoundTexts = texts<NotFoundTexts>(
  english,
  async () => (await import('./hi/not-found.ts')).notFound,
)
