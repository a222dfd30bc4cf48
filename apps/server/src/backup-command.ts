// Shared parts of the commands backup, restore and move.

import { join, resolve } from 'node:path'
import { sql as raw } from 'kysely'
import { readDatabasePlace } from './config.ts'
import {
  DELETIONS_FILE,
  type Deletion,
  readDeletions,
  readDeletionsFile,
} from './platform/backup/deletion-log.ts'
import { CommandRefused } from './platform/calls/refusal.ts'
import { type Database, isDatabaseAway, sqliteErrorOf } from './platform/database/database.ts'
import { DirectoryInUse } from './platform/database/directory-lock.ts'
import type { SqlOf } from './platform/database/json-rows.ts'
import type { Terminal } from './run-import.ts'
import { ConfigError, type Environment, readSetting } from './settings.ts'

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The file of the embedded database. */
  readonly sqlitePath: string
}

/** Runs a command with its arguments; returns its exit code: 0, or 1 after printing the reason. */
export function command(
  run: (args: readonly string[], environment: Environment, terminal: Terminal) => Promise<void>,
) {
  return async (args: readonly string[], environment: Environment, terminal: Terminal): Promise<number> => {
    try {
      await run(args, environment, terminal)
      return 0
    } catch (error) {
      terminal.stderr(`${describeFailure(error)}\n`)
      return 1
    }
  }
}

const SQLITE_FULL = 13

function describeFailure(error: unknown): string {
  if ([CommandRefused, ConfigError, DirectoryInUse].some(kind => error instanceof kind)) {
    return (error as Error).message
  }
  const { message = String(error), cause } = error as Error
  if (sqliteErrorOf(error) === SQLITE_FULL) return `The disk is full, and nothing was changed: ${message}`
  const reason = `${message}${cause instanceof Error ? `: ${cause.message}` : ''}`.replaceAll(/\s+/g, ' ')
  if (isDatabaseAway(error)) return `The database cannot be used now, and nothing was changed: ${reason}`
  return `${reason} (nothing was changed)`
}

export function readPlace(environment: Environment): Place {
  const place = readDatabasePlace(environment)
  return { ...place, sqlitePath: join(place.dataDir, 'sawari.db') }
}

/** npm runs scripts in the project's folder, not in the folder where it was called. */
export function pathOf(text: string, environment: Environment): string {
  return text === '-' ? text : resolve(environment.INIT_CWD ?? '.', text)
}

/** The server's time limits must not end a statement of these commands. */
const COMMAND_LIMITS = { connections: 1, waitingMost: 10, connectMs: 10_000, statementMs: 6 * 3_600_000 }

export async function openPostgres(url: string): Promise<Database> {
  const { openPostgresDatabase } = await import('./platform/database/postgres-database.ts')
  return openPostgresDatabase(url, COMMAND_LIMITS)
}

/** The names of all tables, Kysely's own among them. */
export async function tableNames({ sql, kind }: SqlOf): Promise<string[]> {
  const found = await sql.introspection.getTables({ withInternalKyselyTables: true })
  const tables = found.filter(({ isView }) => !isView)
  if (kind === 'sqlite') return tables.map(({ name }) => name).filter(name => !name.startsWith('sqlite_'))
  const { rows } = await raw<{ name: string }>`select current_schema() as name`.execute(sql)
  return tables.filter(({ schema }) => schema === rows[0]?.name).map(({ name }) => name)
}

/** The deletions recorded in the database and in the server's own folder. */
export async function knownDeletions(database: SqlOf | undefined, { dataDir }: Place): Promise<Deletion[]> {
  const hasLog = database !== undefined && (await tableNames(database)).includes('deletion_log')
  return [
    ...(hasLog ? await readDeletions(database.sql) : []),
    ...readDeletionsFile(join(dataDir, DELETIONS_FILE)),
  ]
}

/** Sessions that ended before this moment have expired in every backup. */
export function sessionsSince(environment: Environment, now: Date): Date {
  return new Date(now.getTime() - readSetting(environment, 'REFRESH_TOKEN_SECONDS') * 1_000)
}
