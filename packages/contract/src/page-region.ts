// The part of the region's data that a page of the web app needs. The server inserts it into the page, so that
// one build of the web app serves any region, and an offline page knows its region.

import type { InLanguages, Language } from './languages.ts'

/** Texts that name places, in one language. */
export interface PlaceTexts {
  /** The cities, as in 'routes in …'. */
  readonly places: string
  /** The cities below the name of the product, and on a picture of a link. */
  readonly areas: string
  readonly previewAreas: string
  /** The cities, as in 'Service available in …', 'Sawari covers …' and in the terms. */
  readonly served: string
  readonly covered: string
  readonly named: string
  /** The place where the map opens, as in 'Show …'. */
  readonly centre: string
  /** The location of the operator. */
  readonly office: string
  /** The permit that an auto needs to cross a border between states: its name, and as a part of a sentence. */
  readonly permit: string
  readonly permitNeeded: string
  /** The fuel of the region's autos. */
  readonly fuel: string
  /** What a rider may look for and Sawari does not have, as a list. */
  readonly missing?: string
  /** The ends of the example trips on the landing screen. */
  readonly examples: readonly string[]
  /** Texts that are shown while waiting. */
  readonly facts: readonly string[]
}

export interface PageRegion {
  readonly box: Readonly<Record<'north' | 'south' | 'east' | 'west', number>>
  /** The point where a map opens. */
  readonly centre: { readonly latitude: number; readonly longitude: number }
  /** The sources of the schematic map. */
  readonly credits: readonly { readonly name: string; readonly licence: string; readonly url: string }[]
  readonly texts: Readonly<{ en: PlaceTexts }> & InLanguages<Partial<PlaceTexts>>
}

/** The texts in this language, with the English text for every text that it lacks. */
export function placeTextsIn({ texts }: PageRegion, language: Language): PlaceTexts {
  return Object.assign({}, texts.en, texts[language])
}

/** The id of the element that contains the region as JSON. */
export const PAGE_REGION_ID = 'region'

const REGION_MARK = '"{{region}}"'
/** Placeholder in a built file for region data. */
export const REGION_VERSION_MARK = '{{region.version}}'
const TEXT_MARK = /\{\{region\.([a-z]+)(?:\.(\d))?\}\}/gi

/** Placeholder in a built file for a text of the region, in the language of the file. */
export function placeTextMark(key: string, index?: number): string {
  return `{{region.${key}${index === undefined ? '' : `.${index}`}}}`
}

/** Replaces the placeholders of a built file. `escaped` escapes a text for the file's format. */
export function fillRegionMarks(
  file: string,
  {
    region,
    version,
    language = 'en',
  }: { readonly region: PageRegion; readonly version: string; readonly language?: Language },
  escaped: (text: string) => string,
): string {
  const texts = placeTextsIn(region, language) as unknown as Readonly<
    Record<string, string | readonly string[] | undefined>
  >
  return file
    .replaceAll(REGION_MARK, () => JSON.stringify(region).replaceAll('<', '\\u003c'))
    .replaceAll(REGION_VERSION_MARK, () => version)
    .replaceAll(TEXT_MARK, (mark, key: string, index: string | undefined) => {
      const text = texts[key]
      const found = typeof text === 'string' ? text : text?.[Number(index)]
      return found === undefined ? mark : escaped(found)
    })
}
