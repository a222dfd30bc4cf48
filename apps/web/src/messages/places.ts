// The texts that the screens with place inputs and maps share.
import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/places')>(
  '../../../../packages/messages/src/*/places.ts',
)

export const placesTexts = defineTexts(files, 'places')
export const mapTexts = defineTexts(files, 'map')
export const faresTexts = defineTexts(files, 'fares')

export type MapTexts = TextsOf<typeof mapTexts>
