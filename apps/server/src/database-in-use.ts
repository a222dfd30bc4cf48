// A note in DATA_DIR that this server has stored in a database before. Without it a server that a failover leads to
// an empty database would take it for a new one, and serve without any account, chat or message.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationState } from './migrations/migrate.ts'
import type { Database } from './platform/database/database.ts'
import { ConfigError } from './settings.ts'

const NOTE = 'database-in-use'
const TEXT = `This server has stored in the database of DATABASE_URL. It refuses an empty one while this file exists.\n`

/** Refuses an empty database where an earlier start of this server has used one. */
export async function refuseEmptyAgain(database: Database, dataDir: string): Promise<void> {
  const note = join(dataDir, NOTE)
  // The note first: a server beside this one writes it after it has made the tables.
  if (!existsSync(note) || (await migrationState(database)) !== 'new') return
  throw new ConfigError(
    `DATABASE_URL leads to an empty database, but this server has used one with data: set the right one, or restore a back-up. To begin anew, delete ${note}`,
  )
}

/** To be called once the database has its tables. */
export function noteDatabaseInUse(dataDir: string): void {
  writeFileSync(join(dataDir, NOTE), TEXT, { mode: 0o600 })
}
