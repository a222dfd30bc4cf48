import { defineTexts } from './texts.ts'

export const homeTexts = defineTexts({
  en: async () => (await import('./en/home.ts')).home,
  hi: async () => (await import('./hi/home.ts')).home,
})
