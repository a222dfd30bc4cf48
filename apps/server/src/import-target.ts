// The database that an import writes to, even while servers use it.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import {
  type Dataset,
  loadDataset,
  shippedVersionInUse,
  storeDataset,
  storeImport,
} from './features/route-planner/index.ts'
import { migrate, migrationState } from './migrations/migrate.ts'
import { CommandRefused } from './platform/calls/refusal.ts'
import { systemClock } from './platform/database/clock.ts'
import type { Database } from './platform/database/database.ts'
import { lockDirectory } from './platform/database/directory-lock.ts'
import { openSqliteDatabase } from './platform/database/sqlite-database.ts'

export interface ImportTarget {
  /** The dataset that is currently in use. */
  readonly present: Dataset
  /** Replaces the whole dataset; returns false if another process has replaced `present` in the meantime. */
  store(dataset: Dataset): Promise<boolean>
  close(): Promise<void>
}

type DatabasePlace = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the configured database. With the embedded one this process runs beside the server without its lock:
 * SQLite runs our short transaction between two of the server's. If the database is missing or
 * empty and may be created, it is created under the lock.
 */
export async function openForImport(
  place: DatabasePlace,
  { shipped, mayCreate }: { shipped: Dataset; mayCreate: boolean },
): Promise<ImportTarget> {
  const path = join(place.dataDir, 'sawari.db')
  if (place.databaseUrl === undefined && !existsSync(path) && !mayCreate) return emptyTarget(shipped)
  const database = await openDatabase(place.databaseUrl, path)
  try {
    const present = await presentDataset(database, { place, shipped, mayCreate })
    return {
      present,
      store: dataset => storeImport(database, dataset, { over: present.version, now: systemClock.now() }),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function emptyTarget(shipped: Dataset): ImportTarget {
  const store = () => Promise.reject(new Error('there is no database'))
  return { present: shipped, store, close: () => Promise.resolve() }
}

async function openDatabase(databaseUrl: string | undefined, path: string): Promise<Database> {
  if (databaseUrl === undefined) return openSqliteDatabase(path)
  const { openPostgresDatabase } = await import('./platform/database/postgres-database.ts')
  return openPostgresDatabase(databaseUrl)
}

interface Opening {
  readonly place: DatabasePlace
  readonly shipped: Dataset
  readonly mayCreate: boolean
}

async function presentDataset(database: Database, opening: Opening): Promise<Dataset> {
  const { shipped, mayCreate } = opening
  const state = await migrationState(database)
  if (state === 'new' && !mayCreate) return shipped
  if (state === 'new') await fill(database, opening)
  if (state === 'old' || state === 'newer' || (await shippedVersionInUse(database)) !== shipped.version) {
    throw new CommandRefused(
      'The database is of another version than this command: start this version of the server once, then import.',
    )
  }
  const { rules, ...stored } = await loadDataset(database)
  return { ...stored, rules: { ...rules, region: shipped.rules.region } }
}

/**
 * Fills an empty database as a starting server does: the embedded one only while holding the directory lock.
 */
async function fill(database: Database, { place, shipped }: Opening): Promise<void> {
  const now = systemClock.now()
  const lock = place.databaseUrl === undefined ? lockDirectory(place.dataDir, now) : undefined
  try {
    await migrate(database)
    await storeDataset(database, shipped, now)
  } finally {
    lock?.release()
  }
}
