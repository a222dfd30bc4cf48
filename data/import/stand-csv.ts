import type { Stand } from '@sawari/planner'
import { STAND_FIELDS } from './stand-fields.ts'

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
