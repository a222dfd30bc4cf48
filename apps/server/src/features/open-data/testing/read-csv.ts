// Parses comma-separated text strictly according to RFC 4180, except that LF alone is also a line break.

export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Syntax errors of the text, as 'line 3: …'. */
  readonly faults: readonly string[]
}

export type CsvRow = Readonly<Record<string, string>>

/** Parses a table; the first record contains the column names. */
export function readCsv(text: string): CsvTable {
  const faults: string[] = []
  const [columns = [], ...records] = readRecords(text, faults)
  const rows = records.map((cells, index) => {
    if (cells.length !== columns.length) {
      faults.push(`record ${index + 2}: ${cells.length} fields for ${columns.length} columns`)
    }
    return Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']))
  })
  return { columns, rows, faults }
}

/** Parses all records of a text, with all their fields. */
export function readRecords(text: string, faults: string[]): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const field = readField(text, at)
    record.push(field.value)
    const separator = /,|\r?\n/y
    separator.lastIndex = field.end
    const found = separator.exec(text)?.[0]
    const where = `line ${records.length + 1}`
    if (field.isOpen) faults.push(`${where}: a quotation mark is never closed`)
    else if (found === undefined)
      faults.push(`${where}: text after or amid quotation marks, or no line break`)
    at = field.end + (found?.length ?? 1)
    if (found === ',' && at < text.length) continue
    records.push(record)
    record = []
  }
  return records
}

interface Field {
  readonly value: string
  readonly end: number
  readonly isOpen?: boolean
}

function readField(text: string, start: number): Field {
  const quoted = text[start] === '"'
  const pattern = quoted ? /"((?:[^"]|"")*)"/y : /[^",\r\n]*/y
  pattern.lastIndex = start
  const match = pattern.exec(text)
  if (match === null) return { value: text.slice(start + 1), end: text.length, isOpen: true }
  const value = quoted ? match[1]!.replaceAll('""', '"') : match[0]
  return { value, end: pattern.lastIndex }
}
