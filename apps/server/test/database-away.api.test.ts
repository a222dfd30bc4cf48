// The database becomes unavailable under a running server: clients get 503 with a retry time, not an internal
// error.

import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/migrations/migrate.ts'
import { DatabaseUnavailable, isDatabaseAway } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { describeOnPostgres } from './databases.ts'
import { openFaultyLink } from './faulty-link.ts'
import { failure, startTestServer, type TestAnswer } from './harness.ts'
import { aSignUp } from './passengers.ts'

describeOnPostgres('a server whose database is unavailable', create => {
  test('B17 answers 503 with Retry-After to calls that need it, and other calls normally', async () => {
    const { url, drop } = await create()
    const database = openPostgresDatabase(url)
    await migrate(database)
    const server = await startTestServer({ database })
    onTestFinished(async () => {
      await server.app.close()
      await database.close()
    })
    await drop()
    const answer = await server.post('/signup', aSignUp())
    expect([answer.status, answer.json]).toEqual([503, failure('SERVICE_UNAVAILABLE')])
    expect(answer.headers['retry-after']).toBe('5')
    expect((await server.get('/readyz')).status).toBe(503)
    expect((await server.get('/hotspots')).status).toBe(200)
  })
})

describeOnPostgres('a server whose database is frozen', create => {
  test('answers every call with 503 before five seconds have passed, and is well afterwards', async () => {
    const { url, drop } = await create()
    const frozenUrl = new URL(url)
    const link = await openFaultyLink(Number(frozenUrl.port))
    frozenUrl.port = String(link.port)
    const database = openPostgresDatabase(frozenUrl.href)
    await migrate(database)
    const server = await startTestServer({ database })
    onTestFinished(async () => {
      link.thaw()
      await server.app.close()
      await database.close()
      await link.close()
      await drop()
    })
    link.freeze()
    const timed = async (call: Promise<TestAnswer>) => {
      const start = performance.now()
      const { status, headers } = await call
      return { status, retryAfter: headers['retry-after'], ms: performance.now() - start }
    }
    const calls = Array.from({ length: 300 }, () =>
      timed(server.post('/signin', { email: 'asha@example.com', password: 'Sunny-Day-2026' })),
    )
    const ready = timed(server.get('/readyz'))
    for (const { status, retryAfter, ms } of await Promise.all(calls)) {
      expect(status).toBe(503)
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(ms).toBeLessThan(5_000)
    }
    expect((await ready).status).toBe(503)
    link.thaw()
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(200)
    const signsUp = async () => (await server.post('/signup', aSignUp())).status
    await expect.poll(signsUp).toBe(201)
  }, 30_000)
})

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

test.each([
  ['a refused connection', withCode('ECONNREFUSED'), true],
  ['a connection that broke', new DatabaseUnavailable('x'), true],
  ['a server that shuts down', withCode('57P01'), true],
  ['a statement that took too long', withCode('57014'), true],
  ['no connection left', withCode('53300'), true],
  ['a full disk below PostgreSQL', withCode('53100'), true],
  ['a file that it cannot write as it connects', withCode('XX000'), true],
  ['a file that it cannot read', withCode('58030'), true],
  ['a full disk', withCode('ERR_SQLITE_ERROR', { errcode: 13 }), true],
  ['a disk fault while writing', withCode('ERR_SQLITE_ERROR', { errcode: 778 }), true],
  ['a broken rule of the tables', withCode('23505'), false],
  ['the same on SQLite', withCode('ERR_SQLITE_ERROR', { errcode: 1555 }), false],
  ['a statement that is wrong', withCode('42601'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('B18, D19 %s', (_, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})
