import { defineTexts } from './texts.ts'

export const legalTexts = defineTexts({
  en: async () => (await import('./en/legal.ts')).legal,
  hi: async () => (await import('./hi/legal.ts')).legal,
})
