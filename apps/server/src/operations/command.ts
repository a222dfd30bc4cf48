// What the commands for operators share.

import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { sql as raw } from 'kysely'
import { readDatabasePlace } from '../config.ts'
import {
  DELETIONS_FILE,
  type Deletion,
  readDeletions,
  readDeletionsFile,
} from '../platform/backup/deletion-log.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { type Database, isDatabaseUnavailable, sqliteErrorOf } from '../platform/database/database.ts'
import { DirectoryInUse } from '../platform/database/directory-lock.ts'
import type { SqlOf } from '../platform/database/portable-sql.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { PRIVATE_UMASK } from '../platform/files/private-files.ts'
import { ConfigError, type Environment, readSetting } from '../settings.ts'

/** Where a command writes. */
export interface Terminal {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
}

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The file of the embedded database. */
  readonly sqlitePath: string
}

/** Runs a command with its arguments; returns its exit code: 0, or 1 after printing the reason. */
export type Command = (
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
) => Promise<number>

/** `changed` is added to the reason of an unexpected failure: what the command has changed. */
export function command(
  run: (...given: Parameters<Command>) => Promise<void>,
  changed = 'nothing was changed',
): Command {
  return async (args, environment, terminal) => {
    try {
      await run(args, environment, terminal)
      return 0
    } catch (error) {
      terminal.stderr(`${describeFailure(error, changed)}\n`)
      return 1
    }
  }
}

const SQLITE_FULL = 13

function describeFailure(error: unknown, changed: string): string {
  if ([CommandRefused, ConfigError, DirectoryInUse].some(kind => error instanceof kind)) {
    return (error as Error).message
  }
  const { message = String(error), cause } = error as Error
  if (sqliteErrorOf(error) === SQLITE_FULL) return `The disk is full, and ${changed}: ${message}`
  const reason = `${message}${cause instanceof Error ? `: ${cause.message}` : ''}`.replaceAll(/\s+/g, ' ')
  if (isDatabaseUnavailable(error)) return `The database cannot be used now, and ${changed}: ${reason}`
  return `${reason} (${changed})`
}

/** Runs a command of this process's arguments, at its terminal. */
export async function runFromShell(run: Command, args = process.argv.slice(2)): Promise<void> {
  process.umask(PRIVATE_UMASK)
  process.exitCode = await run(args, process.env, {
    stdout: text => void process.stdout.write(text),
    stderr: text => void process.stderr.write(text),
  })
}

/** The options and the other arguments; refuses others with the usage. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new CommandRefused(usage)
  }
}

export function readPlace(environment: Environment): Place {
  const place = readDatabasePlace(environment)
  return { ...place, sqlitePath: join(place.dataDir, 'sawari.db') }
}

/** npm runs scripts in the project's folder, not in the folder where it was called. */
export function pathOf(text: string, environment: Environment): string {
  return text === '-' ? text : resolve(environment.INIT_CWD ?? '.', text)
}

/**
 * Opens the configured database, even while servers use it. With the embedded one this process runs beside the server
 * without its lock: SQLite runs our short transactions between two of the server's.
 */
export async function openBeside({ databaseUrl, sqlitePath }: Place): Promise<Database> {
  if (databaseUrl === undefined) return openSqliteDatabase(sqlitePath)
  const { openPostgresDatabase } = await import('../platform/database/postgres-database.ts')
  return openPostgresDatabase(databaseUrl)
}

/** The server's time limits must not end a statement of these commands. */
const COMMAND_LIMITS = { connections: 1, waitingMost: 10, connectMs: 10_000, statementMs: 6 * 3_600_000 }

export async function openPostgres(url: string): Promise<Database> {
  const { openPostgresDatabase } = await import('../platform/database/postgres-database.ts')
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
