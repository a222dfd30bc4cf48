// What a page of the web app is told about the region that its server serves. The server writes it into the page,
// so that one build of the web app serves any region, and a page that is kept on a device knows its region.

import type { Language } from './languages.ts'

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
  /** Where the map opens, as in 'Show …'. */
  readonly centre: string
  /** Where the operator is at home. */
  readonly office: string
  /** What an auto needs to cross a border between states: its name, and as a part of a sentence. */
  readonly permit: string
  readonly permitNeeded: string
  /** What the autos of the region run on. */
  readonly fuel: string
  /** From where to where, one for each of the examples of the landing screen. */
  readonly examples: readonly string[]
  /** To read while waiting. */
  readonly facts: readonly string[]
}

export interface PageRegion {
  readonly box: Readonly<Record<'north' | 'south' | 'east' | 'west', number>>
  /** Where a map opens. */
  readonly centre: { readonly latitude: number; readonly longitude: number }
  /** The sources of the schematic map. */
  readonly credits: readonly { readonly name: string; readonly licence: string; readonly url: string }[]
  readonly texts: Readonly<Record<Language, PlaceTexts>>
}

/** The id of the element that holds the region as JSON. */
export const PAGE_REGION_ID = 'region'

const REGION_MARK = '"{{region}}"'
/** Stands in a built file for what changes with the region. */
export const REGION_VERSION_MARK = '{{region.version}}'
const TEXT_MARK = /\{\{region\.([a-z]+)(?:\.(\d))?\}\}/gi

/** Stands in a built file for a text of the region, in the language of the file. */
export function placeTextMark(key: string, index?: number): string {
  return `{{region.${key}${index === undefined ? '' : `.${index}`}}}`
}

/** Replaces the marks of a built file. `escaped` makes a text fit for the format of the file. */
export function fillRegionMarks(
  file: string,
  {
    region,
    version,
    language = 'en',
  }: { readonly region: PageRegion; readonly version: string; readonly language?: Language },
  escaped: (text: string) => string,
): string {
  const texts = region.texts[language] as unknown as Readonly<
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
