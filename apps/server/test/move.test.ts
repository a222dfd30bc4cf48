// From the embedded database to PostgreSQL.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrationState } from '../src/migrations/migrate.ts'
import type { Manifest } from '../src/platform/backup/backup-format.ts'
import { lockDirectory } from '../src/platform/database/directory-lock.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { type BackupPlace, backupsIn, runCommand, sqlitePlace } from './backup-places.ts'
import { describeOnPostgres } from './databases.ts'
import { startTestServer, temporaryFolder } from './harness.ts'
import { aPassenger, callAs, PROFILE } from './passengers.ts'
import { connectRiders } from './sockets.ts'

const now = new Date().toISOString()

/** The counts and checksums of everything that a database holds. */
async function tablesOf(place: Pick<BackupPlace, 'environment'>): Promise<Manifest['tables']> {
  const folder = temporaryFolder()
  expect(await runCommand('backup', place, folder)).toMatchObject({ code: 0 })
  const lines = gunzipSync(readFileSync(backupsIn(folder)[0]!))
    .toString('utf8')
    .trim()
    .split('\n')
  return (JSON.parse(lines.at(-1)!) as { manifest: Manifest }).manifest.tables
}

describeOnPostgres('a move', create => {
  test('brings every row, keeps riders signed in, and can be undone', async () => {
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
    await database.close()
    const before = await tablesOf(place)

    const { url, drop } = await create()
    onTestFinished(drop)
    const moved = await runCommand('move', place, url)
    expect(moved).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('are the same') })
    expect(moved.stdout).toMatch(/^messages +1 /m)
    const target = { environment: { DATA_DIR: temporaryFolder(), DATABASE_URL: url } }
    expect(await tablesOf(target)).toEqual(before)

    const postgres = openPostgresDatabase(url)
    expect(await migrationState(postgres)).toBe('current')
    const again = await startTestServer({ database: postgres, now })
    onTestFinished(async () => {
      await again.app.close()
      await postgres.close()
    })
    expect((await callAs(again, asha, PROFILE)).status).toBe(200)
    const read = await callAs(again, ravi, ['GET', `/api/ride-buddy/chat/${chatId}/messages`])
    expect(read.text).toContain('संदेश')

    const back = sqlitePlace()
    const folder = temporaryFolder()
    await runCommand('backup', target, folder)
    expect(await runCommand('restore', back, backupsIn(folder)[0]!)).toMatchObject({ code: 0, stderr: '' })
    expect((await tablesOf(back)).users).toEqual(before.users)
    const second = await runCommand('move', place, url)
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the database is not empty: give an empty one\n$/),
    })
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
