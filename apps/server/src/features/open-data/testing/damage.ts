// Functions that each introduce one fault into a feed's files.

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

/** Changes the bytes of one file. */
export function rewrite(table: string, change: (text: string) => string | Buffer): Damage {
  return files => {
    const before = Buffer.from(files[`${table}.txt`]!).toString('utf8')
    const after = change(before)
    assert.notEqual(after, before, 'nothing was damaged')
    return { ...files, [`${table}.txt`]: Buffer.from(after) }
  }
}

/** Changes the rows of one file. */
export function editRows(table: string, change: (rows: readonly CsvRow[]) => readonly CsvRow[]): Damage {
  return rewrite(table, text => {
    const before = readCsv(text)
    return writeTable({ ...before, rows: change(before.rows) })
  })
}

/** Changes some cells of the first row that matches. */
export function editRow(table: string, cells: CsvRow, fits: (row: CsvRow) => boolean = () => true): Damage {
  return editRows(table, rows => {
    const at = rows.findIndex(fits)
    return rows.map((row, index) => (index === at ? { ...row, ...cells } : row))
  })
}

/** Adds a copy of the first row with these cells changed. */
export function addRow(table: string, cells: CsvRow = {}): Damage {
  return editRows(table, rows => [...rows, { ...rows[0], ...cells }])
}

export function removeRow(table: string, at = 0): Damage {
  return editRows(table, rows => rows.filter((_, index) => index !== at))
}

function writeTable({ columns, rows }: CsvTable): string {
  return [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))].map(csvLine).join('')
}
