import { places as english } from './en/places.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type PlacesTexts = Wording<typeof english>

export const placesTexts = texts<PlacesTexts>(english, async () => (await import('./hi/places.ts')).places)
