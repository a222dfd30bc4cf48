// Calls that a server must refuse however it is configured, one row per attack. What follows from the code alone, such
// as the refusal of forged tokens, is proved by the tests of the server.

import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, CallOptions } from '../harness/call.ts'
import { newAccount, type RiderApi } from '../harness/riders.ts'
import { type Attack, freshAddress, newRider, notTried, type Outcome } from './target.ts'

type Asked = readonly [method: string, path: string, options?: CallOptions]

interface Refusal {
  readonly name: string
  readonly tried: string
  /** The calls of a rider, from fresh addresses unless they name one. */
  asked(rider: RiderApi): readonly Asked[]
  isRefused(answer: Answer): boolean
  /** How many calls may be admitted; none unless given. */
  readonly most?: number
}

const SECRET_PATHS = [
  '/metrics',
  '/api/metrics',
  '/.env',
  '/.git/config',
  '/package.json',
  '/.data/sawari.db',
  '/sawari.db',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fpackage.json',
  '/auth-secret',
  '/outbox',
  '/debug',
]
/** Addresses of the server's own network, in the spellings that a parser may overlook. */
const PRIVATE_ENDPOINTS = [
  'http://push.example.com/send',
  'https://127.1/send',
  'https://[::1]/send',
  'https://2130706433/send',
  'https://0x7f000001/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://169.254.169.254/latest/meta-data',
  'https://redis.internal/send',
  'https://postgres/send',
  'https://push.example.com:6379/send',
  'https://user:word@push.example.com/send',
]
/** Hosts of which anyone may have one, and names that resemble those of push services. */
const FOREIGN_ENDPOINTS = [
  'https://push.example.com/send',
  'https://tarpit.push.example.com/send',
  'https://web-push.apple.com/a',
  'https://fcm.googleapis.com.example.com/fcm/send/a',
  'https://fcm-googleapis.com/fcm/send/a',
  'https://example.com/updates.push.services.mozilla.com',
]
const isRefusedEndpoint = ({ status, json }: Answer) =>
  status === 400 && JSON.stringify(json.details).includes('"endpoint"')

function subscriptions({ accessToken: token }: RiderApi, endpoints: readonly string[]): Asked[] {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const kinds = { request: true, acceptance: true, message: true }
  return endpoints.map(endpoint => ['PUT', '/api/user/push', { token, body: { endpoint, keys, kinds } }])
}

const refusals: readonly Refusal[] = [
  {
    name: 'what lies open',
    tried: `${SECRET_PATHS.length} paths of metrics, data and sources`,
    asked: () => SECRET_PATHS.map(path => ['GET', path]),
    isRefused: ({ status }) => status >= 400,
  },
  {
    name: 'a foreign page',
    tried: 'preflight and call with another origin',
    asked: ({ accessToken: token }) => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
      return ['GET', 'OPTIONS'].map(method => [method, '/api/user/profile', { token, headers }])
    },
    isRefused: ({ headers }) => headers['access-control-allow-origin'] === undefined,
  },
  {
    name: 'notifications to private addresses',
    tried: `${PRIVATE_ENDPOINTS.length} endpoints of the server's own network, by a signed-in browser`,
    asked: rider => subscriptions(rider, PRIVATE_ENDPOINTS),
    isRefused: isRefusedEndpoint,
  },
  {
    name: 'notifications to foreign hosts',
    tried: `${FOREIGN_ENDPOINTS.length} endpoints at hosts of no known push service, by a signed-in browser`,
    asked: rider => subscriptions(rider, FOREIGN_ENDPOINTS),
    isRefused: isRefusedEndpoint,
  },
  {
    name: 'an invented address',
    tried: '30 sign-ups from one address, each with another X-Forwarded-For',
    asked: () => {
      const from = freshAddress()
      return Array.from({ length: 30 }, (_, at): Asked => {
        const headers = { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` }
        return ['POST', '/signup', { body: newAccount(), from, headers }]
      })
    },
    isRefused: ({ status }) => status === 429,
    most: 20,
  },
]

function attackOf({ name, tried, asked, isRefused, most = 0 }: Refusal): Attack {
  return {
    name,
    tried,
    run: async (target): Promise<Outcome> => {
      const calls = asked(await newRider(target))
      const admitted: string[] = []
      for (const [method, path, options = {}] of calls) {
        const answer = await target.call(method, path, { from: freshAddress(), ...options })
        if (answer.json.code === 'PUSH_OFF') return notTried('notifications are off')
        if (!isRefused(answer)) admitted.push(`${answer.status} ${method} ${path}`)
      }
      const seen = most === 0 && admitted.length > 0 ? `: ${[...new Set(admitted)].join(', ')}` : ''
      return {
        held: admitted.length <= most,
        figures: `${admitted.length} of ${calls.length} admitted${seen}`,
      }
    },
  }
}

const MAIL_MS = 10_000

const poisonedLink: Attack = {
  name: 'a reset mail that leads elsewhere',
  tried: 'a request for a code with a foreign Host and X-Forwarded-Host',
  run: async target => {
    const { call, mailsTo } = target
    if (mailsTo === undefined) return notTried('needs --outbox')
    const { email: identifier } = await newRider(target)
    const [host, origin] = ['evil.example', 'http://evil.example']
    const headers = { host, 'x-forwarded-host': host, origin }
    await call('POST', '/forgot-password/send-otp', { body: { identifier }, headers, from: freshAddress() })
    const resetMail = () => mailsTo(identifier).find(text => text.includes('#link='))
    const until = performance.now() + MAIL_MS
    while (resetMail() === undefined && performance.now() < until) await pause(100)
    const held = mailsTo(identifier).every(text => !text.includes(host)) && resetMail() !== undefined
    return { held, figures: held ? 'the mail names our address' : 'no mail, or one with the foreign host' }
  },
}

export const refusedAttacks: readonly Attack[] = [...refusals.map(attackOf), poisonedLink]
