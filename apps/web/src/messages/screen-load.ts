import { defineTexts } from './texts.ts'

export const screenLoadTexts = defineTexts({
  en: async () => (await import('./en/at-start.ts')).screenLoad,
  hi: async () => (await import('./hi/at-start.ts')).screenLoad,
})
