// npm run backup -- FOLDER: writes one consistent state of the database to a file, while servers write to it.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql as raw } from 'kysely'
import {
  command,
  countLines,
  knownDeletions,
  openReader,
  pathOf,
  programVersion,
  readPlace,
  rowCount,
  sessionsSince,
} from './backup-command.ts'
import { appliedMigrations } from './migrations/migrate.ts'
import { compressTo, readCompressed, writeCompressed } from './platform/backup/backup-file.ts'
import type { Summaries } from './platform/backup/backup-format.ts'
import { openBackup, readThrough, writeBackup } from './platform/backup/backup-stream.ts'
import { DELETIONS_FILE, type Deletion, mergeIntoFile } from './platform/backup/deletion-log.ts'
import { withSnapshot } from './platform/backup/tables.ts'
import { CommandRefused } from './platform/calls/command-refused.ts'
import { systemClock } from './platform/database/clock.ts'
import type { SqlOf } from './platform/database/json-rows.ts'
import { makePrivateFolder } from './platform/files/private-files.ts'
import type { Environment } from './settings.ts'

const USAGE =
  'usage: npm run backup -- FOLDER [--keep DAYS] [--deletions-only], or - in place of FOLDER for standard output'
const DAY_MS = 86_400_000

export const runBackup = command(async (args, environment, { stdout, stderr }) => {
  const { folder, keepDays, deletionsOnly } = readArguments(args, environment)
  const place = readPlace(environment)
  const database = await openReader(place)
  try {
    const now = systemClock.now()
    const logged = async (deletions: readonly Deletion[]) => {
      const path = join(folder, DELETIONS_FILE)
      const { length } = mergeIntoFile(path, deletions, sessionsSince(environment, now))
      stdout(`${length} entries in ${path}\n`)
    }
    if (folder !== '-') makePrivateFolder(folder)
    if (deletionsOnly) return await logged(await knownDeletions(database, place))

    const version = await programVersion()
    const write = (output: (text: AsyncIterable<string>) => Promise<void>) =>
      withSnapshot(database, async snapshot => {
        await requireSound(snapshot)
        const migrations = await appliedMigrations(snapshot.sql)
        if (migrations.length === 0)
          throw new CommandRefused('the database is empty: there is nothing to back up')
        await output(writeBackup(snapshot, { version, createdAt: now.toISOString(), migrations }))
        return { migrations, deletions: await knownDeletions(snapshot, place) }
      })
    if (folder === '-') {
      const { migrations } = await write(text => compressTo(text, process.stdout))
      await requireUnmigrated(database, migrations)
      return
    }
    // First, because the remains of a killed backup may fill the disk.
    removeOlder({ folder, name: DRAFT_NAME, before: now.getTime() - UNFINISHED_MS }, stderr)
    const path = join(folder, `sawari-${now.toISOString().replaceAll(/[:.]/g, '-')}.jsonl.gz`)
    const { migrations, deletions } = await write(text => writeCompressed(path, text))
    try {
      await requireUnmigrated(database, migrations)
      report(await readThrough(await openBackup(readCompressed(path))), path, stdout)
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
    await logged(deletions)
    if (keepDays !== undefined) {
      removeOlder({ folder, name: BACKUP_NAME, before: now.getTime() - keepDays * DAY_MS }, stderr)
    }
  } finally {
    await database.close()
  }
})

function readArguments(args: readonly string[], environment: Environment) {
  const options = { keep: { type: 'string' }, 'deletions-only': { type: 'boolean', default: false } } as const
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [folder, ...more] = positionals
  const keepDays = values.keep === undefined ? undefined : Number(values.keep)
  const isKept = keepDays === undefined || (Number.isInteger(keepDays) && keepDays > 0)
  if (folder === undefined || more.length > 0 || !isKept) throw new CommandRefused(USAGE)
  if (folder === '-' && (keepDays !== undefined || values['deletions-only'])) throw new CommandRefused(USAGE)
  return { folder: pathOf(folder, environment), keepDays, deletionsOnly: values['deletions-only'] }
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch {
    throw new CommandRefused(USAGE)
  }
}

/** A backup of a damaged database would look intact. PostgreSQL checks its pages itself. */
async function requireSound({ sql, kind }: SqlOf): Promise<void> {
  if (kind !== 'sqlite') return
  const { rows } = await raw<{ integrity_check: string }>`pragma integrity_check(1)`.execute(sql)
  const { rows: orphans } = await raw`pragma foreign_key_check`.execute(sql)
  const [first] = rows
  if (first?.integrity_check !== 'ok')
    throw new CommandRefused(`the database is damaged: ${first?.integrity_check}`)
  if (orphans.length > 0)
    throw new CommandRefused('the database is damaged: a row refers to one that is missing')
}

/** A snapshot shows the rows from before a migration in the tables from after it. */
async function requireUnmigrated({ sql }: SqlOf, migrations: readonly string[]): Promise<void> {
  if ((await appliedMigrations(sql)).length !== migrations.length) {
    throw new CommandRefused('the database was migrated during the backup: run the backup again')
  }
}

function report(
  { tables }: { readonly tables: Summaries },
  path: string,
  stdout: (text: string) => void,
): void {
  const mebibytes = (statSync(path).size / 2 ** 20).toFixed(1)
  stdout(
    `${countLines(tables).join('\n')}\n${rowCount(tables)} rows in ${path} (${mebibytes} MiB), read back and compared\n`,
  )
}

const BACKUP_NAME = /^sawari-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz$/
const DRAFT_NAME = /^sawari-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz\.part$/
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
