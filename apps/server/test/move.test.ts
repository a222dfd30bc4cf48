// The data move from the embedded database to PostgreSQL.

import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrationState } from '../src/migrations/migrate.ts'
import { tableNames } from '../src/operations/command.ts'
import type { Database } from '../src/platform/database/database.ts'
import { lockDirectory } from '../src/platform/database/directory-lock.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { runCommand, sqlitePlace } from './backup-places.ts'
import { describeOnPostgres, openTestSqlite } from './databases.ts'
import { startTestServer } from './harness.ts'
import { aPassenger, callAs, PROFILE } from './passengers.ts'
import { connectRiders } from './sockets.ts'

const now = new Date().toISOString()

/** The rows of all tables, in one order on both databases. */
async function rowsOf(database: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const name of (await tableNames(database)).filter(each => !each.startsWith('kysely')).sort()) {
    const found = await raw<Record<string, unknown>>`select * from ${raw.table(name)}`.execute(database.sql)
    rows[name] = found.rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return rows
}

describeOnPostgres('a move', create => {
  test('brings every row and keeps riders signed in', async () => {
    const place = sqlitePlace()
    const database = await place.openMigrated()
    const server = await startTestServer({ database, now })
    const [asha, ravi] = [await aPassenger(server, { name: 'आशा ☂ "A"' }), await aPassenger(server)]
    const { chatId } = await connectRiders(server, [asha.user, ravi.user])
    const sent = await callAs(server, asha, ['POST', `/api/ride-buddy/chat/${chatId}/message`], {
      message: 'संदेश \u2028 with \\ and "',
    })
    expect(sent.status).toBe(200)
    await server.app.close()
    const before = await rowsOf(database)
    await database.close()

    const { url, drop } = await create()
    onTestFinished(drop)
    const moved = await runCommand('move', place, url)
    expect(moved).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('compared') })
    expect(moved.stdout).toMatch(/^messages 1$/m)
    const postgres = openPostgresDatabase(url)
    expect(await rowsOf(postgres)).toEqual(before)
    expect(await migrationState(postgres)).toBe('current')
    const again = await startTestServer({ database: postgres, now })
    onTestFinished(async () => {
      await again.app.close()
      await postgres.close()
    })
    expect((await callAs(again, asha, PROFILE)).status).toBe(200)
    const read = await callAs(again, ravi, ['GET', `/api/ride-buddy/chat/${chatId}/messages`])
    expect(read.text).toContain('संदेश')

    const second = await runCommand('move', place, url)
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the database is not empty: give an empty one\n$/),
    })
  })

  test('finds the same tables on both databases, and no sequence, which it would have to continue', async () => {
    const columnsOf = async (database: Database) =>
      (await database.sql.introspection.getTables())
        .map(({ name, columns }) => [name, ...columns.map(column => column.name).sort()].join())
        .sort()
    const sqlite = await openTestSqlite()
    onTestFinished(() => sqlite.close())
    const { url, drop } = await create('migrated')
    const postgres = openPostgresDatabase(url)
    onTestFinished(async () => {
      await postgres.close()
      await drop()
    })
    const [found, wanted] = [await columnsOf(postgres), await columnsOf(sqlite)]
    expect(found.filter(each => !wanted.includes(each))).toEqual([])
    expect(wanted.filter(each => !found.includes(each))).toEqual([])
    expect((await raw`select * from information_schema.sequences`.execute(postgres.sql)).rows).toEqual([])
    const { rows: keys } = await raw`select 1 from pg_constraint where contype = 'f'`.execute(postgres.sql)
    expect(keys.length).toBeGreaterThan(5)
  })

  test('that fails leaves nothing, and is refused while a server runs', async () => {
    const place = sqlitePlace()
    const database = await place.openMigrated()
    // PostgreSQL stores no text with this character.
    await raw`insert into feedback (id, name, email, message, created_at)
      values ('f1', 'a', 'b', ${'zero \u0000 byte'}, 1)`.execute(database.sql)
    const { url, drop } = await create()
    onTestFinished(drop)
    const lock = lockDirectory(place.environment.DATA_DIR!, new Date())
    expect(await runCommand('move', place, url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/in use/),
    })
    lock.release()
    const failed = await runCommand('move', place, url)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^feedback: [^\n]*\n$/) })
    const target = openPostgresDatabase(url)
    onTestFinished(() => target.close())
    expect(await target.sql.introspection.getTables()).toEqual([])
  })
})
