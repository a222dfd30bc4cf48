import { z } from 'zod'
import { parseJson } from '../read/json.ts'

const border = z.string().regex(/Border$/) as unknown as z.ZodType<`${string}Border`>
const file = z.string().regex(/^[a-z_]+\.csv$/)
const named = { name: z.string().min(1), nameHi: z.string().min(1) }

const buildFacts = z.strictObject({
  /** By the name of a border of the region: the file with its line, from north to south. */
  borders: z.record(border, file),
  /** The border that the schematic map draws. */
  drawnBorder: z.strictObject({ ...named, line: border }).optional(),
  /**
   * The city with a known outline: files whose lines form a ring. A point slightly outside of the line
   * `wideAlong` still counts as inside.
   */
  outline: z.strictObject({ city: z.string(), files: z.array(file).min(1), wideAlong: file }).optional(),
  /**
   * A point east of this river belongs to the city of the nearest known place. Absent: this applies everywhere.
   */
  otherCitiesEastOf: z.string().optional(),
  /** The Hindi names of the rivers. */
  rivers: z.record(z.string(), z.string()),
  /** The sources that the schematic map names. */
  credits: z.array(z.strictObject({ name: z.string().min(1), licence: z.string().min(1), url: z.url() })),
})

/** Facts about a region that only the data build needs. */
export type BuildFacts = z.output<typeof buildFacts>

export function readBuildFacts(read: (file: string) => string): BuildFacts {
  return parseJson('build.json', read('build.json'), buildFacts)
}
