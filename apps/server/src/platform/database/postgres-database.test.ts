import { readFileSync } from 'node:fs'
import { sql as raw } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { type FaultyLink, openFaultyLink } from '../../../test/faulty-link.ts'
import { type Database, DatabaseUnavailable, isDatabaseUnavailable } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'

const LIMITS = { connections: 3, waitingMost: 5, connectMs: 60_000, statementMs: 60_000 }
/** For a database that does not respond. */
const BRIEF = { ...LIMITS, connectMs: 1_000, statementMs: 1_500 }

/** After how much silence the system sends a probe on this machine's connections to a port. */
function keepAliveSecondsOf(port: number): number {
  const KEEP_ALIVE_TIMER = '02'
  const to = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const timers = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote?.endsWith(to) && state === '01')
    .map(fields => fields[5]!.split(':') as [kind: string, hundredths: string])
  const seconds = timers.map(([kind, left]) =>
    kind === KEEP_ALIVE_TIMER ? Number.parseInt(left, 16) / 100 : Number.POSITIVE_INFINITY,
  )
  return Math.max(...seconds)
}

describeOnPostgres('a pool of connections', create => {
  let link: FaultyLink
  let url: string
  let database: Database
  let drop: () => Promise<void>
  let cleanUps: (() => Promise<void>)[] = []

  beforeEach(async () => {
    const empty = await create()
    drop = empty.drop
    url = empty.url
    const behindLink = new URL(url)
    link = await openFaultyLink(Number(behindLink.port))
    behindLink.port = String(link.port)
    database = openPostgresDatabase(behindLink.href, LIMITS)
    await raw`create table counters (id integer primary key, value integer not null)`.execute(database.sql)
    await raw`insert into counters values (1, 0)`.execute(database.sql)
  })

  afterEach(async () => {
    link.thaw()
    for (const cleanUp of cleanUps) await cleanUp()
    cleanUps = []
    await database.close()
    await link.close()
    await drop()
  })

  const addOne = () =>
    database.sql.transaction().execute(async sql => {
      await raw`update counters set value = value + ${1} where id = 1`.execute(sql)
      await raw`select pg_sleep(0.01)`.execute(sql)
    })
  const readValue = async () =>
    (await raw<{ value: number }>`select value from counters where id = ${1}`.execute(database.sql)).rows[0]
      ?.value
  /** Opens the database with brief limits, and all of its connections. */
  const openBriefly = async () => {
    await database.close()
    database = openPostgresDatabase(
      `postgres://postgres@127.0.0.1:${link.port}${new URL(url).pathname}`,
      BRIEF,
    )
    const all = () => Promise.all(Array.from({ length: BRIEF.connections }, readValue))
    await expect.poll(() => all().catch(() => undefined)).toBeDefined()
  }

  test('survives that its connections are reset in the middle of transactions', async () => {
    let acknowledged = 0
    let unknown = 0
    for (let round = 0; round < 15; round++) {
      const writes = Array.from({ length: 4 }, addOne)
      setTimeout(link.cut, round)
      for (const outcome of await Promise.allSettled(writes)) {
        if (outcome.status === 'fulfilled') acknowledged++
        else {
          expect(isDatabaseUnavailable(outcome.reason)).toBe(true)
          unknown++
        }
      }
    }
    const value = await readValue()
    expect(unknown).toBeGreaterThan(0)
    expect(value).toBeGreaterThanOrEqual(acknowledged)
    expect(value).toBeLessThanOrEqual(acknowledged + unknown)
  })

  test('survives that the database ends its connections, idle and busy ones', async () => {
    const end = raw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `
    for (let round = 0; round < 5; round++) {
      const writes = Promise.allSettled([addOne(), addOne()])
      // It may get a connection that the round before has ended.
      await expect.poll(() => end.execute(database.sql).catch(() => undefined)).toBeDefined()
      for (const outcome of await writes) {
        if (outcome.status === 'rejected') expect(isDatabaseUnavailable(outcome.reason)).toBe(true)
      }
      // The first connection that a caller gets may be one that has just been closed.
      await expect.poll(() => readValue().catch(() => undefined)).toBeTypeOf('number')
    }
  })

  test('gives up on a database that does not respond, and refuses what would wait too long', async () => {
    await openBriefly()
    link.freeze()
    const ends: string[] = []
    const running = Array.from({ length: 3 }, () => readValue().finally(() => ends.push('given up')))
    const waiting = Array.from({ length: 5 }, () => readValue())
    const refused = readValue().finally(() => ends.push('refused'))
    for (const outcome of await Promise.allSettled([refused, ...running, ...waiting])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    }
    expect(ends[0]).toBe('refused')
    link.thaw()
    await expect.poll(() => readValue().catch(() => undefined)).toBe(0)
  })

  test('never uses a connection again on which a statement had no answer', async () => {
    await openBriefly()
    link.freeze()
    await expect(addOne()).rejects.toBeInstanceOf(DatabaseUnavailable)
    link.thaw()
    await expect.poll(() => readValue().catch(() => undefined)).toBeTypeOf('number')
    const { rows } = await raw<{ idle: number }>`
      select count(*) as idle from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `.execute(database.sql)
    expect(rows).toEqual([{ idle: 0 }])
  })

  test('distinguishes an unreachable database from a bug', async () => {
    link.refuse()
    const unreachable = await readValue().catch((error: unknown) => error)
    expect(isDatabaseUnavailable(unreachable)).toBe(true)
    link.accept()
    await expect.poll(() => readValue().catch(() => undefined)).toBe(0)
    const wrong = await raw`select nothing from ${raw.table('counters')}`
      .execute(database.sql)
      .catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(wrong)).toBe(false)
  })

  test('keeps a connection after a statement that the database has refused', async () => {
    const pidOf = async () =>
      (await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.sql)).rows[0]?.pid
    const pid = await pidOf()
    await expect(raw`insert into counters values (${1}, 0)`.execute(database.sql)).rejects.toThrow(
      /duplicate/,
    )
    expect(await pidOf()).toBe(pid)
  })

  /** A database that admits this many connections of its account. */
  async function aLimited(connections: number) {
    const role = `of_${new URL(url).pathname.slice(1)}`
    const ownUrl = new URL(url)
    ownUrl.username = role
    await raw`create role ${raw.ref(role)} login connection limit ${raw.lit(connections)}`.execute(
      database.sql,
    )
    await raw`grant all on counters to ${raw.ref(role)}`.execute(database.sql)
    const limited = openPostgresDatabase(ownUrl.href, LIMITS)
    cleanUps.push(async () => {
      await limited.close()
      await raw`drop owned by ${raw.ref(role)}`.execute(database.sql)
      await raw`drop role ${raw.ref(role)}`.execute(database.sql)
    })
    return limited
  }

  test('makes do with fewer connections while the database admits no more', async () => {
    const limited = await aLimited(2)
    // Long enough for many more attempts to connect, each of which takes a few milliseconds.
    const slowRead = () =>
      raw<{ value: number }>`select value, pg_sleep(0.2) from counters where id = ${1}`.execute(limited.sql)
    for (let round = 0; round < 3; round++) {
      const reads = await Promise.allSettled(Array.from({ length: LIMITS.waitingMost }, slowRead))
      const outcomes = reads.map(read => (read.status === 'rejected' ? String(read.reason) : 'read'))
      expect(outcomes).toEqual(reads.map(() => 'read'))
    }
  })

  test.runIf(process.platform === 'linux')(
    'keeps connections alive in networks that forget silent ones',
    async () => {
      await readValue()
      // Cloud networks forget after four minutes and more, and tell nobody.
      await expect.poll(() => keepAliveSecondsOf(link.port)).toBeLessThanOrEqual(60)
    },
  )
})
