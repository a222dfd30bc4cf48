// Endpoints of notifications, which the server is made to look up and call.

import { type Attack, notTried } from '../attack.ts'
import { connectedPair, newRider, socketOf } from '../riders.ts'
import type { Target } from '../target.ts'

const KINDS = { request: true, acceptance: true, message: true }
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const DELIVERY_MS = 10_000

const subscribe = ({ call }: Target, token: string, target: { endpoint: string; keys: object }) =>
  call('PUT', '/api/user/push', { token, body: { ...target, kinds: KINDS } })

/** Addresses of the server's own network, in the spellings that a parser may overlook. */
const PRIVATE_ENDPOINTS = [
  'http://push.example.com/send',
  'https://127.0.0.1/send',
  'https://127.1/send',
  'https://2130706433/send',
  'https://0x7f000001/send',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://10.0.0.1/send',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/send',
  'https://redis.internal/send',
  'https://postgres/send',
  'https://push.example.com:6379/send',
  'https://user:word@push.example.com/send',
]

/** Hosts of which anyone may have one, and names that resemble those of push services. */
const FOREIGN_ENDPOINTS = [
  'https://push.example.com/send',
  'https://tarpit.push.example.com/send',
  'https://fcm.googleapis.com.example.com/fcm/send/a',
  'https://fcm-googleapis.com/fcm/send/a',
  'https://web-push.apple.com/a',
  'https://example.com/updates.push.services.mozilla.com',
]

/** Holds if the server refuses each with 400 at `endpoint`. */
function refused(name: string, what: string, endpoints: readonly string[]): Attack {
  return {
    name,
    tried: `${endpoints.length} endpoints ${what}, by a signed-in browser`,
    run: async target => {
      const { accessToken } = await newRider(target)
      const taken: string[] = []
      for (const endpoint of endpoints) {
        const { status, json } = await subscribe(target, accessToken, { endpoint, keys: KEYS })
        if (json.code === 'PUSH_OFF') return notTried('notifications are off')
        if (status !== 400 || !JSON.stringify(json.details).includes('"endpoint"')) taken.push(endpoint)
      }
      return { held: taken.length === 0, figures: taken.length === 0 ? 'all refused' : taken.join(', ') }
    },
  }
}

const unresolvable: Attack = {
  name: 'notifications to hosts that do not resolve',
  tried: 'a message to each of ten riders with such an endpoint, then to an eleventh with another',
  run: async target => {
    const { push } = target
    if (push === undefined) return notTried('needs a push service of its own')
    for (let each = 0; each < 10; each++) {
      const endpoint = `https://tarpit-${each}.push.example.com/send`
      if (!(await notify(target, { ...push.subscribe('tarpit'), endpoint }))) {
        return notTried('PUSH_SERVICES does not allow the hosts')
      }
    }
    const startedAt = performance.now()
    await notify(target, push.subscribe('eleventh'))
    const elapsedMs = () => performance.now() - startedAt
    while (push.received.length === 0 && elapsedMs() < DELIVERY_MS) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const held = push.received.some(({ browser }) => browser === 'eleventh')
    return { held, figures: `the eleventh ${held ? '' : 'not '}within ${Math.round(elapsedMs())} ms` }
  },
}

/** Subscribes one rider of a pair and lets the other write; false if the endpoint is refused. */
async function notify(target: Target, device: { endpoint: string; keys: object }): Promise<boolean> {
  const { asha, bilal, chatId } = await connectedPair(target)
  const { status } = await subscribe(target, bilal.accessToken, device)
  if (status !== 200) return false
  const socket = await socketOf(target.url, asha)
  const emit = (event: string, data: object) => socket.timeout(5_000).emitWithAck(event, data)
  await emit('join-chat', { chatId })
  await emit('send-message', { chatId, senderId: asha.id, message: 'Where are you?' })
  socket.disconnect()
  return true
}

export const endpointAttacks: readonly Attack[] = [
  refused('notifications to private addresses', "of the server's own network", PRIVATE_ENDPOINTS),
  refused('notifications to foreign hosts', 'at hosts of no known push service', FOREIGN_ENDPOINTS),
  unresolvable,
]
