import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSqlite } from '../../../test/databases.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createPushOutbox } from './push-outbox.ts'
import type { PushOutcome } from './push-sender.ts'

test('C31 hosts that never answer hold ten of forty places, and delay nobody else', async () => {
  const database = await openTestSqlite()
  const now = new Date('2026-11-23T12:00:00Z')
  await database.sql
    .insertInto('push_outbox')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        ...{ id: String(index).padStart(24, '0'), kind: 'message', attempts: 0 },
        // The attackers' notifications are older.
        subscription_id: index < 100 ? `tarpit${index}.example` : `fcm.googleapis.com/${index}`,
        ...{ created_at: now.getTime() - 1, due_at: now.getTime() - 1_000 + index },
        expires_at: now.getTime() + 600_000,
      })),
    )
    .execute()
  const released: (() => void)[] = []
  const sentTo: string[] = []
  const outbox = createPushOutbox({
    ...{ database, clock: { now: () => now }, logger: createLogger('silent'), metrics: createMetrics() },
    targetOf: host => Promise.resolve({ endpoint: `https://${host}`, keys: { p256dh: '', auth: '' } }),
    forget: () => Promise.resolve(),
    send: ({ target: { endpoint } }) => {
      sentTo.push(endpoint)
      if (endpoint.includes('fcm')) return Promise.resolve({ kind: 'sent' })
      return new Promise<PushOutcome>(resolve => released.push(() => resolve({ kind: 'failed', reason: 0 })))
    },
    times: { leaseMs: 30_000, pollMs: 10 },
  })
  onTestFinished(async () => {
    for (const release of released) release()
    await outbox.close()
    await database.close()
  })
  outbox.start()
  await vi.waitFor(() => expect(sentTo.filter(endpoint => endpoint.includes('fcm')).length).toBe(20), 5_000)
  expect(sentTo.filter(endpoint => endpoint.includes('tarpit')).length).toBe(10)
})
