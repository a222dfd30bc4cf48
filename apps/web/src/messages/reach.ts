import { defineTexts } from './texts.ts'

export const reachTexts = defineTexts({
  en: async () => (await import('./en/reach.ts')).reach,
  hi: async () => (await import('./hi/reach.ts')).reach,
})
