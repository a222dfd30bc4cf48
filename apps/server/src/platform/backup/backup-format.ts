// A backup consists of JSON lines, the same for both databases: a header, the rows of each table, a manifest.

import { hash } from 'node:crypto'

export const FORMAT = 'sawari-backup'
export const FORMAT_VERSION = 1

export type Value = string | number | null
export type Row = readonly Value[]

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** The first line. */
export interface BackupHeader {
  readonly format: typeof FORMAT
  readonly formatVersion: number
  /** The version of the program that wrote the backup. */
  readonly version: string
  readonly database: 'sqlite' | 'postgres'
  readonly createdAt: string
  /** The schema: the migrations that had been applied. */
  readonly migrations: readonly string[]
  /** A table comes after those that it refers to. */
  readonly tables: readonly Table[]
}

export interface TableSummary {
  readonly rows: number
  readonly checksum: string
}

export type Summaries = Readonly<Record<string, TableSummary>>

/** The last line. */
export interface Manifest {
  readonly tables: Summaries
  /** SHA-256 of all bytes before this line. */
  readonly content: string
}

/** The backup cannot be used. The message is one line for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

/** A row as a line. Equal rows of both databases have equal lines. */
export function rowLine(row: Row): string {
  for (const value of row) {
    if (typeof value !== 'number') continue
    const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
    if (!isExact) throw new Error(`${value} is a number that JSON cannot hold exactly`)
  }
  return JSON.stringify(row)
}

const MODULUS = 1n << 256n

/** Counts rows and adds up the hashes of their lines, so that the order of the rows does not matter. */
export class TableTally {
  #rows = 0
  #sum = 0n

  add(line: string): void {
    this.#rows += 1
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', line, 'hex')}`)) % MODULUS
  }

  summary(): TableSummary {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, '0') }
  }
}

/** The names of the tables whose rows differ. */
export function differingTables(first: Summaries, second: Summaries): string[] {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].filter(name => {
    const [one, other] = [first[name], second[name]]
    return one?.rows !== other?.rows || one?.checksum !== other?.checksum
  })
}
