import { defineTexts } from './texts.ts'

export const placesTexts = defineTexts({
  en: async () => (await import('./en/with-places.ts')).places,
  hi: async () => (await import('./hi/with-places.ts')).places,
})
