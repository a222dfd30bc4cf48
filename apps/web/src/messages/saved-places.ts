import { savedPlaces as english } from './en/saved-places.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type SavedPlacesTexts = Wording<typeof english>

export const savedPlacesTexts = texts<SavedPlacesTexts>(
  english,
  async () => (await import('./hi/saved-places.ts')).savedPlaces,
)
