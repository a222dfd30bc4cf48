import type { PlaceTexts } from '@sawari/contract/page-region'
import { useLanguage } from '../messages/texts.ts'
import { pageRegion } from './region.ts'

/** The texts that name places of the region, in the language of the page. */
export function usePlaces(): PlaceTexts {
  return pageRegion().texts[useLanguage()]
}

/** A text as it is, or built with a text that names places. */
export function withPlace(text: string | ((place: string) => string), place: string): string {
  return typeof text === 'string' ? text : text(place)
}
