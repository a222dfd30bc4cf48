// Backups of a database in use, and the contents of a restored one.

import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { SessionId, UserId } from '@sawari/contract'
import { launchProgram } from '@sawari/data/testing/launch-program.ts'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../src/migrations/index.ts'
import { migrate, migrateInside, migrationState } from '../src/migrations/migrate.ts'
import { findProgram } from '../src/operations/postgres-target.ts'
import { requireOwner } from '../src/operations/sqlite-target.ts'
import { logDeletions } from '../src/platform/backup/deletion-log.ts'
import type { Database } from '../src/platform/database/database.ts'
import { lockDirectory } from '../src/platform/database/directory-lock.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { type BackupPlace, backupsIn, describeOnEachPlace, runCommand, sqlitePlace } from './backup-places.ts'
import { describeOnPostgres } from './databases.ts'
import { startTestServer, temporaryFolder } from './harness.ts'
import { aPassenger, callAs, PASSWORD, PROFILE, signedIn } from './passengers.ts'
import { start } from './server-process.ts'
import { connectRiders } from './sockets.ts'

const NOW = new Date()
const HOUR_MS = 3_600_000
/** The number of an account that owns nothing. */
const SOMEBODY = 65_534

/** An account and its session, in one transaction. */
async function insertRider({ sql }: Database, name: string): Promise<UserId> {
  const id = name as UserId
  const at = NOW.getTime()
  await sql.transaction().execute(async inside => {
    await inside
      .insertInto('users')
      .values({
        id,
        email: `${name}@example.com`,
        name: `आशा "${name}"\n\u2028`,
        phone: '9876543210',
        password_hash: 'x',
        consent_version: '1',
        consented_at: at,
        created_at: at,
      })
      .execute()
    await inside
      .insertInto('sessions')
      .values({
        id: `s-${name}` as SessionId,
        user_id: id,
        created_at: at,
        refreshed_at: at,
        expires_at: at + HOUR_MS,
        revoked_at: null,
      })
      .execute()
  })
  return id
}

async function ridersOf(database: Database): Promise<{ users: string[]; sessions: string[] }> {
  const users = await database.sql.selectFrom('users').select('id').execute()
  const sessions = await database.sql.selectFrom('sessions').select('user_id').execute()
  return { users: users.map(({ id }) => id).sort(), sessions: sessions.map(row => row.user_id).sort() }
}

async function backUp(place: BackupPlace, folder: string): Promise<string> {
  expect(await runCommand('backup', place, folder)).toMatchObject({ code: 0, stderr: '' })
  return backupsIn(folder).at(-1)!
}

describeOnEachPlace('a backup', create => {
  test('under load holds each row that was acknowledged before it began, and no half transaction', async () => {
    const place = await create('migrated')
    const database = await place.openMigrated()
    const acknowledged: UserId[] = []
    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    const writers = ['a', 'b', 'c'].map(async writer => {
      for (let count = 0; !isOver; count += 1) {
        acknowledged.push(await insertRider(database, `${writer}${count}`))
        await new Promise(resolve => setImmediate(resolve))
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(30)
    const before = [...acknowledged]
    const folder = temporaryFolder()
    const file = await backUp(place, folder)
    isOver = true
    await Promise.all(writers)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await database.close()
    expect(await runCommand('restore', place, file, '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = place.open()
    const { users, sessions } = await ridersOf(restored)
    expect(users).toEqual(sessions)
    expect(before.filter(id => !users.includes(id))).toEqual([])
    expect(users.filter(id => !acknowledged.includes(id as UserId))).toEqual([])
    // Unchanged, to the last character.
    const row = await restored.sql
      .selectFrom('users')
      .selectAll()
      .where('id', '=', before[0]!)
      .executeTakeFirst()
    expect(row).toMatchObject({
      name: `आशा "${before[0]}"\n\u2028`,
      created_at: NOW.getTime(),
      suspended_at: null,
    })
  })

  test('replaces existing data only if requested, and migrates an older schema', async () => {
    const place = await create()
    const old = place.open()
    const names = Object.keys(migrations).sort()
    await migrateInside(old.sql, names.slice(0, -1))
    await insertRider(old, 'of-before')
    await old.close()
    const file = await backUp(place, temporaryFolder())

    const target = await create('migrated')
    const present = await target.openMigrated()
    await insertRider(present, 'present')
    await present.close()
    const refused = await runCommand('restore', target, file)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]*--replace[^\n]*\n$/) })
    const kept = target.open()
    expect((await ridersOf(kept)).users).toEqual(['present'])
    await kept.close()
    expect(await runCommand('restore', target, file, '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = target.open()
    expect((await ridersOf(restored)).users).toEqual(['of-before'])
    expect(await migrationState(restored)).toBe('current')
    // The next start recognises the database.
    await migrate(restored)
  })

  test('of a newer version is refused in one line, and replaces nothing', async () => {
    const place = await create('migrated')
    const database = await place.openMigrated()
    await raw`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(database.sql)
    const file = await backUp(place, temporaryFolder())
    await raw`delete from kysely_migration where name = '9999-newer'`.execute(database.sql)
    await insertRider(database, 'present')
    await database.close()
    const ended = await runCommand('restore', place, file, '--replace')
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*the schema of the backup is newer \(9999-newer\)[^\n]*\n$/),
    })
    expect((await ridersOf(place.open())).users).toEqual(['present'])
  })

  test('that is damaged restores nothing and reports this in one line', async () => {
    const place = await create('migrated')
    const database = await place.openMigrated()
    for (const name of ['a', 'b', 'c']) await insertRider(database, name)
    const bytes = readFileSync(await backUp(place, temporaryFolder()))
    await database.close()
    const content = gunzipSync(bytes)
    const flipped = (at: number) =>
      Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 0x10 : byte)))
    const damaged = {
      'cut at the end': bytes.subarray(0, -30),
      'cut in the middle': bytes.subarray(0, bytes.length / 2),
      'a bit in the middle': flipped(bytes.length >> 1),
      'a bit near the end': flipped(bytes.length - 6),
      'half of the content': gzipSync(content.subarray(0, content.length / 2)),
      'another text': gzipSync('nothing of the kind that is meant'),
      'no compression': content,
      nothing: Buffer.alloc(0),
    }
    for (const [name, some] of Object.entries(damaged)) {
      const folder = temporaryFolder({ 'damaged.gz': some })
      const ended = await runCommand('restore', place, join(folder, 'damaged.gz'), '--replace')
      expect(ended.code, name).toBe(1)
      expect(ended.stderr, name).toMatch(/^(?:the backup is damaged: |this is not a backup)[^\n]*\n$/)
    }
    expect(readdirSync(place.environment.DATA_DIR!).filter(name => name.includes('restoring'))).toEqual([])
    expect((await ridersOf(place.open())).users).toEqual(['a', 'b', 'c'])
  })

  test('brings back no deleted account, no ended session and no expired message', async () => {
    const place = await create('migrated')
    const database = await place.openMigrated()
    const started = new Date(NOW.getTime() - 2 * HOUR_MS)
    const server = await startTestServer({ database, now: started.toISOString() })
    const [asha, ravi, mina] = [await aPassenger(server), await aPassenger(server), await aPassenger(server)]
    const stolen = await signedIn(server, ravi.email)
    const { chatId } = await connectRiders(server, [asha.user, ravi.user])
    const { chatId: other } = await connectRiders(server, [mina.user, ravi.user])
    const send = (chat: string, by: typeof asha) =>
      callAs(server, by, ['POST', `/api/ride-buddy/chat/${chat}/message`], { message: 'words that expire' })
    for (const sent of [await send(chatId, asha), await send(other, mina)]) expect(sent.status).toBe(200)
    await raw`insert into outbox (id, sealed, created_at, due_at, expires_at, attempts)
      values ('m1', 'x', 0, 0, 0, 0)`.execute(database.sql)
    const folder = temporaryFolder()
    const file = await backUp(place, folder)

    expect((await callAs(server, asha, ['DELETE', '/api/user'], { password: PASSWORD })).status).toBe(200)
    expect((await callAs(server, stolen, ['POST', '/logout'], {})).status).toBe(200)
    expect(await runCommand('backup', place, folder, '--deletions-only')).toMatchObject({
      code: 0,
      stderr: '',
    })
    await server.app.close()
    const log = readFileSync(join(folder, 'deletions.jsonl'), 'utf8')
    expect(log).toContain(asha.user.id)
    expect(log).not.toMatch(/asha|example\.com|98765/i)

    // The database is lost, but not the folder of the backups.
    await database.sql.deleteFrom('deletion_log').execute()
    await database.close()
    const environment = { ...place.environment, CHAT_RETENTION_SECONDS: '600' }
    const ended = await runCommand('restore', { environment }, file, '--replace')
    expect(ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 accounts') })
    const restored = place.open()
    const messages = await restored.sql.selectFrom('messages').selectAll().execute()
    expect(messages).toEqual([])
    expect((await raw`select * from outbox`.execute(restored.sql)).rows).toEqual([])
    const again = await startTestServer({ database: restored, now: started.toISOString() })
    onTestFinished(() => again.app.close())
    expect((await again.post('/signin', { email: asha.email, password: PASSWORD })).status).toBe(401)
    expect((await callAs(again, ravi, PROFILE)).status).toBe(200)
    expect((await callAs(again, mina, PROFILE)).status).toBe(200)
    expect((await callAs(again, stolen, PROFILE)).status).toBe(401)
    expect((await callAs(again, asha, PROFILE)).status).toBe(401)
  })
})

describeOnPostgres('a restore that is killed before it repeats the deletions', create => {
  test('leaves them to the next start of a server', async () => {
    const { url, drop } = await create('migrated')
    onTestFinished(drop)
    const database = openPostgresDatabase(url)
    onTestFinished(() => database.close())
    for (const name of ['deleted', 'other']) await insertRider(database, name)
    // A restore stores it together with the rows.
    await logDeletions(database.sql, [{ kind: 'account', id: 'deleted', at: 1 }])
    await logDeletions(database.sql, [{ kind: 'session', id: 's-other', at: 1 }])
    const secret = { AUTH_SECRET: 'x'.repeat(40) }
    const server = await start({ ...secret, DATABASE_URL: url, DATA_DIR: temporaryFolder() })
    server.child.kill()
    await server.exit
    expect(await ridersOf(database)).toEqual({ users: ['other'], sessions: [] })
  })
})

test('a backup is not restored below a running server, and one is made beside it', async () => {
  const place = sqlitePlace()
  const database = await place.openMigrated()
  const lock = lockDirectory(place.environment.DATA_DIR!, NOW)
  const file = await backUp(place, temporaryFolder())
  const ended = await runCommand('restore', place, file, '--replace')
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]* is in use by another Sawari server[^\n]*\n$/),
  })
  await database.close()
  lock.release()
  expect(await runCommand('restore', place, file, '--replace')).toMatchObject({ code: 0 })
})

test('a backup removes those that are too old, and at any age what a killed one left', async () => {
  const place = sqlitePlace()
  await (await place.openMigrated()).close()
  const folder = temporaryFolder()
  const put = (name: string, ageHours: number) => {
    const path = join(folder, name)
    writeFileSync(path, '')
    const writtenAt = new Date(Date.now() - ageHours * HOUR_MS)
    utimesSync(path, writtenAt, writtenAt)
  }
  put('sawari-2026-01-01T00-00-00-000Z.jsonl.gz', 49)
  put('sawari-2026-01-02T00-00-00-000Z.db.gz', 47)
  put('sawari-2026-01-02T00-00-00-001Z.db.part', 2)
  put('sawari-2026-01-03T00-00-00-000Z.sql.gz.part', 0)
  put('notes.part', 49)
  const ended = await runCommand('backup', place, folder, '--keep', '2')
  const removed = ['01T00-00-00-000Z.jsonl.gz', '02T00-00-00-001Z.db.part']
  expect(ended.stderr.split('\n').sort()).toEqual([
    '',
    ...removed.map(each => `removed ${join(folder, `sawari-2026-01-${each}`)}`),
  ])
  expect(readdirSync(folder).sort()).toEqual([
    'deletions.jsonl',
    'notes.part',
    'sawari-2026-01-02T00-00-00-000Z.db.gz',
    'sawari-2026-01-03T00-00-00-000Z.sql.gz.part',
    basename(backupsIn(folder).at(-1)!),
  ])
})

test('an entry of the deletion log that a killed process left unfinished is ignored', async () => {
  const place = sqlitePlace()
  await (await place.openMigrated()).close()
  const path = join(place.environment.DATA_DIR!, 'deletions.jsonl')
  writeFileSync(path, '{"kind":"account","id":"gone","at":1}\n{"kind":"acc')
  const folder = temporaryFolder()
  await backUp(place, folder)
  expect(readFileSync(join(folder, 'deletions.jsonl'), 'utf8')).toBe(
    '{"kind":"account","id":"gone","at":1}\n',
  )
})

test('a backup of 0.10.0, or of the other database, is refused with what to do', async () => {
  const place = sqlitePlace()
  const files = {
    'old.gz': gzipSync('{"format":"sawari-backup","formatVersion":1,"version":"0.10.0"}\n'),
    'dump.gz': gzipSync('--\n-- PostgreSQL database dump\n--\n'),
  }
  const folder = temporaryFolder(files)
  const refused = async (name: string) => (await runCommand('restore', place, join(folder, name))).stderr
  expect(await refused('old.gz')).toMatch(/^[^\n]*0\.10\.0[^\n]*docs\/operations\.md \(upgrade\)[^\n]*\n$/)
  expect(await refused('dump.gz')).toBe('the backup is of PostgreSQL: set DATABASE_URL\n')
  expect(existsSync(join(place.environment.DATA_DIR!, 'sawari.db'))).toBe(false)
})

test('a damaged database is not backed up', async () => {
  const place = sqlitePlace()
  const database = await place.openMigrated()
  await raw`pragma foreign_keys = off`.execute(database.sql)
  await raw`delete from users`.execute(database.sql)
  await insertRider(database, 'a')
  await raw`delete from users`.execute(database.sql)
  const folder = temporaryFolder()
  expect(await runCommand('backup', place, folder)).toMatchObject({
    code: 1,
    stderr: 'the database is damaged: a row refers to one that is missing\n',
  })
  expect(readdirSync(folder)).toEqual([])
})

test('root must use the account that owns the data, and every account may use its own', () => {
  const folder = temporaryFolder()
  expect(() => requireOwner(folder)).not.toThrow()
  if (process.getuid?.() === 0) chownSync(folder, SOMEBODY, SOMEBODY)
  expect(() => requireOwner(folder, 0)).toThrow(/belongs to the account with the number \d+: run this as/)
  expect(() => requireOwner(folder, SOMEBODY)).not.toThrow()
  expect(() => requireOwner(join(folder, 'missing'), 0)).not.toThrow()
})

test('a missing program of PostgreSQL is named with its package', () => {
  expect(() => findProgram('pg_dump', 99)).toThrow(/pg_dump of PostgreSQL 99, .*postgresql-client-99$/)
})

test('the commands run in processes of their own and end', async () => {
  const place = sqlitePlace()
  const database = await place.openMigrated()
  await insertRider(database, 'alone')
  const folder = temporaryFolder()
  const file = join(import.meta.dirname, '../src/backup-main.ts')
  const run = (...args: string[]) => launchProgram({ file, args, environment: place.environment }).exit
  expect(await run('backup', folder)).toMatchObject({ code: 0, stderr: '' })
  await database.close()
  expect(await run('restore', backupsIn(folder)[0]!, '--replace')).toMatchObject({ code: 0, stderr: '' })
  expect(await run('restore', '--purge-only')).toMatchObject({ code: 0, stderr: '' })
})
