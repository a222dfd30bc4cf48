import { sql as raw } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { type FaultyLink, openFaultyLink } from '../../../test/faulty-link.ts'
import { systemClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { createLogger } from '../telemetry/logger.ts'
import { type Bus, openBus } from './bus.ts'
import { postgresTransport } from './postgres-transport.ts'

const TOPIC = 'news'

describeOnPostgres('two processes on one bus', create => {
  let link: FaultyLink
  let database: Database
  let drop: () => Promise<void>
  let one: Bus
  let two: Bus
  let heardByOne: unknown[]
  let heardByTwo: unknown[]
  let gapsOfOne: Date[]
  let gapsOfTwo: Date[]

  const open = (url: string) =>
    openBus(postgresTransport(url), {
      clock: systemClock,
      logger: createLogger('silent'),
      metrics: { gauge: () => undefined, counter: () => () => undefined },
    })

  beforeEach(async () => {
    const empty = await create()
    drop = empty.drop
    const behindLink = new URL(empty.url)
    link = await openFaultyLink(Number(behindLink.port))
    behindLink.port = String(link.port)
    database = openPostgresDatabase(empty.url)
    one = await open(behindLink.href)
    two = await open(empty.url)
    ;[heardByOne, heardByTwo, gapsOfOne, gapsOfTwo] = [[], [], [], []]
    one.subscribe(TOPIC, message => void heardByOne.push(message))
    two.subscribe(TOPIC, message => void heardByTwo.push(message))
    one.onGap(since => void gapsOfOne.push(since))
    two.onGap(since => void gapsOfTwo.push(since))
  })

  afterEach(async () => {
    link.thaw()
    await Promise.all([one.close(), two.close()])
    await database.close()
    await link.close()
    await drop()
  })

  test('hear each other in order, and not themselves', async () => {
    const messages = Array.from({ length: 500 }, (_, number) => ({
      number,
      text: 'नमस्ते '.repeat(number % 40),
    }))
    for (const message of messages) one.publish(TOPIC, message)
    one.publish(TOPIC, 'x'.repeat(50_000))
    await expect.poll(() => heardByTwo.length).toBe(501)
    expect(heardByTwo).toEqual([...messages, 'x'.repeat(50_000)])
    expect(heardByOne).toEqual([])
  })

  test.each([
    ['the database ends the connections', 'terminate'],
    ['the link is reset', 'cut'],
    ['the link swallows everything', 'freeze'],
  ] as const)(
    'B16 come together again after %s, and are told of the gap',
    async (_, fault) => {
      one.publish(TOPIC, 'before')
      await expect.poll(() => heardByTwo).toEqual(['before'])
      const broken = Date.now()
      if (fault === 'terminate') {
        await raw`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'sawari bus'
      `.execute(database.sql)
      } else {
        link[fault]()
      }
      one.publish(TOPIC, 'lost, perhaps')
      if (fault === 'freeze') setTimeout(link.thaw, 5_000)
      await expect.poll(() => gapsOfOne.length + gapsOfTwo.length, { timeout: 15_000 }).toBeGreaterThan(0)
      for (const since of [...gapsOfOne, ...gapsOfTwo]) {
        expect(since.getTime()).toBeGreaterThanOrEqual(broken - 100)
      }
      const again = `after ${Math.random()}`
      await expect
        .poll(
          () => {
            two.publish(TOPIC, again)
            return heardByOne.includes(again)
          },
          { timeout: 10_000, interval: 200 },
        )
        .toBe(true)
      one.publish(TOPIC, 'after')
      await expect.poll(() => heardByTwo.at(-1), { timeout: 10_000 }).toBe('after')
    },
    40_000,
  )

  test('publishing never fails, whatever the bus does', async () => {
    link.refuse()
    for (let number = 0; number < 20_000; number++) one.publish(TOPIC, number)
    link.accept()
    await expect.poll(() => gapsOfTwo.length, { timeout: 10_000 }).toBeGreaterThan(0)
  })

  test('a bus that cannot be reached at the start is an error', async () => {
    link.refuse()
    const url = `postgres://postgres@127.0.0.1:${link.port}/nowhere`
    await expect(open(url)).rejects.toThrow()
  })
})
