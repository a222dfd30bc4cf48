import { z } from 'zod'
import { parseJson } from '../read/json.ts'

const border = z.string().regex(/Border$/) as unknown as z.ZodType<`${string}Border`>
const file = z.string().regex(/^[a-z_]+\.csv$/)
const named = { name: z.string().min(1), nameHi: z.string().min(1) }

const buildFacts = z.strictObject({
  /** By the name of a border of the region: the file of its line, from north to south. */
  borders: z.record(border, file),
  /** The border that the schematic map draws. */
  drawnBorder: z.strictObject({ ...named, line: border }).optional(),
  /**
   * The city whose outline is known: files whose lines make a ring. A point a little outside of the line
   * `wideAlong` still counts as inside.
   */
  outline: z.strictObject({ city: z.string(), files: z.array(file).min(1), wideAlong: file }).optional(),
  /** The river east of which a point belongs to the city of the nearest known place. Absent: everywhere. */
  otherCitiesEastOf: z.string().optional(),
  /** The Hindi names of the rivers. */
  rivers: z.record(z.string(), z.string()),
  /** Whom the schematic map names as its sources. */
  credits: z.array(z.strictObject({ name: z.string().min(1), licence: z.string().min(1), url: z.url() })),
})

/** What the data build is told about a region, beside the facts of the region itself. */
export type BuildFacts = z.output<typeof buildFacts>

export function readBuildFacts(read: (file: string) => string): BuildFacts {
  return parseJson('build.json', read('build.json'), buildFacts)
}
