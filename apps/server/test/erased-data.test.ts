// Expired or deleted data cannot be read from the files of the embedded database.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { migrate } from '../src/migrations/migrate.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { startServerForTest, temporaryFolder } from './harness.ts'
import { aPassenger, callAs, PASSWORD } from './passengers.ts'
import { connectRiders } from './sockets.ts'

const FILES = ['sawari.db', 'sawari.db-wal', 'sawari.db-shm']

function copiesIn(folder: string, text: string): number {
  const files = FILES.map(name => join(folder, name)).filter(path => existsSync(path))
  return files.reduce((sum, path) => sum + readFileSync(path, 'latin1').split(text).length - 1, 0)
}

test('messages that expired and accounts that were deleted are in none of the files', async () => {
  const folder = temporaryFolder()
  const database = openSqliteDatabase(join(folder, 'sawari.db'))
  await migrate(database)
  const environment = { SWEEP_SECONDS: '1', CHAT_RETENTION_SECONDS: '60' }
  const server = await startServerForTest({ database, environment })
  const planted = 'planted-words-of-a-rider'
  const asha = await aPassenger(server, { name: `Asha ${planted}`, email: `${planted}@example.com` })
  const ravi = await aPassenger(server)
  const { chatId } = await connectRiders(server, [asha.user, ravi.user])
  for (let count = 0; count < 300; count += 1) {
    const [sender, text] = count % 3 === 0 ? [asha, planted] : [ravi, 'ordinary words']
    const message = `${text} ${'x'.repeat((count * 37) % 400)}`
    await callAs(server, sender, ['POST', `/api/ride-buddy/chat/${chatId}/message`], { message })
  }
  expect(copiesIn(folder, planted)).toBeGreaterThan(100)

  server.clock.advanceMs(900_000 + 61_000)
  await callAs(server, asha, ['DELETE', '/api/user'], { password: PASSWORD })
  await vi.waitFor(() => expect(copiesIn(folder, planted)).toBe(0))
  // The database still works, and only its owner can read its files.
  await aPassenger(server)
  for (const name of FILES) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('a file of an older version is rewritten once, at the start', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'sawari.db')
  const old = new DatabaseSync(path)
  old.exec('pragma secure_delete = off; create table notes (body text)')
  const insert = old.prepare('insert into notes values (?)')
  for (let count = 0; count < 200; count += 1) insert.run(`planted-in-the-past ${count}`)
  old.exec('delete from notes where rowid > 1')
  old.close()
  expect(copiesIn(folder, 'planted-in-the-past')).toBeGreaterThan(100)

  const database = openSqliteDatabase(path)
  expect(copiesIn(folder, 'planted-in-the-past')).toBe(1)
  await database.close()
})
