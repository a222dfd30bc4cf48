// Comma-separated text (RFC 4180), the format of every file in a GTFS feed.

/** A field; undefined is written as an empty one. */
export type Cell = string | number | undefined

/** One file of a feed. The rows are in their final order, and are generated while they are written. */
export interface Table {
  /** The file name without '.txt'. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/**
 * One line with its line break. Cells are quoted where needed, so that a reader gets their exact text back.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  // Quotes leading and trailing spaces too, because some readers trim unquoted values.
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
