import { defineTexts } from './texts.ts'

export const waysOutTexts = defineTexts({
  en: async () => (await import('./en/ways-out.ts')).waysOut,
  hi: async () => (await import('./hi/ways-out.ts')).waysOut,
})
