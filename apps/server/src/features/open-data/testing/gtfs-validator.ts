// Tells what is wrong with a GTFS feed. It shares no code with what writes the feed, and judges by the
// reference alone; the names of its rules are those that a report can be searched for.

import { type CsvRow, type CsvTable, readCsv } from './read-csv.ts'
import { fareRules } from './rules-of-fares.ts'
import { fieldRules } from './rules-of-fields.ts'
import { fileRules } from './rules-of-files.ts'
import { serviceRules } from './rules-of-service.ts'
import { textRules } from './rules-of-texts.ts'

/** The files of a feed by their names in the archive. */
export type FeedFiles = Readonly<Record<string, Uint8Array>>

export interface Feed {
  readonly files: FeedFiles
  readonly tables: ReadonlyMap<string, CsvTable>
  /** The rows of a table; none where the feed has no such table. */
  rows(table: string): readonly CsvRow[]
  /** Every value of a field, such as 'stops.stop_id', without empty ones. */
  values(field: string): ReadonlySet<string>
  /** The day on which the feed is judged, 'YYYYMMDD'. */
  readonly today: string
}

/** What a rule found, one text each; nothing where the feed obeys it. */
export type Rule = (feed: Feed) => Iterable<string>

/** Every rule by its name. */
export const GTFS_RULES: Readonly<Record<string, Rule>> = {
  ...fileRules,
  ...fieldRules,
  ...serviceRules,
  ...fareRules,
  ...textRules,
}

/** What each rule found, as 'rule: what'; only of rules that found something, at most five each. */
export function faultsOf(files: FeedFiles, today: string): string[] {
  const feed = openFeed(files, today)
  return Object.entries(GTFS_RULES).flatMap(([name, rule]) =>
    [...rule(feed)].slice(0, 5).map(finding => `${name}: ${finding}`),
  )
}

export function openFeed(files: FeedFiles, today: string): Feed {
  const tables = new Map(
    Object.entries(files).map(([name, bytes]) => {
      return [name.replace(/\.txt$/, ''), readCsv(new TextDecoder().decode(bytes))] as const
    }),
  )
  const known = new Map<string, ReadonlySet<string>>()
  const rows = (table: string) => tables.get(table)?.rows ?? []
  return {
    files,
    tables,
    rows,
    values: field => {
      const [table = '', column = ''] = field.split('.')
      const values = known.get(field) ?? new Set(rows(table).flatMap(row => row[column] || []))
      known.set(field, values)
      return values
    },
    today,
  }
}
