// The lines that a start prints for the operator: versions, the database and other services, and defaults that are
// unsuitable for production.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { migrationState } from './migrations/migrate.ts'
import type { Database } from './platform/database/database.ts'
import { makePrivateFolder } from './platform/files/private-files.ts'
import type { Logger } from './platform/telemetry/logger.ts'
import { settings, UNKNOWN_PUBLIC_URL } from './settings.ts'

export interface Versions {
  readonly program: string
  /** The version of the stand network that is in use. */
  readonly data: string
  /** The newest migration that this program knows. */
  readonly schema: string
  /** The database was used with another `AUTH_SECRET` before. */
  readonly secretHasChanged?: boolean
  /** The database of `DATABASE_URL` had no tables. */
  readonly empty?: EmptyDatabase | undefined
}

/** Lines without secrets: of an address only host and port, and the name of a database. */
export function startLines(
  config: Config,
  { program, data, schema, secretHasChanged = false, empty }: Versions,
  ofEnvFile: readonly string[] = [],
): string[] {
  const warnings = [
    ...ofEnvFile,
    ...(empty === 'again' ? [DATABASE_EMPTY] : []),
    // Elsewhere a first start is usual.
    ...(empty === 'perhaps new' && config.production ? [DATABASE_PERHAPS_NEW] : []),
    ...(secretHasChanged ? [SECRET_CHANGED] : []),
    ...warningsOf(config),
  ]
  return [
    `Sawari ${program}, stand data ${data}, schema ${schema}`,
    `Sawari stores in ${databaseOf(config)}`,
    `Sawari shares events ${busOf(config)}`,
    `Sawari sends mails ${mailOf(config)}`,
    config.push === undefined
      ? 'Sawari sends no notifications: VAPID_PUBLIC_KEY is not set (npm run push:keys makes one)'
      : 'Sawari sends notifications by Web Push',
    ...warnings.map(warning => `Sawari warning: ${warning}`),
  ]
}

const DATABASE_EMPTY =
  'DATABASE_URL leads to an empty database, but this server has used one with data before: no account exists here. If this is a mistake, stop the servers, and correct DATABASE_URL or restore a backup'

const DATABASE_PERHAPS_NEW =
  'DATABASE_URL leads to an empty database: no account exists here. If this is not the first start, stop the servers, and correct DATABASE_URL or restore a backup'

const SECRET_CHANGED =
  'AUTH_SECRET is not the one that this database was used with before: everybody has to sign in again, and moderators lose their second factors. All servers need the same secret'

function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `SQLite, ${dataDir}/sawari.db`
  return `PostgreSQL, ${hostOf(databaseUrl)}${new URL(databaseUrl).pathname}`
}

function busOf({ databaseUrl, redisUrl }: Config): string {
  if (redisUrl !== undefined) return `with other processes by Redis, ${hostOf(redisUrl)}`
  return databaseUrl === undefined ? 'with no other process' : 'with other processes by PostgreSQL'
}

function mailOf({ smtpUrl, dataDir }: Config): string {
  return smtpUrl === undefined ? `into files, ${dataDir}/outbox` : `by SMTP, ${hostOf(smtpUrl)}`
}

/** Never contains user or password. */
function hostOf(url: string): string {
  return new URL(url).host || 'local socket'
}

/** One for each default that is unsuitable for production; each begins with its variable. */
function warningsOf(config: Config): string[] {
  const isPublic = config.publicUrl !== UNKNOWN_PUBLIC_URL
  const warnings: readonly (readonly [boolean, string])[] = [
    [!isPublic, `PUBLIC_URL is not set: links in mails lead to ${config.linkBase}`],
    [
      config.supportEmail === settings.SUPPORT_EMAIL.fallback,
      `SUPPORT_EMAIL is not set: riders are asked to write to ${config.supportEmail}, which nobody reads`,
    ],
    [config.smtpUrl === undefined, 'SMTP_URL is not set: mails are written to files and not sent'],
    [
      config.smtpUrl !== undefined && config.mailFrom === settings.MAIL_FROM.fallback,
      `MAIL_FROM is not set: mails come from ${config.mailFrom}`,
    ],
    [config.publicTiles, 'MAP_TILES_URL is not set: the public tile service permits light use only'],
    [
      !config.rateLimits,
      'RATE_LIMITS is off: the server has no protection against password guessing and floods',
    ],
    [
      config.publicUrl.startsWith('https:') && isPublic && config.trustProxy === false,
      'TRUST_PROXY is off: behind a proxy all riders share one address and its limits',
    ],
  ]
  return warnings.filter(([isWrong]) => isWrong).map(([, warning]) => warning)
}

// A file in DATA_DIR that records that this server has used a PostgreSQL database. After a failover
// `DATABASE_URL` may lead to an empty database; without the file the server would treat it as a new one without
// a warning.

const USE_RECORD = 'database-in-use'
const TEXT = `This server has stored in the database of DATABASE_URL. It warns of an empty one while this file exists.\n`

/** `again`: an earlier start of this server has used a database. `perhaps new`: `DATA_DIR` does not record one. */
export type EmptyDatabase = 'again' | 'perhaps new'

/** Undefined if the database is not empty. */
export async function emptyDatabase(database: Database, dataDir: string): Promise<EmptyDatabase | undefined> {
  // The file is read first, because a parallel server writes it after it has created the tables.
  const isRecorded = existsSync(join(dataDir, USE_RECORD))
  if ((await migrationState(database)) !== 'new') return undefined
  return isRecorded ? 'again' : 'perhaps new'
}

/** Call it once the database has its tables. If the folder is not writable, the file is not created. */
export function recordDatabaseUse(dataDir: string, logger: Logger): void {
  try {
    makePrivateFolder(dataDir)
    writeFileSync(join(dataDir, USE_RECORD), TEXT, { mode: 0o600 })
  } catch (error) {
    logger.warn({ err: error }, 'DATA_DIR cannot be written: an empty database would not be noticed')
  }
}
