// Permanent deletions: only ids and times. A table stores each in the transaction of the deletion; files
// outside the database have copies, because a restored backup replaces the table.

import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Sql } from '../database/database.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'

export type DeletedKind = 'account' | 'session'

export interface Deletion {
  readonly kind: DeletedKind
  /** A random id; after the deletion of the row it identifies no person. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

declare module '../database/database.ts' {
  interface DatabaseTables {
    /**
     * The deletions that a restored backup must repeat. Rows are only inserted, and deleted when they are no
     * longer needed.
     */
    readonly deletion_log: Deletion
  }
}

const ROWS_AT_ONCE = 1_000

/** Call it in the transaction that deletes. */
export async function logDeletions(sql: Sql, deletions: readonly Deletion[]): Promise<void> {
  for (let start = 0; start < deletions.length; start += ROWS_AT_ONCE) {
    await sql
      .insertInto('deletion_log')
      .values(deletions.slice(start, start + ROWS_AT_ONCE))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

export function readDeletions(sql: Sql, since = 0): Promise<Deletion[]> {
  return sql
    .selectFrom('deletion_log')
    .select(['kind', 'id', 'at'])
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Ended sessions are needed until their tokens have expired; deleted accounts as long as backups are kept. */
async function forgetSessionsEndedBefore(sql: Sql, moment: Date): Promise<void> {
  await sql
    .deleteFrom('deletion_log')
    .where('kind', '=', 'session')
    .where('at', '<', moment.getTime())
    .execute()
}

/** The name of the file, in DATA_DIR and beside backups. */
export const DELETIONS_FILE = 'deletions.jsonl'

/** The deletions in a file; none if it does not exist. Throws if a line is not a deletion. */
export function readDeletionsFile(path: string): Deletion[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  // A killed process may have left its last line incomplete. The table has that entry as well.
  return lines.slice(0, -1).map((line, index) => deletionOf(line, `${path}:${index + 1}`))
}

function deletionOf(line: string, where: string): Deletion {
  try {
    const { kind, id, at } = JSON.parse(line) as Deletion
    if ((kind === 'account' || kind === 'session') && typeof id === 'string' && Number.isFinite(at)) {
      return { kind, id, at }
    }
  } catch {
    // Reported below.
  }
  throw new Error(`${where} is not an entry of a deletion log`)
}

/** Adds deletions to a file, and removes sessions that ended before a moment. Returns all entries. */
export function mergeIntoFile(path: string, deletions: readonly Deletion[], sessionsSince: Date): Deletion[] {
  const all = uniqueDeletions([...readDeletionsFile(path), ...deletions]).filter(
    ({ kind, at }) => kind === 'account' || at >= sessionsSince.getTime(),
  )
  makePrivateFolder(dirname(path))
  const draft = `${path}.${process.pid}.part`
  writeFileSync(draft, linesOf(all), { mode: PRIVATE_FILE, flush: true })
  renameSync(draft, path)
  return all
}

export function uniqueDeletions(deletions: readonly Deletion[]): Deletion[] {
  return [...new Map(deletions.map(deletion => [keyOf(deletion), deletion])).values()]
}

function linesOf(deletions: readonly Deletion[]): string {
  return deletions.map(each => `${JSON.stringify(each)}\n`).join('')
}

function keyOf({ kind, id }: Deletion): string {
  return `${kind} ${id}`
}

/** The maximum delay between the time of a deletion and its commit. */
const LATE_MS = 10 * 60_000

/**
 * Returns a sweep that removes entries that are no longer needed, and copies new ones into a file if one is
 * given.
 */
export function sweepDeletions(
  sql: Sql,
  path: string | undefined,
  sessionsSince: () => Date,
): () => Promise<void> {
  const copyNew = path === undefined ? undefined : followDeletions(sql, path, sessionsSince)
  return async () => {
    await forgetSessionsEndedBefore(sql, sessionsSince())
    await copyNew?.()
  }
}

function followDeletions(sql: Sql, path: string, sessionsSince: () => Date): () => Promise<void> {
  let recent: Map<string, number> | undefined
  let newest = 0
  return async () => {
    if (recent === undefined) {
      const all = mergeIntoFile(path, await readDeletions(sql), sessionsSince())
      recent = new Map(all.map(each => [keyOf(each), each.at]))
    } else {
      const known = recent
      const fresh = (await readDeletions(sql, newest - LATE_MS)).filter(each => !known.has(keyOf(each)))
      if (fresh.length > 0) appendFileSync(path, linesOf(fresh), { mode: PRIVATE_FILE, flush: true })
      for (const each of fresh) known.set(keyOf(each), each.at)
    }
    for (const at of recent.values()) newest = Math.max(newest, at)
    for (const [key, at] of recent) if (at < newest - LATE_MS) recent.delete(key)
  }
}
