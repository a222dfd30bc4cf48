import { type Stats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnavailable } from './database.ts'

const LOOK_EVERY_MS = 500

/**
 * Returns a function that throws if `path` or its write-ahead log is no longer the same file as now. A removed or
 * replaced file can still be written while it is open, but everything is lost when it is closed.
 */
export function sameFileGuard(file: DatabaseSync, path: string): () => void {
  const guards = [
    guardOf(path, { advice: 'put it back, or start the server again' }),
    guardOf(`${path}-wal`, {
      advice: 'stop the server with SIGTERM, and start it again',
      onGone: () => copyLog(file),
    }),
  ]
  return () => {
    for (const guard of guards) guard()
  }
}

interface GuardNeeds {
  readonly advice: string
  /** Called once, before the first error. */
  readonly onGone?: () => void
}

function guardOf(path: string, { advice, onGone }: GuardNeeds): () => void {
  let opened = found(path)
  let lookedAtMs = performance.now()
  let isGone = false
  return () => {
    const now = performance.now()
    if (now - lookedAtMs >= LOOK_EVERY_MS) {
      lookedAtMs = now
      const wasGone = isGone
      const present = found(path)
      // The first statement creates the log.
      opened ??= present
      isGone = opened !== undefined && !isSame(opened, present)
      if (isGone && !wasGone) onGone?.()
    }
    if (isGone) throw new DatabaseUnavailable(`${path} was removed or replaced: ${advice}`)
  }
}

function found(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

/** Either is enough, because some shared folders of virtual machines give a file new numbers. */
function isSame(one: Stats, other: Stats | undefined): boolean {
  return other !== undefined && (one.ino === other.ino || one.birthtimeMs === other.birthtimeMs)
}

/** What was acknowledged since the removal is in the file that is still open, and nowhere else. */
function copyLog(file: DatabaseSync): void {
  try {
    file.exec('pragma wal_checkpoint(full)')
  } catch {
    // Closing the database copies it.
  }
}
