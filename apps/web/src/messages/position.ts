import { defineTexts } from './texts.ts'

export const positionTexts = defineTexts({
  en: async () => (await import('./en/position.ts')).position,
  hi: async () => (await import('./hi/position.ts')).position,
})
