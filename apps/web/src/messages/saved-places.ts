import { defineTexts } from './texts.ts'

export const savedPlacesTexts = defineTexts({
  en: async () => (await import('./en/saved-places.ts')).savedPlaces,
  hi: async () => (await import('./hi/saved-places.ts')).savedPlaces,
})
