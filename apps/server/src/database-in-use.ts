// A file in DATA_DIR that records that this server has used a PostgreSQL database. After a failover
// `DATABASE_URL` may lead to an empty database; without the file the server would treat it as a new one without
// a warning.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationState } from './migrations/migrate.ts'
import type { Database } from './platform/database/database.ts'
import { makePrivateFolder } from './platform/files/private-files.ts'
import type { Logger } from './platform/telemetry/logger.ts'

const NOTE = 'database-in-use'
const TEXT = `This server has stored in the database of DATABASE_URL. It warns of an empty one while this file exists.\n`

/** `again`: an earlier start of this server has used a database. `perhaps new`: `DATA_DIR` does not record one. */
export type EmptyDatabase = 'again' | 'perhaps new'

/** Undefined if the database is not empty. */
export async function emptyDatabase(database: Database, dataDir: string): Promise<EmptyDatabase | undefined> {
  // The file is read first, because a parallel server writes it after it has created the tables.
  const isNoted = existsSync(join(dataDir, NOTE))
  if ((await migrationState(database)) !== 'new') return undefined
  return isNoted ? 'again' : 'perhaps new'
}

/** Call it once the database has its tables. If the folder is not writable, the file is not created. */
export function noteDatabaseInUse(dataDir: string, logger: Logger): void {
  try {
    makePrivateFolder(dataDir)
    writeFileSync(join(dataDir, NOTE), TEXT, { mode: 0o600 })
  } catch (error) {
    logger.warn({ err: error }, 'DATA_DIR cannot be written: an empty database would not be noticed')
  }
}
