// The texts that the screens with place inputs and maps share.
import { defineTexts, type TextsOf } from './texts.ts'

const files = { en: () => import('./en/places.ts'), hi: () => import('./hi/places.ts') }

export const placesTexts = defineTexts(files, 'places')
export const mapTexts = defineTexts(files, 'map')
export const faresTexts = defineTexts(files, 'fares')

export type MapTexts = TextsOf<typeof mapTexts>
