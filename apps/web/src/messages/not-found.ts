import { notFound as english } from './en/not-found.ts'
import { texts } from './texts.ts'

export const notFoundTexts = texts(english, async () => (await import('./hi/not-found.ts')).notFound)

export type NotFoundTexts = typeof english
