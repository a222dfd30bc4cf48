import { defineTexts } from './texts.ts'

export const notFoundTexts = defineTexts({
  en: async () => (await import('./en/not-found.ts')).notFound,
  hi: async () => (await import('./hi/not-found.ts')).notFound,
})
