// Tables as comma-separated text (RFC 4180), the form of every file in a GTFS feed.

/** Undefined is an empty field. */
export type Cell = string | number | undefined

/** One file of a feed. Rows come in their final order, and are made only as they are written. */
export interface Table {
  /** Without '.txt'. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/** One line with its line break. Cells keep every character: a reader gets back what was written. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  // Outer spaces too: some readers trim what is not quoted.
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
