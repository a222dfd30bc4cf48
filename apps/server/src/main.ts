// Starts the server: the only file that does something when it is imported.

import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { lockDirectory } from './platform/directory-lock.ts'
import { createLogger } from './platform/logger.ts'
import { migrate } from './platform/migrate.ts'
import { openSqliteDatabase } from './platform/sqlite-database.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const clock = systemClock
  const database = await openConfiguredDatabase(config)
  await migrate(database)
  const app = await buildApp({ config, clock, database, logger })
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`Sawari is ready at http://localhost:${config.port}\n`)
}

async function openConfiguredDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl === undefined) {
    lockDirectory(config.dataDir, systemClock.now())
    return openSqliteDatabase(join(config.dataDir, 'sawari.db'))
  }
  const { openPostgresDatabase } = await import('./platform/postgres-database.ts')
  return openPostgresDatabase(config.databaseUrl)
}

await start()
