import type { Bounds } from '@sawari/planner/geo'

/** A data file is unusable; the message names file and line. */
export class DataFileError extends Error {
  readonly line: number
  readonly reason: string

  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`)
    this.name = 'DataFileError'
    this.line = line
    this.reason = reason
  }
}

/** A data file that is not there. */
export class MissingFile extends DataFileError {
  constructor(file: string) {
    super(file, 1, 'the file is missing')
  }
}

/** One record of a CSV file, with its position for error messages. */
export interface Row {
  readonly file: string
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** The area that its points must lie in; absent if any position is allowed. */
  readonly box?: Bounds
}

/**
 * Reads RFC 4180 text: quoted cells may contain commas, doubled quotes and line breaks. The header
 * must equal `columns`, and each record must have the same number of cells.
 */
export function parseCsv(file: string, text: string, columns: readonly string[]): Row[] {
  const [header, ...records] = splitRecords(file, text)
  if (header === undefined) throw new DataFileError(file, 1, 'the file is empty')
  if (header.cells.join() !== columns.join()) {
    const found = header.cells.join().slice(0, MOST_SHOWN)
    throw new DataFileError(file, 1, `the header must be ${columns.join()}, not ${found}`)
  }
  return records.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new DataFileError(file, line, `${cells.length} cells instead of ${columns.length}`)
    }
    return { file, line, cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) }
  })
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y

/** Characters of a wrong header. */
const MOST_SHOWN = 120

/**
 * All records including the header, each with the line on which it begins. Ignores the byte order mark and the
 * line ends of Windows.
 */
export function splitRecords(file: string, written: string): { line: number; cells: string[] }[] {
  const text = written.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (text.includes('\uFFFD')) {
    throw new DataFileError(file, lineAt(text, text.indexOf('\uFFFD')), 'not UTF-8')
  }
  const records: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let line = 1
  let start = 0
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex
    const match = CELL.exec(text)
    if (match === null)
      throw new DataFileError(file, lineAt(text, at), 'a quote is out of place or not closed')
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === ',' && CELL.lastIndex < text.length) continue
    if (match[3] === ',') cells.push('')
    records.push({ line, cells })
    cells = []
    line += lineAt(text.slice(start, CELL.lastIndex), Number.POSITIVE_INFINITY) - 1
    start = CELL.lastIndex
  }
  return records
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
