import type { UserId } from '@sawari/contract'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { type TestServer, twoServersForTests } from '../../../test/harness.ts'
import { type MemoryBus, memoryBus } from '../../../test/memory-bus.ts'
import { createHandshakeGuard } from '../connections/handshake-guard.ts'
import { systemClock } from '../database/clock.ts'
import { createFloodGuard } from '../sockets/flood-guard.ts'
import { createLogger } from '../telemetry/logger.ts'
import { openBus } from './bus.ts'
import { createSharedLimits, type SharedLimits } from './shared-limits.ts'

async function openShared(bus: MemoryBus): Promise<SharedLimits> {
  const opened = await openBus(bus.transport, {
    clock: systemClock,
    logger: createLogger('silent'),
    metrics: { gauge: () => undefined, counter: () => () => undefined } as never,
  })
  const shared = createSharedLimits(opened)
  onTestFinished(async () => {
    shared.stop()
    await opened.close()
  })
  return shared
}

test('two processes share the limits of a user and of an address, and without Redis each has its own', async () => {
  const bus = memoryBus()
  const asha = 'asha' as UserId
  const elapsedMs = () => 0
  const scene = async () => {
    const shared = await openShared(bus)
    const flood = createFloodGuard({ limits: { events: 50, writes: 20 }, shared, elapsedMs })
    const limits = { attempts: 100, refused: 10, waiting: 10 }
    const guard = createHandshakeGuard({ limits, shared, elapsedMs })
    return { flood, guard }
  }
  const [here, there] = [await scene(), await scene()]
  const eventsOf = (from: typeof here, count: number) =>
    Array.from({ length: count }, () => from.flood.admit(asha, false)).filter(each => each === 'admitted')
      .length

  // A bucket that exists, so that there is something to drain.
  expect([eventsOf(there, 1), there.guard.admit('10.0.0.1')]).toEqual([1, true])
  expect(eventsOf(here, 45)).toBe(45)
  for (let count = 0; count < 99; count++) here.guard.admit('10.0.0.1')
  await expect.poll(() => there.guard.admit('10.0.0.1')).toBe(false)
  await expect.poll(() => there.flood.admit(asha, false)).toBe('refused')

  bus.cut()
  const ravi = 'ravi' as UserId
  expect([here, there].map(({ flood }) => flood.admit(ravi, false))).toEqual(['admitted', 'admitted'])
  const all = (from: typeof here) =>
    Array.from({ length: 60 }, () => from.flood.admit(ravi, false)).filter(each => each === 'admitted').length
  expect([all(here), all(there)]).toEqual([49, 49])
})

test('ordinary use is not sent to other processes', async () => {
  const published: unknown[] = []
  const shared = createSharedLimits({
    isConnected: true,
    publish: (_, message) => void published.push(message),
    subscribe: () => undefined,
    onGap: () => undefined,
    close: () => Promise.resolve(),
  })
  onTestFinished(() => shared.stop())
  const limit = { name: 'events', attempts: 50, windowMs: 1_000 }
  const count = shared.share(limit, () => undefined)
  for (let event = 0; event < 4; event++) count('quiet')
  for (let event = 0; event < 5; event++) count('loud')
  await expect.poll(() => published).toEqual([[['events', [['loud', 5]]]]])
})

describeOnEachDatabase('requests of one address to two servers', open => {
  const bus = memoryBus()
  const servers = twoServersForTests(async () => ({
    database: await open(),
    busTransport: bus.transport,
    requestsPerMinute: 100,
    environment: { RATE_LIMITS: 'on', REDIS_URL: 'redis://stands-for-the-memory-bus' },
  }))

  test('count together while Redis is there, and are limited by each server without it', async () => {
    const [here, there] = servers
    const get = async (server: TestServer) => (await server.get('/api/config')).status
    expect(await get(there)).toBe(200)
    for (let count = 0; count < 99; count++) expect(await get(here)).toBe(200)
    await expect.poll(() => get(there)).toBe(429)
    bus.cut()
    const from = (server: TestServer, remoteAddress: string) =>
      server.send({ method: 'GET', url: '/api/config', remoteAddress })
    for (const server of servers) {
      for (let count = 0; count < 100; count++) expect((await from(server, '10.0.0.2')).status).toBe(200)
      expect((await from(server, '10.0.0.2')).status).toBe(429)
    }
  })
})
