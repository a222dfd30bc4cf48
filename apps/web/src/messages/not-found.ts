import { notFound as english } from './en/not-found.ts'
import { defineTexts } from './texts.ts'

export const notFoundTexts = defineTexts(english, async () => (await import('./hi/not-found.ts')).notFound)
