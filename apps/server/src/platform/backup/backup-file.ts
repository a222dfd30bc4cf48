// Backups as files: compressed, private, and complete or absent.

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
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'
import { BackupUnusable } from './backup-format.ts'

/** Fast, and within some percent of the smallest size. */
const COMPRESSION = { level: 4 }

/** Writes the compressed text, and ends the output. */
export async function compressTo(text: AsyncIterable<string>, output: Writable): Promise<void> {
  await pipeline(Readable.from(text), createGzip(COMPRESSION), output)
}

/** Writes a file that gets its name once it is complete and on disk. */
export async function writeCompressed(path: string, text: AsyncIterable<string>): Promise<void> {
  makePrivateFolder(dirname(path))
  const draft = `${path}.part`
  rmSync(draft, { force: true })
  try {
    await compressTo(text, createWriteStream(draft, { mode: PRIVATE_FILE, flags: 'wx', flush: true }))
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

/** The content of a compressed file, or of the standard input for '-'. */
export async function* readCompressed(path: string): AsyncGenerator<Uint8Array> {
  const input = path === '-' ? process.stdin : createReadStream(path)
  const unpacked = createGunzip()
  const filling = pipeline(input, unpacked).catch((error: unknown) => void unpacked.destroy(error as Error))
  try {
    yield* unpacked as AsyncIterable<Uint8Array>
  } catch (error) {
    throw explained(error)
  } finally {
    unpacked.destroy()
    await filling
  }
}

function explained(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_')) return new BackupUnusable(`the backup is damaged: ${(error as Error).message}`)
  return error
}
