import type { BorderLine, Region } from '@sawari/planner'
import { z } from 'zod'
import { parseJson } from '../read/json.ts'

const name = z.string().min(1).max(80)
const named = { name, nameHi: z.string().regex(/\p{Script=Devanagari}/u) }
const latitude = z.number().min(-85).max(85)
const longitude = z.number().min(-180).max(180)
const words = z.record(z.string().regex(/^[a-z0-9 ]+$/), z.string().min(1))

const regionFacts = z
  .strictObject({
    name: z.strictObject(named),
    country: z.strictObject(named),
    box: z.strictObject({ north: latitude, south: latitude, east: longitude, west: longitude }),
    centre: z.strictObject({ latitude, longitude }),
    states: z.array(z.strictObject(named)).min(1),
    cities: z
      .array(z.strictObject({ ...named, state: name, also: z.array(z.strictObject(named)).optional() }))
      .min(1),
    borders: z.array(
      z.strictObject({ line: z.string().regex(/Border$/), west: name.optional(), east: name.optional() }),
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

/** Reads and checks the facts of a region; `read` returns the text of a path below its folder. */
export function readRegionFacts(read: (file: string) => string): Region {
  const { borders, cities, ...facts } = parseJson('region.json', read('region.json'), regionFacts)
  return {
    ...facts,
    cities: cities.map(({ also, ...city }) => ({ ...city, ...(also && { also }) })),
    borders: borders.map(({ line, west, east }) => ({
      line: line as BorderLine,
      ...(west !== undefined && { west }),
      ...(east !== undefined && { east }),
    })),
  }
}
