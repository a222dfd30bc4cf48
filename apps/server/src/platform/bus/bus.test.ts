import { createClient } from '@redis/client'
import { sql as raw } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { type FaultyLink, openFaultyLink } from '../../../test/faulty-link.ts'
import { describeOnRedis, type RedisServer, startRedis } from '../../../test/redis-server.ts'
import { systemClock } from '../database/clock.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { type Bus, type OpenTransport, openBus } from './bus.ts'
import { type BusTimes, CONNECT_MS } from './keep-connected.ts'
import { postgresTransport } from './postgres-transport.ts'
import { redisTransport } from './redis-transport.ts'

const TOPIC = 'news'
/** Broken links are noticed sooner than in a real process. */
const TIMES = { responseMs: 400, countEveryMs: 300 }

interface Broker {
  readonly url: string
  /** Ends the connections of the bus on the broker's side. */
  readonly endConnections: () => Promise<void>
  readonly stop: () => Promise<void>
}

describeOnPostgres('two processes on one bus', create =>
  testBus(postgresTransport, async () => {
    const { url, drop } = await create()
    const database = openPostgresDatabase(url)
    return {
      url,
      endConnections: async () => {
        await raw`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'sawari bus'
        `.execute(database.sql)
      },
      stop: async () => {
        await database.close()
        await drop()
      },
    }
  }),
)

describeOnRedis('two processes on one bus', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  testBus(redisTransport, async () => {
    const admin = createClient({ url: server.url })
    await admin.connect()
    return {
      url: server.url,
      endConnections: async () => {
        for (const type of ['normal', 'pubsub']) await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', type])
      },
      stop: async () => admin.destroy(),
    }
  })
})

function testBus(
  transport: (url: string, times: BusTimes) => OpenTransport,
  startBroker: () => Promise<Broker>,
): void {
  let broker: Broker
  let link: FaultyLink
  let one: Bus
  let two: Bus
  let heardByOne: unknown[]
  let heardByTwo: unknown[]
  let gapsOfOne: Date[]
  let gapsOfTwo: Date[]

  const open = (url: string, metrics = createMetrics()) =>
    openBus(transport(url, TIMES), { clock: systemClock, logger: createLogger('silent'), metrics })

  beforeEach(async () => {
    broker = await startBroker()
    const behindLink = new URL(broker.url)
    link = await openFaultyLink(Number(behindLink.port))
    behindLink.port = String(link.port)
    one = await open(behindLink.href)
    two = await open(broker.url)
    ;[heardByOne, heardByTwo, gapsOfOne, gapsOfTwo] = [[], [], [], []]
    one.subscribe(TOPIC, message => void heardByOne.push(message))
    two.subscribe(TOPIC, message => void heardByTwo.push(message))
    one.onGap(since => void gapsOfOne.push(since))
    two.onGap(since => void gapsOfTwo.push(since))
  })

  afterEach(async () => {
    link.thaw()
    await Promise.all([one.close(), two.close()])
    await link.close()
    await broker.stop()
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
    ['the broker ends the connections', 'terminate'],
    ['the link is reset', 'cut'],
    ['the link swallows everything', 'freeze'],
  ] as const)('reconnect after %s, and learn of the gap', async (_, fault) => {
    one.publish(TOPIC, 'before')
    await expect.poll(() => heardByTwo).toEqual(['before'])
    const broken = Date.now()
    if (fault === 'terminate') await broker.endConnections()
    else link[fault]()
    one.publish(TOPIC, 'lost, perhaps')
    if (fault === 'freeze') setTimeout(link.thaw, 800)
    await expect.poll(() => gapsOfOne.length + gapsOfTwo.length).toBeGreaterThan(0)
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
        { interval: 200 },
      )
      .toBe(true)
    one.publish(TOPIC, 'after')
    await expect.poll(() => heardByTwo.at(-1)).toBe('after')
  })

  test('publishing never throws, also if the bus fails', async () => {
    link.refuse()
    for (let number = 0; number < 20_000; number++) one.publish(TOPIC, number)
    link.accept()
    await expect.poll(() => gapsOfTwo.length).toBeGreaterThan(0)
  })

  test('a single process sends nothing, and a process that joins misses nothing', async () => {
    for (let round = 0; round < 4; round++) {
      await Promise.all([one.close(), two.close()])
      const metrics = createMetrics()
      one = await open(broker.url, metrics)
      expect((await metrics.read()).text).toContain('bus_alone 1')
      // What is published is stored before, and read after a gap.
      const stored: { readonly number: number; readonly at: Date }[] = []
      const publishing = setInterval(() => {
        stored.push({ number: stored.length, at: new Date() })
        one.publish(TOPIC, stored.length - 1)
      }, 1)
      onTestFinished(() => clearInterval(publishing))
      await expect.poll(() => stored.length).toBeGreaterThan(20)
      expect((await metrics.read()).text).not.toMatch(/bus_messages_total [1-9]/)

      two = await open(broker.url)
      const seen = new Set(stored.map(({ number }) => number))
      two.subscribe(TOPIC, number => void seen.add(number as number))
      two.onGap(since => {
        for (const { number, at } of stored) if (at >= since) seen.add(number)
      })
      const last = stored.length + 30
      await expect.poll(() => seen.has(last)).toBe(true)
      expect(stored.slice(0, last).filter(({ number }) => !seen.has(number))).toEqual([])
      expect((await metrics.read()).text).toContain('bus_alone 0')
      clearInterval(publishing)
    }
  })

  test('a bus that cannot be reached at the start is an error', async () => {
    link.refuse()
    const url = new URL(broker.url)
    url.port = String(link.port)
    await expect(open(url.href)).rejects.toThrow()
  })

  test('so is one that accepts connections and does not answer', async () => {
    link.freeze()
    const url = new URL(broker.url)
    url.port = String(link.port)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = expect(open(url.href)).rejects.toThrow()
    vi.advanceTimersByTime(CONNECT_MS)
    await refused
  })
}
