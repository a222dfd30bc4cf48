import type { Region, Stand } from '@sawari/planner'
import { DataFileError, splitRecords } from '../read/csv.ts'
import { readStandGeojson } from './geojson-list.ts'
import { type ListedStand, MOST_STANDS, readFields, type StandList } from './listed-stand.ts'
import { type Problem, quoted } from './problems.ts'
import { STAND_FIELDS } from './stand-fields.ts'

/** A complete stand list is far smaller; larger files are rejected. */
export const MOST_LIST_BYTES = 16 * 1024 * 1024

/** Reads a list in the format of its file extension; `problems` contains the errors of its lines. */
export function readStandList(file: string, bytes: Uint8Array, region: Region): StandList {
  try {
    if (bytes.byteLength > MOST_LIST_BYTES) throw new DataFileError(file, 1, 'the file is larger than 16 MB')
    const text = textOf(file, bytes)
    if (/\.csv$/i.test(file)) return readStandCsv(file, text, region)
    if (/\.(?:geo)?json$/i.test(file)) return readStandGeojson(file, text, region)
    throw new DataFileError(file, 1, 'the name must end in .csv, .geojson or .json')
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error
    return { stands: [], links: [], problems: [{ line: error.line, at: '', reason: error.reason }] }
  }
}

/** Accepts a byte order mark and the line ends of any system. */
function textOf(file: string, bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes).replace(/\r\n?/g, '\n')
  const broken = text.indexOf('\uFFFD')
  if (broken >= 0) throw new DataFileError(file, text.slice(0, broken).split('\n').length, 'not UTF-8')
  return text
}

/** Columns for the editor's own notes. */
const IGNORED = ['source', 'note']
const NEEDED = ['name', 'latitude', 'longitude']

/**
 * Reads one stand per row. An empty cell keeps the present value, except for names, positions and aliases.
 */
function readStandCsv(file: string, text: string, region: Region): StandList {
  const [header, ...records] = splitRecords(file, text)
  if (header === undefined) throw new DataFileError(file, 1, 'the file is empty')
  const rows = records.filter(({ cells }) => cells.some(cell => cell !== ''))
  if (rows.length > MOST_STANDS) throw new DataFileError(file, 1, `more than ${MOST_STANDS} stands`)
  const problems = headerProblems(header.cells)
  if (problems.length > 0) return { stands: [], links: [], problems }
  const stands = rows.flatMap(({ line, cells }): ListedStand[] => {
    if (cells.length !== header.cells.length) {
      problems.push({ line, at: '', reason: `${cells.length} cells instead of ${header.cells.length}` })
      return []
    }
    const raw = (name: string) => {
      const cell = cells[header.cells.indexOf(name)]
      return cell === '' && ![...NEEDED, 'aliases'].includes(name) ? undefined : cell
    }
    const fields = readFields(raw, (at, reason) => problems.push({ line, at, reason }), region)
    return [{ place: at => ({ line, at }), ...fields }]
  })
  return { stands, links: [], problems }
}

function headerProblems(columns: readonly string[]): Problem[] {
  const known = [...Object.keys(STAND_FIELDS), ...IGNORED]
  const missing = NEEDED.filter(name => !columns.includes(name))
  return [
    ...columns
      .filter(name => !known.includes(name))
      .map(name => `unknown column ${quoted(name)}; known columns: ${known.join(', ')}`),
    ...columns
      .filter((name, at) => columns.indexOf(name) < at)
      .map(name => `the column ${name} occurs twice`),
    ...missing.map(name => `the column ${name} is missing`),
    ...(columns.includes('id') || columns.includes('place_id') ? [] : ['a column id or place_id is missing']),
  ].map(reason => ({ line: 1, at: '', reason }))
}

/** Writes the stands as a CSV list for correction and import: one row per stand, RFC 4180 line ends. */
export function writeStandCsv(stands: readonly Stand[]): string {
  const columns = Object.entries(STAND_FIELDS)
  const rows = stands.map(stand =>
    columns.map(([, { field }]) => {
      const value = stand[field]
      return typeof value === 'object'
        ? value.map(({ name, nameHi }) => `${name}|${nameHi}`).join(';')
        : String(value)
    }),
  )
  const lines = [columns.map(([name]) => name), ...rows].map(cells => cells.map(quoteCell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
