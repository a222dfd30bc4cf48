// npm run backup -- FOLDER: writes one consistent state of the database to a file, while servers write to it.

import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql as raw } from 'kysely'
import { appliedMigrations } from '../migrations/migrate.ts'
import { DELETIONS_FILE, mergeIntoFile } from '../platform/backup/deletion-log.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { systemClock } from '../platform/database/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import { openSqliteReader } from '../platform/database/sqlite-database.ts'
import { makePrivateFile, makePrivateFolder } from '../platform/files/private-files.ts'
import type { Environment } from '../settings.ts'
import { compressTo, writeBackup } from './backup-file.ts'
import {
  command,
  knownDeletions,
  openPostgres,
  pathOf,
  readArguments,
  readPlace,
  sessionsSince,
} from './command.ts'
import { dumpPostgres } from './postgres-target.ts'
import { requireSound } from './sqlite-target.ts'

const USAGE =
  'usage: npm run backup -- FOLDER [--keep DAYS] [--deletions-only], or - in place of FOLDER for standard output'
const DAY_MS = 86_400_000

export const runBackup = command(async (args, environment, { stdout, stderr }) => {
  const { folder, keepDays, deletionsOnly } = wantedBackup(args, environment)
  const place = readPlace(environment)
  const { databaseUrl, dataDir, sqlitePath } = place
  if (databaseUrl === undefined && !existsSync(sqlitePath)) {
    throw new CommandRefused(`${sqlitePath} does not exist: there is nothing to back up`)
  }
  const database = await (databaseUrl === undefined
    ? openSqliteReader(sqlitePath)
    : openPostgres(databaseUrl))
  try {
    const now = systemClock.now()
    const name = `sawari-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    const content = (drafts: string) => {
      makePrivateFolder(drafts)
      // First, because the remains of a killed backup may fill the disk.
      removeOlder({ folder: drafts, name: DRAFT_NAME, before: now.getTime() - UNFINISHED_MS }, stderr)
      if (databaseUrl !== undefined) return dumpPostgres({ sql: database.sql, url: databaseUrl })
      return copyOf(database.sql, join(drafts, `${name}.db.part`))
    }
    if (!deletionsOnly && (await appliedMigrations(database.sql)).length === 0) {
      throw new CommandRefused('the database is empty: there is nothing to back up')
    }
    if (folder === '-') return await compressTo(content(dataDir), process.stdout)
    if (!deletionsOnly) {
      const path = join(folder, `${name}.${databaseUrl === undefined ? 'db' : 'sql'}.gz`)
      await writeBackup(path, database.kind, content(folder))
      stdout(`${path} (${(statSync(path).size / 2 ** 20).toFixed(1)} MiB), read back\n`)
    }
    const deletions = await knownDeletions(database, place)
    const log = join(folder, DELETIONS_FILE)
    stdout(`${mergeIntoFile(log, deletions, sessionsSince(environment, now)).length} entries in ${log}\n`)
    if (keepDays !== undefined) {
      removeOlder({ folder, name: BACKUP_NAME, before: now.getTime() - keepDays * DAY_MS }, stderr)
    }
  } finally {
    await database.close()
  }
})

function wantedBackup(args: readonly string[], environment: Environment) {
  const options = { keep: { type: 'string' }, 'deletions-only': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, USAGE)
  const [folder, ...more] = positionals
  const keepDays = values.keep === undefined ? undefined : Number(values.keep)
  const isKept = keepDays === undefined || (Number.isInteger(keepDays) && keepDays > 0)
  if (folder === undefined || more.length > 0 || !isKept) throw new CommandRefused(USAGE)
  if (folder === '-' && (keepDays !== undefined || values['deletions-only'])) throw new CommandRefused(USAGE)
  return { folder: pathOf(folder, environment), keepDays, deletionsOnly: values['deletions-only'] }
}

/** The embedded database as one file, as it is at one moment. */
async function* copyOf(sql: Sql, draft: string): AsyncGenerator<Uint8Array> {
  // A backup of a damaged database would look intact. PostgreSQL checks its pages itself.
  await requireSound(sql, 'the database')
  try {
    makePrivateFile(draft)
    await raw`vacuum into ${draft}`.execute(sql)
    yield* createReadStream(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The names of this version and of 0.10.0. */
const BACKUP_NAME = /^sawari-\d{4}-\d\d-\d\dT[\d-]+Z\.(?:db|sql|jsonl)\.gz$/
const DRAFT_NAME = /^sawari-\d{4}-\d\d-\d\dT[\d-]+Z\.(?:db|sql|jsonl)(?:\.gz)?\.part$/
/** If the draft of a backup was not written for this time, the backup was killed and no process works on it. */
const UNFINISHED_MS = 3_600_000

interface Outdated {
  readonly folder: string
  readonly name: RegExp
  /** Removes files that were last written before this moment. */
  readonly before: number
}

function removeOlder({ folder, name, before }: Outdated, print: (text: string) => void): void {
  for (const each of readdirSync(folder).filter(file => name.test(file))) {
    const path = join(folder, each)
    if (statSync(path).mtimeMs >= before) continue
    rmSync(path)
    print(`removed ${path}\n`)
  }
}
