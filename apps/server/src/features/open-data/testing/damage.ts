// Ways to break a feed, each a function from its files to others.

import assert from 'node:assert/strict'
import { csvLine } from '../gtfs/csv.ts'
import type { FeedFiles } from './feed.ts'
import { type CsvRow, type CsvTable, readCsv } from './read-csv.ts'

export type Damage = (files: FeedFiles) => FeedFiles

export function removeFile(table: string): Damage {
  return files => Object.fromEntries(Object.entries(files).filter(([name]) => name !== `${table}.txt`))
}

export function addFile(name: string, text: string): Damage {
  return files => ({ ...files, [name]: Buffer.from(text) })
}

/** The bytes of one file, changed. */
export function rewrite(table: string, change: (text: string) => string | Buffer): Damage {
  return files => {
    const before = Buffer.from(files[`${table}.txt`]!).toString('utf8')
    const after = change(before)
    assert.notEqual(after, before, 'nothing was damaged')
    return { ...files, [`${table}.txt`]: Buffer.from(after) }
  }
}

/** The rows of one file, changed. */
export function editRows(table: string, change: (rows: readonly CsvRow[]) => readonly CsvRow[]): Damage {
  return rewrite(table, text => {
    const before = readCsv(text)
    return writeTable({ ...before, rows: change(before.rows) })
  })
}

/** Some cells of the first row that fits. */
export function editRow(table: string, cells: CsvRow, fits: (row: CsvRow) => boolean = () => true): Damage {
  return editRows(table, rows => {
    const at = rows.findIndex(fits)
    return rows.map((row, index) => (index === at ? { ...row, ...cells } : row))
  })
}

/** The first row once more, with these cells changed. */
export function addRow(table: string, cells: CsvRow = {}): Damage {
  return editRows(table, rows => [...rows, { ...rows[0], ...cells }])
}

export function removeRow(table: string, at = 0): Damage {
  return editRows(table, rows => rows.filter((_, index) => index !== at))
}

function writeTable({ columns, rows }: CsvTable): string {
  return [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))].map(csvLine).join('')
}
