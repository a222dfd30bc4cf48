// Backups as files: the database's own form, compressed, private, and complete or absent.

import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CommandRefused } from '../platform/calls/refusal.ts'
import type { Database } from '../platform/database/database.ts'
import { PRIVATE_FILE } from '../platform/files/private-files.ts'

/** Fast, and within some percent of the smallest size. */
const COMPRESSION = { level: 4 }

export async function compressTo(content: AsyncIterable<Uint8Array>, output: Writable): Promise<void> {
  await pipeline(Readable.from(content), createGzip(COMPRESSION), output)
}

/** Writes a file that gets its name once it is complete, on disk and read back. */
export async function writeBackup(
  path: string,
  kind: Database['kind'],
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const draft = `${path}.part`
  try {
    await compressTo(content, createWriteStream(draft, { mode: PRIVATE_FILE, flags: 'wx', flush: true }))
    await checkBackup(draft, kind)
    renameSync(draft, path)
    flushFile(dirname(path))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Reads a backup to its end. Throws if it is damaged. */
export async function checkBackup(path: string, kind?: Database['kind']): Promise<void> {
  for await (const _ of readBackup(path, kind));
}

const STARTS = { sqlite: 'SQLite format 3\0', postgres: '--\n-- PostgreSQL database dump\n' }
const START_OF_0_10 = '{"format":"sawari-backup"'
const END_OF_DUMP = '-- PostgreSQL database dump complete\n'
/** pg_dump may write a line of its own after that one. */
const END_BYTES = 1_000

/**
 * The content of a backup of this kind of database, or of any. `-` stands for the standard input. Throws after the last
 * byte if the content is damaged: use it only when the generator has ended.
 */
export async function* readBackup(path: string, kind?: Database['kind']): AsyncGenerator<Uint8Array> {
  let start: Buffer = Buffer.alloc(0)
  let end = start
  let isDump: boolean | undefined
  for await (const bytes of unpacked(path)) {
    end = Buffer.concat([end, bytes]).subarray(-END_BYTES)
    if (isDump !== undefined) {
      yield bytes
      continue
    }
    start = Buffer.concat([start, bytes])
    if (start.length < STARTS.postgres.length) continue
    isDump = kindOf(start, kind) === 'postgres'
    yield start
  }
  if (isDump === undefined) kindOf(start, kind)
  if (isDump === true && !end.includes(END_OF_DUMP)) {
    throw new CommandRefused('the backup is damaged: its end is missing')
  }
}

function kindOf(start: Buffer, wanted: Database['kind'] | undefined): Database['kind'] {
  const begins = (text: string) => start.subarray(0, text.length).equals(Buffer.from(text))
  if (begins(START_OF_0_10)) {
    throw new CommandRefused(
      'the backup was made by version 0.10.0 or an older one: docs/operations.md (upgrade) says how to restore it',
    )
  }
  const kind = (['sqlite', 'postgres'] as const).find(each => begins(STARTS[each]))
  if (kind === undefined) throw new CommandRefused('this is not a backup of Sawari')
  if (kind !== (wanted ?? kind)) {
    throw new CommandRefused(
      kind === 'sqlite'
        ? 'the backup is of SQLite: restore it without DATABASE_URL, and then move it'
        : 'the backup is of PostgreSQL: set DATABASE_URL',
    )
  }
  return kind
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const filling = pipeline(path === '-' ? process.stdin : createReadStream(path), gunzip).catch(
    (error: unknown) => void gunzip.destroy(error as Error),
  )
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new CommandRefused(`the backup is damaged: ${message}`) : error
  } finally {
    gunzip.destroy()
    await filling
  }
}
