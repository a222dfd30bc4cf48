// npm run restore -- FILE: restores a backup into the configured database, completely or not at all.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql as raw } from 'kysely'
import {
  command,
  countLines,
  knownDeletions,
  openPostgres,
  type Place,
  pathOf,
  readPlace,
  rowCount,
  sessionsSince,
} from './backup-command.ts'
import { readDurations } from './config.ts'
import { migrationState } from './migrations/migrate.ts'
import { readCompressed } from './platform/backup/backup-file.ts'
import type { Manifest } from './platform/backup/backup-format.ts'
import { type OpenBackup, openBackup, readThrough } from './platform/backup/backup-stream.ts'
import {
  DELETIONS_FILE,
  type Deletion,
  mergeIntoFile,
  readDeletionsFile,
  uniqueDeletions,
} from './platform/backup/deletion-log.ts'
import { CommandRefused } from './platform/calls/command-refused.ts'
import { systemClock } from './platform/database/clock.ts'
import type { Database } from './platform/database/database.ts'
import { makeRoom, requireEmpty } from './postgres-target.ts'
import { dropWaitingMails, type PurgeNeeds, replayDeletions, sweepOnce } from './purge-restored.ts'
import { fillDatabase, requireKnownSchema } from './restore-database.ts'
import type { Environment } from './settings.ts'
import { openLocked, replaceSqlite } from './sqlite-target.ts'

const USAGE =
  'usage: npm run restore -- FILE [--replace] [--deletions FILE] or - for standard input; FILE --check; --purge-only'

interface Restore {
  readonly place: Place
  readonly replace: boolean
  /** In addition to those of the replaced database. */
  readonly deletions: readonly Deletion[]
  readonly environment: Environment
}

interface Restored {
  readonly manifest: Manifest
  readonly accounts: number
}

export const runRestore = command(async (args, environment, { stdout }) => {
  const wanted = readArguments(args, environment)
  const place = readPlace(environment)
  const given = [...wanted.deletions, ...(wanted.file === undefined ? [] : besideOf(wanted.file))]
  const deletions = given.flatMap(readDeletionsFile)
  if (wanted.file === undefined) return stdout(`${await purge(place, deletions, environment)}\n`)

  const backup = await openBackup(readCompressed(wanted.file))
  const { header } = backup
  stdout(`${header.createdAt}, version ${header.version}, ${header.database}, ${header.migrations.at(-1)}\n`)
  requireKnownSchema(header)
  if (wanted.checks) {
    const { tables } = await readThrough(backup)
    return stdout(`${countLines(tables).join('\n')}\nThe backup is complete.\n`)
  }
  // A damaged backup is rejected before anything is changed. Standard input can be read only once: there the
  // rows are compared before they take effect.
  if (wanted.file !== '-') await readThrough(await openBackup(readCompressed(wanted.file)))
  const restore = { place, replace: wanted.replace, deletions, environment }
  const restored = await (place.databaseUrl === undefined ? intoSqlite : intoPostgres)(backup, restore)
  const { tables } = restored.manifest
  stdout(`${countLines(tables).join('\n')}\n${rowCount(tables)} rows restored and compared with the backup\n`)
  stdout(`${restored.accounts} accounts that were deleted after the backup are deleted again\n`)
})

function readArguments(args: readonly string[], environment: Environment) {
  const options = {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'purge-only': { type: 'boolean', default: false },
    deletions: { type: 'string', multiple: true, default: [] as string[] },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const purgeOnly = values['purge-only']
    if (positionals.length !== (purgeOnly ? 0 : 1)) throw new CommandRefused(USAGE)
    const [file] = positionals
    const deletions = values.deletions.map(path => pathOf(path, environment))
    for (const path of [
      ...deletions,
      ...(file === undefined || file === '-' ? [] : [pathOf(file, environment)]),
    ]) {
      if (!existsSync(path)) throw new CommandRefused(`${path} does not exist`)
    }
    return {
      file: file === undefined ? undefined : pathOf(file, environment),
      ...{ replace: values.replace, checks: values.check, deletions },
    }
  } catch (error) {
    throw error instanceof CommandRefused ? error : new CommandRefused(USAGE)
  }
}

/** The deletion log in the folder of the backup. */
function besideOf(file: string): string[] {
  return file === '-' ? [] : [join(dirname(file), DELETIONS_FILE)]
}

async function intoSqlite(backup: OpenBackup, { place, replace, ...restore }: Restore): Promise<Restored> {
  return replaceSqlite(place, { replace }, async (database, present) => {
    const deletions = uniqueDeletions([...restore.deletions, ...(await knownDeletions(present, place))])
    const manifest = await fillDatabase(database, backup)
    const needs = purgeNeeds(database, restore.environment)
    const accounts = await database.sql.transaction().execute(async sql => {
      await dropWaitingMails(sql)
      return replayDeletions(sql, deletions, needs)
    })
    await sweepOnce(needs)
    const since = sessionsSince(restore.environment, systemClock.now())
    mergeIntoFile(join(place.dataDir, DELETIONS_FILE), deletions, since)
    return { manifest, accounts }
  })
}

async function intoPostgres(backup: OpenBackup, { place, replace, ...restore }: Restore): Promise<Restored> {
  const database = await openPostgres(place.databaseUrl ?? '')
  const needs = purgeNeeds(database, restore.environment)
  try {
    const restored = await database.sql.transaction().execute(async sql => {
      const target = { sql, kind: database.kind }
      const deletions = uniqueDeletions([...restore.deletions, ...(await knownDeletions(target, place))])
      if (replace) await makeRoom(sql)
      else await requireEmpty(sql, 'with --replace everything in it is lost')
      const manifest = await fillDatabase(target, backup)
      await dropWaitingMails(sql)
      return { manifest, accounts: await replayDeletions(sql, deletions, needs) }
    })
    // Sweeps have their own transactions. Until they have run, readers check the stored times.
    await sweepOnce(needs)
    await raw`analyze`.execute(database.sql)
    return restored
  } finally {
    await database.close()
  }
}

/** For a database that another tool has restored. */
async function purge(place: Place, given: readonly Deletion[], environment: Environment): Promise<string> {
  const withDatabase = async (database: Database) => {
    const deletions = uniqueDeletions([...given, ...(await knownDeletions(database, place))])
    const needs = purgeNeeds(database, environment)
    const accounts = await database.sql.transaction().execute(sql => replayDeletions(sql, deletions, needs))
    await sweepOnce(needs)
    return `${deletions.length} entries of the deletion log: ${accounts} accounts are deleted again`
  }
  const database = await (place.databaseUrl === undefined
    ? openLocked(place)
    : openPostgres(place.databaseUrl))
  try {
    await requireCurrent(database)
    return await withDatabase(database)
  } finally {
    await database.close()
  }
}

async function requireCurrent(database: Database): Promise<void> {
  if ((await migrationState(database)) === 'current') return
  throw new CommandRefused(
    'The database is of another version than this command: start this version once first.',
  )
}

function purgeNeeds(database: Database, environment: Environment): PurgeNeeds {
  return { database, clock: systemClock, durations: readDurations(environment) }
}
