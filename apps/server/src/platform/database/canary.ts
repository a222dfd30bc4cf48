import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

declare module './database.ts' {
  interface DatabaseTables {
    /** One row, written to prove that the database accepts writes. */
    readonly canary: { id: number; written_at: number }
  }
}

/** The minimum time between two canaries, so that frequent probes cost little. */
const EVERY_MS = 1_000

/**
 * Returns a function that rejects if the database does not accept writes: it may respond and yet have a full
 * disk, be read-only, or wait for a lock. Calls within a second share one write.
 */
export function createCanary({ sql }: Database, clock: Clock): () => Promise<void> {
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    const row = { id: 1, written_at: clock.now().getTime() }
    await sql
      .insertInto('canary')
      .values(row)
      .onConflict(conflict => conflict.column('id').doUpdateSet({ written_at: row.written_at }))
      .execute()
  }
  return () => {
    writing ??= write().finally(() => {
      setTimeout(() => {
        writing = undefined
      }, EVERY_MS).unref()
    })
    return writing
  }
}
