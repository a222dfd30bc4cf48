import { type BorderLine, LINK_VEHICLES, type Region } from '@sawari/planner'
import { z } from 'zod'
import { parseJson } from '../read/json.ts'

const name = z.string().min(1).max(80)
const named = { name, nameHi: z.string().regex(/\p{Script=Devanagari}/u) }
const latitude = z.number().min(-85).max(85)
const longitude = z.number().min(-180).max(180)
const border = z.string().regex(/Border$/) as unknown as z.ZodType<BorderLine>
const words = z.record(z.string().regex(/^[a-z0-9 ]+$/), z.string().min(1))

const regionFacts = z
  .strictObject({
    name: z.strictObject(named),
    country: z.strictObject(named),
    box: z.strictObject({ north: latitude, south: latitude, east: longitude, west: longitude }),
    centre: z.strictObject({ latitude, longitude }),
    states: z.array(z.strictObject(named)).min(1),
    cities: z
      .array(z.strictObject({ ...named, state: name, also: z.array(z.strictObject(named)).exactOptional() }))
      .min(1),
    borders: z.array(
      z.strictObject({ line: border, west: name.exactOptional(), east: name.exactOptional() }),
    ),
    words: z.strictObject({
      spelledAs: words,
      standsFor: words,
      means: words,
      writtenInHindi: words,
      cities: z.record(z.string().regex(/^[a-z0-9 ]+$/), z.array(name).min(1)),
    }),
  })
  .superRefine(({ box, centre, states, cities, borders, words: { cities: cityWords } }, { addIssue }) => {
    const isKnown = (list: readonly { readonly name: string }[], wanted: string) =>
      list.some(each => each.name === wanted)
    const report = (message: string) => addIssue({ code: 'custom', message })
    if (box.south >= box.north || box.west >= box.east) report('the box has no inside')
    const { latitude: at, longitude: on } = centre
    if (at < box.south || at > box.north || on < box.west || on > box.east)
      report('the centre lies outside the box')
    for (const { name: city, state } of cities)
      if (!isKnown(states, state)) report(`the state of ${city} is '${state}', which is none of the states`)
    for (const { line, west, east } of borders)
      for (const state of [west, east])
        if (state !== undefined && !isKnown(states, state))
          report(`${line}: '${state}' is none of the states`)
    for (const [phrase, meant] of Object.entries(cityWords))
      for (const city of meant)
        if (!isKnown(cities, city)) report(`words: '${phrase}' means '${city}', which is none of the cities`)
  })

const text = z.string().min(1).max(300)
const texts = {
  places: text,
  areas: text,
  previewAreas: text,
  served: text,
  covered: text,
  named: text,
  centre: text,
  office: text,
  permit: text,
  permitNeeded: text,
  fuel: text,
  missing: text.exactOptional(),
  examples: z.array(text).length(3),
  facts: z.array(text.max(100)).min(1),
}

/** English stands in for the texts that another language lacks. */
const regionTexts = z
  .object({ en: z.strictObject(texts), hi: z.strictObject(texts) })
  .catchall(z.strictObject(texts).partial())

const file = z.string().regex(/^[a-z_]+\.csv$/)
const mapFile = z.string().regex(/^[a-z0-9_/]+\.(?:csv|csv\.gz|geojson\.gz)$/)
const graphFiles = z.strictObject({ nodes: mapFile, edges: mapFile }).optional()

/** Facts about a region that only the data build needs. */
const buildFacts = z.strictObject({
  /** One file per border of the region, with its line from north to south. */
  borders: z.record(border, file),
  /** The border that the schematic map draws. */
  drawnBorder: z
    .strictObject({ name: z.string().min(1), nameHi: z.string().min(1), line: border })
    .optional(),
  /**
   * The city with a known outline: files whose lines form a ring. A point slightly outside of the line
   * `wideAlong` still counts as inside.
   */
  outline: z.strictObject({ city: z.string(), files: z.array(file).min(1), wideAlong: file }).optional(),
  /**
   * A point east of this river belongs to the city of the nearest known place. Absent: this applies everywhere.
   */
  otherCitiesEastOf: z.string().optional(),
  /** The map files beside the project: `RegionMaps` in `read/map-files.ts`. */
  maps: z
    .strictObject({
      ways: mapFile.optional(),
      mainRoads: z.array(mapFile).optional(),
      measured: graphFiles,
      plain: graphFiles,
      ground: mapFile.optional(),
      names: mapFile.optional(),
    })
    .optional(),
  /** By city: the vehicle of likely links within it. Default: autos. */
  likelyVehicles: z.record(z.string(), z.enum(LINK_VEHICLES)).optional(),
  /** The Hindi names of the rivers. */
  rivers: z.record(z.string(), z.string()),
  /** The sources that the schematic map names. */
  credits: z.array(z.strictObject({ name: z.string().min(1), licence: z.string().min(1), url: z.url() })),
})

/** Reads and checks the facts of a region and its texts; `read` returns the text of a path below its folder. */
export function readFacts(read: (file: string) => string) {
  const region: Region = parseJson('region.json', read('region.json'), regionFacts)
  const facts = parseJson('build.json', read('build.json'), buildFacts)
  // The server reads this file unchanged; an error in it stops the build.
  const texts = parseJson('texts.json', read('texts.json'), regionTexts)
  return { region, facts, texts }
}
