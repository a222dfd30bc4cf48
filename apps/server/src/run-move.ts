// npm run move -- DATABASE_URL: moves everything from the embedded database to an empty PostgreSQL database.

import { existsSync } from 'node:fs'
import { sql as raw } from 'kysely'
import { command, countLines, openPostgres, programVersion, readPlace, rowCount } from './backup-command.ts'
import { openBackup, writeBackup } from './platform/backup/backup-stream.ts'
import { withSnapshot } from './platform/backup/tables.ts'
import { CommandRefused } from './platform/calls/command-refused.ts'
import { systemClock } from './platform/database/clock.ts'
import { requireEmpty } from './postgres-target.ts'
import { fillDatabase, knownMigrations } from './restore-database.ts'
import { readSetting } from './settings.ts'
import { openLocked } from './sqlite-target.ts'

const USAGE = 'usage: npm run move -- DATABASE_URL'

export const runMove = command(async (args, environment, { stdout }) => {
  const [text = '', ...more] = args
  const databaseUrl = readSetting({ DATABASE_URL: text }, 'DATABASE_URL')
  if (databaseUrl === undefined || more.length > 0) throw new CommandRefused(USAGE)
  const place = readPlace(environment)
  if (!existsSync(place.sqlitePath))
    throw new CommandRefused(`${place.sqlitePath} does not exist: there is nothing to move`)
  // No server may write to the embedded database any more, because its rows would not be moved.
  const source = await openLocked(place)
  const target = await openPostgres(databaseUrl)
  try {
    const version = await programVersion()
    const createdAt = systemClock.now().toISOString()
    const { tables } = await withSnapshot(source, async snapshot => {
      const migrations = await knownMigrations(snapshot.sql, version)
      const backup = await openBackup(inBytes(writeBackup(snapshot, { version, createdAt, migrations })))
      return target.sql.transaction().execute(async sql => {
        await requireEmpty(sql, 'give an empty one')
        return fillDatabase({ sql, kind: target.kind }, backup)
      })
    })
    await raw`analyze`.execute(target.sql)
    stdout(
      `${countLines(tables).join('\n')}\n${rowCount(tables)} rows moved; counts and checksums are the same\n`,
    )
    stdout(
      `Now set DATABASE_URL, and AUTH_SECRET to the content of ${place.dataDir}/auth-secret unless it was set.\n`,
    )
    stdout(`When the new database is in use and backed up, delete ${place.sqlitePath}.\n`)
  } finally {
    await target.close()
    await source.close()
  }
})

async function* inBytes(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of text) yield Buffer.from(part)
}
