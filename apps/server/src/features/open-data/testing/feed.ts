import { type CsvRow, type CsvTable, readCsv } from './read-csv.ts'

/** The files of a feed by their names in the archive. */
export type FeedFiles = Readonly<Record<string, Uint8Array>>

export interface Feed {
  readonly files: FeedFiles
  readonly tables: ReadonlyMap<string, CsvTable>
  /** The rows of a table; empty if the feed has no such table. */
  rows(table: string): readonly CsvRow[]
  /** All non-empty values of a field such as 'stops.stop_id'. */
  values(field: string): ReadonlySet<string>
  /** The day for which the feed is validated, 'YYYYMMDD'. */
  readonly today: string
}

/** Returns one text per fault; none if the feed follows the rule. */
export type Rule = (feed: Feed) => Iterable<string>

/** Reads the files of a feed as tables. */
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
