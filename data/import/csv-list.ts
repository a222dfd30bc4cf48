import type { Region } from '@sawari/planner'
import { DataFileError, splitRecords } from '../read/csv.ts'
import { type ListedStand, MOST_STANDS, readFields, type StandList } from './listed-stand.ts'
import { type Problem, quoted } from './problems.ts'
import { STAND_FIELDS } from './stand-fields.ts'

/** Columns for the editor's own notes. */
const IGNORED = ['source', 'note']
const NEEDED = ['name', 'latitude', 'longitude']

/**
 * Reads one stand per row. An empty cell keeps the present value, except for names, positions and aliases.
 */
export function readStandCsv(file: string, text: string, region: Region): StandList {
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
