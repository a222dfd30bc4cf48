import { expect, onTestFinished, test } from 'vitest'
import { openTestSqlite } from '../../../test/databases.ts'
import { startNameServer } from '../../../test/name-server.ts'
import { PUSH_KEYS, startPushService } from '../../../test/push-service.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createPublicResolver } from './public-endpoint.ts'
import { createPushOutbox, type PushRecipient } from './push-outbox.ts'
import { createPushSender, type PushOutcome, type SendPush } from './push-sender.ts'
import { type PushServiceSettings, pushServicesOf } from './push-services.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

/** Many browsers, in the order in which their notifications are due. */
interface Device {
  readonly endpoint: string
  readonly userId?: string
  readonly keys?: PushRecipient['target']['keys']
}

interface Outbox {
  readonly devices: readonly Device[]
  readonly services?: 'known' | 'any'
  readonly testOrigin?: string
  readonly send: SendPush
  /** Ends what is under way. */
  readonly end: () => void
}

/** A started outbox with one notification for each device, which is sent at once. */
async function startOutbox({ devices, services = 'any', testOrigin, send, end }: Outbox): Promise<string[]> {
  const database = await openTestSqlite()
  const due = NOW.getTime() - devices.length
  await database.sql
    .insertInto('push_outbox')
    .values(
      devices.map((_, index) => ({
        id: String(index).padStart(24, '0'),
        subscription_id: String(index),
        kind: 'message',
        attempts: 0,
        created_at: due,
        due_at: due + index,
        expires_at: NOW.getTime() + 600_000,
      })),
    )
    .execute()
  const logLines: string[] = []
  const settings: PushServiceSettings = { services: pushServicesOf(services)!, testOrigin }
  const outbox = createPushOutbox({
    database,
    clock: { now: () => NOW },
    metrics: createMetrics(),
    settings,
    send,
    logger: createLogger('warn', { write: line => void logLines.push(line) }),
    recipientOf: id => {
      const { endpoint, userId = id, keys = { p256dh: '', auth: '' } } = devices[Number(id)]!
      return Promise.resolve({ userId, target: { endpoint, keys } })
    },
    forget: () => Promise.resolve(),
    times: { leaseMs: 30_000, pollMs: 10 },
  })
  onTestFinished(async () => {
    end()
    await outbox.close()
    await database.close()
  })
  outbox.start()
  return logLines
}

/** Push services whose hosts with this text in their names never answer. */
function silentAt(text: string) {
  const sentTo: string[] = []
  const released: (() => void)[] = []
  const send: SendPush = ({ target: { endpoint } }) => {
    sentTo.push(endpoint)
    if (!endpoint.includes(text)) return Promise.resolve({ kind: 'sent' })
    return new Promise<PushOutcome>(resolve => released.push(() => resolve({ kind: 'failed', reason: 0 })))
  }
  const end = () => {
    for (const release of released) release()
  }
  return { send, end, sentTo: (part: string) => sentTo.filter(endpoint => endpoint.includes(part)).length }
}

const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

const UNKNOWN = { endpoint: 'https://push.example.org/a' }
const FCM = times(20, index => ({ endpoint: `https://fcm.googleapis.com/${index}` }))

test.each<
  [string, silent: string, tarpit: (index: number) => Device, others: readonly Device[], held: number]
>([
  [
    'hosts that never answer hold the places of unknown hosts, and delay no known service',
    'tarpit',
    index => ({ endpoint: `https://tarpit${index}.example/a` }),
    FCM,
    40,
  ],
  [
    'ten accounts with endpoints that never answer do not delay an eleventh at an unknown host',
    'tarpit',
    index => ({ endpoint: `https://tarpit${index}.example/a`, userId: `attacker ${index % 10}` }),
    [UNKNOWN],
    20,
  ],
  [
    'one unknown host holds ten places, whoever names it',
    'tarpit',
    index => ({ endpoint: `https://tarpit.example/${index}` }),
    [UNKNOWN],
    10,
  ],
])('%s', async (_, silent, tarpit, others, held) => {
  const { send, end, sentTo } = silentAt(silent)
  // The attackers' notifications are older.
  await startOutbox({ devices: [...times(100, tarpit), ...others], send, end })
  await expect.poll(() => sentTo(new URL(others[0]!.endpoint).host)).toBe(others.length)
  expect(sentTo(silent)).toBe(held)
})

test.each([
  ['fcm.googleapis.com', 'updates.push.services.mozilla.com'],
  ['gateway.push.apple.com', 'web.push.apple.com'],
])('a known service that never answers, %s, does not delay %s', async (silent, other) => {
  const { send, end, sentTo } = silentAt(silent)
  const devices = [
    ...times(100, index => ({ endpoint: `https://${silent}/${index}` })),
    { endpoint: `https://${other}/a` },
  ]
  await startOutbox({ devices, services: 'known', send, end })
  await expect.poll(() => sentTo(other)).toBe(1)
})

test('ten hosts whose name server never answers do not delay an eleventh', async () => {
  const service = await startPushService()
  const nameServer = await startNameServer()
  onTestFinished(service.close)
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = PUSH_KEYS
  const { keys } = service.subscribe('any')
  const send = createPushSender({
    publicKey,
    privateKey,
    subject: 'mailto:support@sawari.example',
    testOrigin: service.origin,
    resolve: createPublicResolver({ nameServers: [nameServer.address], limitMs: 60_000 }),
  })
  const tarpits = times(10, index => `tarpit${index}.example.org`)
  const devices = [
    ...tarpits.map(host => ({ endpoint: `https://${host}/a`, keys })),
    service.subscribe('eleventh'),
  ]
  const { origin: testOrigin } = service
  const logLines = await startOutbox({ devices, testOrigin, send, end: nameServer.end })
  await expect.poll(() => service.received.map(({ browser }) => browser)).toEqual(['eleventh'])
  await expect.poll(() => nameServer.asked).toEqual(new Set(tarpits))
  expect(logLines).toEqual([])
})
