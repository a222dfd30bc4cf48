import { savedPlaces as english } from './en/saved-places.ts'
import { defineTexts } from './texts.ts'

export const savedPlacesTexts = defineTexts(
  english,
  async () => (await import('./hi/saved-places.ts')).savedPlaces,
)
