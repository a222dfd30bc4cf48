import { defineTexts } from './texts.ts'

export const faresTexts = defineTexts({
  en: async () => (await import('./en/with-places.ts')).fares,
  hi: async () => (await import('./hi/with-places.ts')).fares,
})
