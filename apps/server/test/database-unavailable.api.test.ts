// The database becomes unavailable under a running server: clients get 503 with a retry time, not an internal
// error.

import type { Acknowledgement } from '@sawari/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CALL_DEADLINE_MS } from '../src/platform/calls/deadline.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../src/platform/database/database.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { describeOnPostgres } from './databases.ts'
import { openFaultyLink } from './faulty-link.ts'
import { failure, startTestServer, type TestServer } from './harness.ts'
import { aPassenger, aSignUp } from './passengers.ts'
import { connectAs } from './sockets.ts'

/** A server on a database, which ends before the database does. */
async function serverOn(url: string, atEnd: () => Promise<unknown>) {
  const database = openPostgresDatabase(url)
  const server = await startTestServer({ database })
  onTestFinished(async () => {
    await server.app.close()
    await database.close()
    await atEnd()
  })
  const signUp = async () => (await server.post('/signup', aSignUp())).status
  const ready = async () => (await server.get('/readyz')).status
  return { server, signUp, ready }
}

/** A connection of somebody else, to the whole of PostgreSQL by default. */
async function connectTo(url: string, pathname = '/postgres') {
  const client = new pg.Client(Object.assign(new URL(url), { pathname }).href)
  await client.connect()
  return client
}

describeOnPostgres('a server whose database is unavailable', create => {
  test('answers 503 with Retry-After to calls that need it, and other calls normally', async () => {
    const { url, drop } = await create('migrated')
    const { server } = await serverOn(url, () => Promise.resolve())
    await drop()
    const answer = await server.post('/signup', aSignUp())
    expect([answer.status, answer.json]).toEqual([503, failure('SERVICE_UNAVAILABLE')])
    expect(answer.headers['retry-after']).toBe('5')
    const failed = server.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
    expect(failed).toEqual([expect.objectContaining({ level: 'error', reason: expect.any(String) })])
    expect(failed[0]).not.toHaveProperty('err')
    expect((await server.get('/readyz')).status).toBe(503)
    expect((await server.get('/hotspots')).status).toBe(200)
  })
})

describeOnPostgres('a server whose database has been replaced', create => {
  async function aServer() {
    const { url, drop } = await create('migrated')
    const name = new URL(url).pathname.slice(1)
    const admin = await connectTo(url)
    const asked = await serverOn(url, async () => {
      await admin.end()
      await drop()
    })
    const disconnect = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    return { admin, name, disconnect, ...asked }
  }

  test('by one that only reads: refuses writes with 503, and looks for another one', async () => {
    const { admin, name, disconnect, signUp, ready } = await aServer()
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await disconnect()
    await expect.poll(ready).toBe(503)
    expect(await signUp()).toBe(503)
    // Existing connections would remain open.
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await expect.poll(ready).toBe(200)
    await expect.poll(signUp).toBe(201)
  })

  test('by an empty one: refuses with 503, and is well with the right one', async () => {
    const { admin, name, disconnect, signUp, ready } = await aServer()
    const swap = async (from: string, to: string) => {
      await disconnect()
      await admin.query(`alter database ${from} rename to ${to}`)
    }
    await expect.poll(() => swap(name, `${name}_kept`).then(() => 'swapped', String)).toBe('swapped')
    await admin.query(`create database ${name}`)
    await expect.poll(ready).toBe(503)
    expect(await signUp()).toBe(503)
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`alter database ${name}_kept rename to ${name}`)
    await expect.poll(ready).toBe(200)
    expect(await signUp()).toBe(201)
  })
})

describeOnPostgres('a server whose database lets it do nothing', create => {
  /** The server's own account at the database is an ordinary one. */
  async function aServer() {
    const { url, name, drop } = await create('migrated')
    const role = `sawari_of_${name}`
    const [admin, inDatabase] = [await connectTo(url), await connectTo(url, `/${name}`)]
    await inDatabase.query(`create role ${role} login; grant all on all tables in schema public to ${role}`)
    const ownUrl = new URL(url)
    ownUrl.username = role
    const asked = await serverOn(ownUrl.href, async () => {
      await inDatabase.query(`drop owned by ${role}; drop role ${role}`)
      await inDatabase.end()
      await admin.end()
      await drop()
    })
    const disconnect = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
    await expect.poll(asked.ready).toBe(200)
    return { admin, inDatabase, name, role, disconnect, ...asked }
  }

  type Setting = Pick<Awaited<ReturnType<typeof aServer>>, 'admin' | 'inDatabase' | 'name' | 'role'>
  const mayLogIn = ({ admin, role }: Setting, may: boolean) =>
    admin.query(`alter role ${role} ${may ? 'login' : 'nologin'}`)
  const takesConnections = ({ admin, name }: Setting, takes: boolean) =>
    admin.query(`alter database ${name} with allow_connections ${takes}`)
  const mayUseTables = ({ inDatabase, role }: Setting, may: boolean) =>
    inDatabase.query(
      `${may ? 'grant' : 'revoke'} all on all tables in schema public ${may ? 'to' : 'from'} ${role}`,
    )

  test('answers 503 while its account is locked, no connection is taken or its rights are gone, and is well after each', async () => {
    const { disconnect, signUp, ready, ...setting } = await aServer()
    for (const set of [mayLogIn, takesConnections, mayUseTables]) {
      await set(setting, false)
      await disconnect()
      await expect.poll(ready).toBe(503)
      expect(await signUp()).toBe(503)
      await set(setting, true)
      await expect.poll(ready).toBe(200)
      await expect.poll(signUp).toBe(201)
    }
  })
})

describeOnPostgres('a server whose database is frozen', create => {
  /** A statement that begins now; it fails after seven seconds. */
  function failingStatement({ database }: TestServer) {
    let hasFailed = false
    const fail = () => {
      hasFailed = true
    }
    database.sql.selectFrom('users').select('id').execute().catch(fail)
    return { hasFailed: () => hasFailed }
  }

  async function aServer() {
    const { url, drop } = await create('migrated')
    const frozenUrl = new URL(url)
    const link = await openFaultyLink(Number(frozenUrl.port))
    frozenUrl.port = String(link.port)
    const { server, signUp } = await serverOn(frozenUrl.href, async () => {
      await link.close()
      await drop()
    })
    onTestFinished(() => link.thaw())
    return { link, server, signUp }
  }

  test('refuses an event of a socket at its deadline, also if its session has to be looked up', async () => {
    const { link, server } = await aServer()
    const socket = await connectAs(server, await aPassenger(server))
    link.freeze()
    const statement = failingStatement(server)
    // The result of the last look-up is used for a second.
    let answer: Acknowledgement = await socket.ask('authenticate', {})
    while (answer.success) answer = await socket.ask('authenticate', {})
    expect(answer).toMatchObject({ success: false, code: 'DATABASE_ERROR' })
    // The statement of the look-up began later, and has not failed yet.
    expect(statement.hasFailed()).toBe(false)
  })

  test('answers every call with 503 at its deadline, before five seconds have passed, and is well afterwards', async () => {
    const { link, server, signUp } = await aServer()
    const read = () => server.database.sql.selectFrom('users').select('id').execute()
    await Promise.all([read(), read()])
    link.freeze()
    // Before the calls, so that both get an open connection: without one a call waits for a shorter time.
    const statement = failingStatement(server)
    const siteMap = server.get('/sitemap.xml')
    const calls = Array.from({ length: 300 }, () =>
      server.post('/signin', { email: 'asha@example.com', password: 'Sunny-Day-2026' }),
    )
    const ready = server.get('/readyz')
    for (const { status, headers } of await Promise.all([siteMap, ...calls])) {
      expect(status).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(CALL_DEADLINE_MS).toBeLessThan(5_000)
    expect(statement.hasFailed()).toBe(false)
    expect((await ready).status).toBe(503)
    link.thaw()
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(200)
    await expect.poll(signUp).toBe(201)
  })
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
  ['a database that only reads', withCode('25006'), true],
  ['a database whose tables it may not use', withCode('42501'), true],
  ['a database without our tables', withCode('42P01'), true],
  ['a database without our functions', withCode('42883'), true],
  ['a broken rule of the tables', withCode('23505'), false],
  ['the same on SQLite', withCode('ERR_SQLITE_ERROR', { errcode: 1555 }), false],
  ['a statement that is wrong', withCode('42601'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable)
})
