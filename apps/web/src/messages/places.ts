import { places as english } from './en/places.ts'
import { defineTexts } from './texts.ts'

export const placesTexts = defineTexts(english, async () => (await import('./hi/places.ts')).places)
