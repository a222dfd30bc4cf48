// Writes a backup from a database, and reads it back, comparing the content with the manifest.

import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import type { SqlOf } from '../database/json-rows.ts'
import {
  type BackupHeader,
  BackupUnusable,
  differingTables,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  type Row,
  rowLine,
  type Summaries,
  type Table,
  TableTally,
} from './backup-format.ts'
import { listTables, readRows } from './tables.ts'

export type About = Pick<BackupHeader, 'version' | 'createdAt' | 'migrations'>

/** The lines of a backup, some at a time. Call it in a snapshot. Returns the counts of the rows. */
export async function* writeBackup(source: SqlOf, about: About): AsyncGenerator<string, Summaries> {
  const tables = await listTables(source)
  const content = createHash('sha256')
  const hashed = (lines: string): string => {
    content.update(lines)
    return lines
  }
  const header: BackupHeader = {
    ...{ format: FORMAT, formatVersion: FORMAT_VERSION },
    ...about,
    database: source.kind,
    tables,
  }
  yield hashed(`${JSON.stringify(header)}\n`)
  const summaries: Record<string, ReturnType<TableTally['summary']>> = {}
  for (const table of tables) {
    const tally = new TableTally()
    yield hashed(`${JSON.stringify({ table: table.name })}\n`)
    for await (const rows of readRows(source, table)) {
      const lines = rows.map(rowLine)
      for (const line of lines) tally.add(line)
      if (lines.length > 0) yield hashed(`${lines.join('\n')}\n`)
    }
    summaries[table.name] = tally.summary()
  }
  const manifest: Manifest = { tables: summaries, content: content.digest('hex') }
  yield `${JSON.stringify({ manifest })}\n`
  return summaries
}

export interface RowsOfTable {
  readonly table: Table
  readonly rows: readonly Row[]
}

export interface OpenBackup {
  readonly header: BackupHeader
  /** All rows. Throws `BackupUnusable` at the end if they differ from the manifest, which it returns. */
  rows(): AsyncGenerator<RowsOfTable, Manifest>
}

/** Reads the header. The rows are read on demand. */
export async function openBackup(bytes: AsyncIterable<Uint8Array>): Promise<OpenBackup> {
  const content = createHash('sha256')
  const batches = lineBatches(bytes)
  const first = await batches.next()
  const [headerLine, ...rest] = first.done === true ? [''] : first.value
  const header = headerOf(headerLine ?? '')
  content.update(`${headerLine}\n`)
  return { header, rows: () => readParts(header, rest, { batches, content }) }
}

/** Reads all rows, only to compare them with the manifest. */
export async function readThrough(backup: OpenBackup): Promise<Manifest> {
  const parts = backup.rows()
  for (;;) {
    const part = await parts.next()
    if (part.done === true) return part.value
  }
}

function headerOf(line: string): BackupHeader {
  const header = parsed(line) as Partial<BackupHeader> | null
  if (header?.format !== FORMAT || header.formatVersion === undefined) {
    throw new BackupUnusable('this is not a backup of Sawari')
  }
  if (header.formatVersion > FORMAT_VERSION) {
    throw new BackupUnusable(
      `the backup was made by a newer version, ${header.version}: restore it with that`,
    )
  }
  return header as BackupHeader
}

interface Reading {
  readonly batches: AsyncGenerator<string[]>
  readonly content: ReturnType<typeof createHash>
}

async function* readParts(
  header: BackupHeader,
  rest: readonly string[],
  { batches, content }: Reading,
): AsyncGenerator<RowsOfTable, Manifest> {
  const tables = new Map(header.tables.map(table => [table.name, table]))
  const tallies = new Map(header.tables.map(({ name }) => [name, new TableTally()]))
  let current: Table | undefined
  for (let lines: readonly string[] | undefined = rest; lines !== undefined; ) {
    let rows: Row[] = []
    for (const line of lines) {
      const part = parsed(line)
      if (Array.isArray(part) && part.length === current?.columns.length) {
        rows.push(part as unknown as Row)
        tallies.get(current.name)!.add(line)
      } else {
        if (current !== undefined && rows.length > 0) yield { table: current, rows }
        rows = []
        const { table, manifest } = (part ?? {}) as { table?: string; manifest?: Manifest }
        if (manifest !== undefined) return checked(manifest, tallies, content.digest('hex'))
        current = tables.get(table ?? '')
        if (current === undefined) throw new BackupUnusable('the backup is damaged: a line has no meaning')
      }
      content.update(`${line}\n`)
    }
    if (current !== undefined && rows.length > 0) yield { table: current, rows }
    const next = await batches.next()
    lines = next.done === true ? undefined : next.value
  }
  throw new BackupUnusable('the backup is damaged: its end is missing')
}

function checked(manifest: Manifest, tallies: ReadonlyMap<string, TableTally>, content: string): Manifest {
  const read = Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.summary()]))
  const differing = differingTables(read, manifest.tables)
  if (differing.length > 0) {
    throw new BackupUnusable(`the backup is damaged: the rows of ${differing.join(', ')} have changed`)
  }
  if (content !== manifest.content) throw new BackupUnusable('the backup is damaged: its content has changed')
  return manifest
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupUnusable('the backup is damaged: a line is not JSON')
  }
}

/** Far more than the longest row, so that a damaged file cannot fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

/** Whole lines, as many at a time as arrive. */
async function* lineBatches(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const chunk of bytes) {
    const lines = (begun + decoder.write(Buffer.from(chunk))).split('\n')
    begun = lines.pop() ?? ''
    if (begun.length > LONGEST_LINE) throw new BackupUnusable('the backup is damaged: a line does not end')
    if (lines.length > 0) yield lines
  }
}
