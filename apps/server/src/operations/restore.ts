// npm run restore -- FILE: restores a backup into the configured database, completely or not at all.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql as raw } from 'kysely'
import { readDurations } from '../config.ts'
import { migrations } from '../migrations/index.ts'
import { appliedMigrations, migrate, unknownMigrations } from '../migrations/migrate.ts'
import {
  DELETIONS_FILE,
  type Deletion,
  logDeletions,
  mergeIntoFile,
  readDeletionsFile,
  uniqueDeletions,
} from '../platform/backup/deletion-log.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { systemClock } from '../platform/database/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Environment } from '../settings.ts'
import { checkBackup, readBackup } from './backup-file.ts'
import {
  command,
  knownDeletions,
  openPostgres,
  type Place,
  pathOf,
  readArguments,
  readPlace,
  sessionsSince,
} from './command.ts'
import { clearingStatements, loadPostgres, requireEmpty } from './postgres-target.ts'
import { dropWaitingMails, replayDeletions, sweepOnce } from './purge-restored.ts'
import { openLocked, replaceSqlite } from './sqlite-target.ts'

const USAGE =
  'usage: npm run restore -- FILE [--replace] [--deletions FILE] or - for standard input; FILE --check; --purge-only'

interface Restore {
  readonly place: Place
  readonly replace: boolean
  /** These are repeated in addition to those of the replaced database. */
  readonly deletions: readonly Deletion[]
  readonly environment: Environment
}

export const runRestore = command(async (args, environment, { stdout }) => {
  const { file, checks, replace, ...wanted } = wantedRestore(args, environment)
  if (file !== undefined && checks) {
    await checkBackup(file)
    return stdout('The backup is complete.\n')
  }
  const deletions = wanted.deletions.flatMap(readDeletionsFile)
  const restore = { place: readPlace(environment), replace, deletions, environment }
  const accounts = await (file === undefined ? purge(restore) : restoreFile(file, restore))
  stdout(`${accounts} accounts that were deleted after the backup are deleted again\n`)
})

function wantedRestore(args: readonly string[], environment: Environment) {
  const options = {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'purge-only': { type: 'boolean', default: false },
    deletions: { type: 'string', multiple: true, default: [] as string[] },
  } as const
  const { values, positionals } = readArguments(args, options, USAGE)
  if (positionals.length !== (values['purge-only'] ? 0 : 1)) throw new CommandRefused(USAGE)
  const [file] = positionals.map(path => pathOf(path, environment))
  const deletions = values.deletions.map(path => pathOf(path, environment))
  const isNamed = file !== undefined && file !== '-'
  for (const path of isNamed ? [...deletions, file] : deletions) {
    if (!existsSync(path)) throw new CommandRefused(`${path} does not exist`)
  }
  // The log in the folder of the backup need not exist.
  if (isNamed) deletions.push(join(dirname(file), DELETIONS_FILE))
  return { file, replace: values.replace, checks: values.check, deletions }
}

function restoreFile(file: string, restore: Restore): Promise<number> {
  return restore.place.databaseUrl === undefined
    ? intoSqlite(file, restore)
    : intoPostgres(file, { ...restore, url: restore.place.databaseUrl })
}

async function intoSqlite(file: string, { place, replace, ...restore }: Restore): Promise<number> {
  if (existsSync(place.sqlitePath) && !replace) {
    throw new CommandRefused(`${place.sqlitePath} exists: with --replace everything in it is lost`)
  }
  return replaceSqlite(place, readBackup(file, 'sqlite'), async (database, present) => {
    const [newer] = unknownMigrations(await appliedMigrations(database.sql))
    if (newer !== undefined) throw new CommandRefused(newerSchema(newer))
    const deletions = uniqueDeletions([...restore.deletions, ...(await knownDeletions(present, place))])
    const accounts = await purgeDatabase(database, deletions, restore.environment)
    const since = sessionsSince(restore.environment, systemClock.now())
    mergeIntoFile(join(place.dataDir, DELETIONS_FILE), deletions, since)
    return accounts
  })
}

const newerSchema = (name: string) =>
  `the schema of the backup is newer (${name}): restore it with the version that made it`

async function intoPostgres(
  file: string,
  { url, place, replace, ...restore }: Restore & { readonly url: string },
): Promise<number> {
  const database = await openPostgres(url)
  const { sql } = database
  try {
    const deletions = uniqueDeletions([...restore.deletions, ...(await knownDeletions(database, place))])
    if (!replace) await requireEmpty(sql, 'with --replace everything in it is lost')
    await loadPostgres({ sql, url }, readBackup(file, 'postgres'), {
      before: await clearingStatements(sql),
      after: closingStatements(deletions),
    })
    const accounts = await purgeDatabase(database, [], restore.environment)
    await raw`analyze`.execute(sql)
    return accounts
  } finally {
    await database.close()
  }
}

/** The deletions are stored with the rows that they concern: if the command is killed now, the next start repeats them. */
function closingStatements(deletions: readonly Deletion[]): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const known = Object.keys(migrations).map(text).join(', ')
  return `reset search_path;
    do $$ declare newer text := (select max(name) from kysely_migration where name not in (${known}));
    begin if newer is not null then raise exception ${text(newerSchema('%'))}, newer; end if; end $$;
    delete from outbox;
    delete from push_outbox;
    insert into deletion_log (kind, id, at) select kind, id, at
      from json_populate_recordset(null::deletion_log, ${text(JSON.stringify(deletions))})
      on conflict do nothing;`
}

/** Purges a database that another tool has restored. */
async function purge({ place, environment, deletions }: Restore): Promise<number> {
  const { databaseUrl } = place
  const database = await (databaseUrl === undefined ? openLocked(place) : openPostgres(databaseUrl))
  try {
    const known = await knownDeletions(database, place)
    return await purgeDatabase(database, uniqueDeletions([...deletions, ...known]), environment)
  } finally {
    await database.close()
  }
}

/** Brings a restored database to this version's schema, and deletes what it must not contain any more. */
async function purgeDatabase(
  database: Database,
  deletions: readonly Deletion[],
  environment: Environment,
): Promise<number> {
  const needs = { database, clock: systemClock, durations: readDurations(environment) }
  await migrate(database)
  await database.sql.transaction().execute(async sql => {
    await dropWaitingMails(sql)
    await logDeletions(sql, deletions)
  })
  const accounts = await replayDeletions(needs)
  await sweepOnce(needs)
  return accounts
}
