import { defineTexts } from './texts.ts'

export const sessionTexts = defineTexts({
  en: async () => (await import('./en/at-start.ts')).session,
  hi: async () => (await import('./hi/at-start.ts')).session,
})
