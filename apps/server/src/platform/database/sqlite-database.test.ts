import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

describe('the embedded database', () => {
  let folder: string
  let database: Database

  beforeEach(async () => {
    folder = temporaryFolder()
    database = openSqliteDatabase(join(folder, 'test.db'))
    await raw`create table notes (id integer primary key, body text not null)`.execute(database.sql)
  })

  afterEach(() => database.close())

  const write = (body: string) =>
    database.sql.transaction().execute(sql => raw`insert into notes (body) values (${body})`.execute(sql))
  const count = async () =>
    (await raw<{ n: number }>`select count(*) as n from notes`.execute(database.sql)).rows[0]?.n

  test('stores nothing in a removed file, and continues when the file is back', async () => {
    const [path, elsewhere] = [join(folder, 'test.db'), join(folder, 'moved.db')]
    const outcome = (work: () => Promise<unknown>) => work().then(() => 'done', isDatabaseUnavailable)
    renameSync(path, elsewhere)
    await expect.poll(() => outcome(() => write('lost'))).toBe(true)
    renameSync(elsewhere, path)
    await expect.poll(() => outcome(() => write('kept'))).toBe('done')
  })

  test('keeps what it has stored when its log is removed, and stores nothing more', async () => {
    const path = join(folder, 'test.db')
    await write('before')
    rmSync(`${path}-wal`)
    const stored = ['before']
    const outcome = async (body: string) => {
      try {
        await write(body)
        stored.push(body)
        return 'stored'
      } catch (error) {
        return isDatabaseUnavailable(error)
      }
    }
    await expect.poll(() => outcome(`note ${stored.length}`)).toBe(true)
    // Only what the files hold is left, as after kill -9.
    const copy = join(folder, 'copy.db')
    copyFileSync(path, copy)
    const reader = new DatabaseSync(copy)
    const bodies = reader.prepare('select body from notes').all() as { body: string }[]
    reader.close()
    expect(bodies.map(({ body }) => body)).toEqual(stored)
  })

  test('waits for the lock of another program without blocking the event loop', async () => {
    const other = new DatabaseSync(join(folder, 'test.db'))
    other.exec('begin immediate')
    const written = Promise.all([
      write('in a transaction'),
      raw`insert into notes (body) values ('x')`.execute(database.sql),
    ])
    // Thirty turns of the event loop fit into the time that the driver waits for a lock. They would not if SQLite
    // waited within the statement.
    for (let turn = 0; turn < 30; turn++) await pause(5)
    other.exec('rollback')
    await written
    other.close()
    expect(await count()).toBe(2)
  })

  test('reads while another program holds the lock', async () => {
    const other = new DatabaseSync(join(folder, 'test.db'))
    other.exec('begin immediate')
    expect(await count()).toBe(0)
    other.close()
  })

  test('distinguishes a full disk from a bug, and stores again when there is space', async () => {
    await raw`pragma max_page_count = 8`.execute(database.sql)
    const body = 'x'.repeat(40_000)
    const full = await Promise.all([write(body), write(body)]).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(full)).toBe(true)
    expect(full).toMatchObject({ message: expect.stringMatching(/full/) })
    const again = await write(body).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(again)).toBe(true)
    await raw`pragma max_page_count = 1000000`.execute(database.sql)
    await write(body)
    expect(await count()).toBe(1)
  })

  test('rolls back what a failed transaction has written', async () => {
    const failing = database.sql.transaction().execute(async sql => {
      await raw`insert into notes (body) values ('lost')`.execute(sql)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await count()).toBe(0)
  })
})
