import { places as english } from './en/places.ts'
import { texts } from './texts.ts'

export const placesTexts = texts(english, async () => (await import('./hi/places.ts')).places)

export type PlacesTexts = typeof english
