import { z } from 'zod'
import { parseJson } from '../read/json.ts'

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
  examples: z.array(text).length(3),
  facts: z.array(text.max(100)).min(1),
}

const regionTexts = z.strictObject({ en: z.strictObject(texts), hi: z.strictObject(texts) })

/** Reads and checks the texts that name places of a region; `read` returns the text of a path below its folder. */
export function readRegionTexts(read: (file: string) => string): z.output<typeof regionTexts> {
  return parseJson('texts.json', read('texts.json'), regionTexts)
}
