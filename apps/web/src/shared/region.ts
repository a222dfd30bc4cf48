import {
  PAGE_REGION_ID,
  type PageRegion,
  type PlaceTexts,
  placeTextMark,
  placeTextsIn,
} from '@sawari/contract/page-region'
import { useLanguage } from '../messages/texts.ts'

let region: PageRegion | undefined

/** The region that the server of this page serves, as the page itself says. */
export function pageRegion(): PageRegion {
  region ??= readRegion()
  return region
}

function readRegion(): PageRegion {
  const text = globalThis.document?.getElementById(PAGE_REGION_ID)?.textContent ?? ''
  // The build writes its pages with marks, which the server replaces.
  return text.startsWith('{"') ? (JSON.parse(text) as PageRegion) : UNFILLED
}

const MARKED: PlaceTexts = {
  places: placeTextMark('places'),
  areas: placeTextMark('areas'),
  previewAreas: placeTextMark('previewAreas'),
  served: placeTextMark('served'),
  covered: placeTextMark('covered'),
  named: placeTextMark('named'),
  centre: placeTextMark('centre'),
  office: placeTextMark('office'),
  permit: placeTextMark('permit'),
  permitNeeded: placeTextMark('permitNeeded'),
  fuel: placeTextMark('fuel'),
  examples: [0, 1, 2].map(index => placeTextMark('examples', index)),
  facts: [],
}

const UNFILLED: PageRegion = {
  box: { north: 90, south: -90, east: 180, west: -180 },
  centre: { latitude: 0, longitude: 0 },
  credits: [],
  texts: { en: MARKED },
}

/** The texts that name places of the region, in the language of the page. */
export function usePlaces(): PlaceTexts {
  return placeTextsIn(pageRegion(), useLanguage())
}

/** A text as it is, or built with a text that names places. */
export function withPlace(text: string | ((place: string) => string), place: string): string {
  return typeof text === 'string' ? text : text(place)
}
