import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFolder } from '../files/private-files.ts'

export interface DirectoryLock {
  release(): void
}

/** Another server has locked the directory. The message is one line for the operator. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/**
 * Locks a directory for this process. The lock is the operating system's, on a file that SQLite opens
 * exclusively: it ends with the process, so it is never stale, and it works between containers, whose process
 * ids are unrelated. A file beside it names the holder.
 */
export function lockDirectory(directory: string, now: Date): DirectoryLock {
  makePrivateFolder(directory)
  const notePath = join(directory, 'server.json')
  const file = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new DirectoryInUse(`${directory} is in use by another Sawari server${holder(notePath)}`)
  }
  writeFileSync(notePath, `${JSON.stringify({ pid: process.pid, startedAt: now.toISOString() })}\n`)
  return {
    release: () => {
      rmSync(notePath, { force: true })
      file.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function holder(notePath: string): string {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(notePath, 'utf8'))
    return ` (process ${Number(pid)}, started ${String(startedAt)})`
  } catch {
    return ''
  }
}
