// Forged, stolen and ended sessions; calls that are open to everybody.

import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { apiCalls, rateLimits, SOCKETS_PER_USER_MAX } from '@sawari/contract'
import { type Attack, notTried } from '../attack.ts'
import { connectedPair, freshAddress, newRider, socketOf } from '../riders.ts'

const REVOKED_MS = 3_000
const MANY_RENEWALS = 400
/** Later than the time in which a rotated token always yields its successor. */
const LATE_MS = 11_000
const SILENT_SOCKETS = 20
const SILENT_MS = 16_000
const MANY_SOCKETS = 120

const guarded = Object.values(apiCalls).filter(({ identity }) => identity === 'user')

function forgeries(token: string, refreshToken: string): string[] {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const signed = (header: object, body: object, key: string) => {
    const text = `${encoded(header)}.${encoded(body)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  return [
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    `${head}.${encoded({ ...claims, sub: 'f'.repeat(24), userId: 'f'.repeat(24) })}.${signature}`,
    `${head}.${payload}.`,
    `${head}.${payload}.${[...signature].reverse().join('')}`,
    ...['', 'secret', 'sawari', 'changeme'].map(key => signed(hs256, claims, key)),
    signed({ ...hs256, kid: '../../../../dev/null' }, claims, ''),
    signed({ ...hs256, alg: 'HS512' }, claims, 'secret'),
    refreshToken,
    'null',
    '',
  ]
}

const forgedTokens: Attack = {
  name: 'forged tokens',
  tried: `unsigned, re-signed and altered tokens to ${guarded.length} guarded calls`,
  run: async target => {
    const { accessToken, refreshToken } = await newRider(target)
    let [tries, admitted] = [0, 0]
    for (const token of forgeries(accessToken, refreshToken)) {
      for (const { method, path } of guarded) {
        const body = method === 'GET' ? {} : { body: {} }
        const from = freshAddress()
        const { status } = await target.call(method, path.replace(/:\w+/, 'f'.repeat(24)), {
          token,
          from,
          ...body,
        })
        tries += 1
        if (status !== 401) admitted += 1
      }
    }
    return { held: admitted === 0, figures: `${admitted} of ${tries} admitted` }
  },
}

const stolenRefreshToken: Attack = {
  name: 'a stolen refresh token',
  tried: 'the owner renews twice, then the first token is used',
  run: async target => {
    const rider = await newRider(target)
    const renew = (refreshToken: string) =>
      target.call('POST', '/auth/refresh', { body: { refreshToken }, from: freshAddress() })
    const first = await renew(rider.refreshToken)
    const second = await renew(String(first.json.refreshToken))
    const thief = await renew(rider.refreshToken)
    const owner = await target.call('GET', '/api/user/profile', { token: String(second.json.accessToken) })
    return {
      held: thief.status === 401 && owner.status === 401,
      figures: `the thief got ${thief.status}, the session then ${owner.status}`,
    }
  },
}

const hammeredRenewals: Attack = {
  name: 'renewals without pause',
  tried: `${MANY_RENEWALS} renewals of one session, while another rider renews`,
  run: async target => {
    const [hammering, honest] = [await newRider(target), await newRider(target)]
    const renew = ({ refreshToken }: { readonly refreshToken: string }) =>
      target.call('POST', '/auth/refresh', { body: { refreshToken }, from: freshAddress() })
    let { accessToken, refreshToken } = hammering
    let [renewals, refusals, withPause] = [0, 0, 0]
    for (let count = 0; count < MANY_RENEWALS; count++) {
      const { status, json, headers } = await renew({ refreshToken })
      if (status === 200) {
        renewals += 1
        accessToken = String(json.accessToken)
        refreshToken = String(json.refreshToken)
      }
      if (status === 429) refusals += 1
      if (status === 429 && Number(headers['retry-after']) > 0) withPause += 1
    }
    const { status } = await target.call('GET', '/api/user/profile', { token: accessToken })
    const other = await renew(honest)
    const bounded = renewals <= rateLimits.renewalsBySession.attempts && withPause === refusals
    return {
      held: bounded && renewals + refusals === MANY_RENEWALS && status === 200 && other.status === 200,
      figures: `${renewals} renewed, ${refusals} refused; the session got ${status}, the other rider ${other.status}`,
    }
  },
}

const lostRenewal: Attack = {
  name: 'a lost answer to a renewal',
  tried: 'the first token again after 11 s, before and after the use of its successor',
  run: async target => {
    const rider = await newRider(target)
    const [call, other] = [target.call, (target.second ?? target).call]
    const renew = (server: typeof call) =>
      server('POST', '/auth/refresh', { body: { refreshToken: rider.refreshToken }, from: freshAddress() })
    const lost = await renew(call)
    await new Promise(resolve => setTimeout(resolve, LATE_MS))
    const again = await renew(other)
    const isSame = again.status === 200 && again.json.refreshToken === lost.json.refreshToken
    const token = String(again.json.accessToken)
    const used = await call('GET', '/api/user/profile', { token })
    const thief = await renew(other)
    const owner = await call('GET', '/api/user/profile', { token })
    return {
      held: isSame && used.status === 200 && thief.status === 401 && owner.status === 401,
      figures: `the lost one ${isSame ? 'came again' : `got ${again.status}`}, the thief ${thief.status}, the session then ${owner.status}`,
    }
  },
}

const endedSession: Attack = {
  name: 'an ended session in a second process',
  tried: 'sign-out at the first process, a message from its socket at the second one',
  run: async target => {
    if (target.second === undefined) return notTried('needs --second')
    const { asha, chatId } = await connectedPair(target)
    const socket = await socketOf(target.second.url, asha)
    const closed = new Promise<number>(resolve => {
      socket.once('disconnect', () => resolve(performance.now()))
    })
    await socket.timeout(5_000).emitWithAck('join-chat', { chatId })
    await target.call('POST', '/logout', { token: asha.accessToken, body: {} })
    const endedAt = performance.now()
    await new Promise(resolve => setTimeout(resolve, 1_100))
    const sent = await Promise.race([
      closed.then(() => ({ success: false })),
      socket
        .timeout(5_000)
        .emitWithAck('send-message', { chatId, senderId: asha.id, message: 'from a dead session' }),
    ])
    const { success } = sent as { readonly success: boolean }
    const open = await Promise.race([
      closed,
      new Promise<undefined>(resolve => setTimeout(resolve, REVOKED_MS, undefined)),
    ])
    socket.disconnect()
    const after = open === undefined ? 'never closed' : `closed after ${Math.round(open - endedAt)} ms`
    return {
      held: !success && open !== undefined,
      figures: `message ${success ? 'stored' : 'refused'}, socket ${after}`,
    }
  },
}

const foreignPage: Attack = {
  name: 'a foreign page',
  tried: 'preflight, call and socket with another origin',
  run: async target => {
    const rider = await newRider(target)
    const headers = { origin: 'https://evil.example' }
    const call = await target.call('GET', '/api/user/profile', { token: rider.accessToken, headers })
    const preflight = await target.call('OPTIONS', '/api/user/profile', {
      headers: { ...headers, 'access-control-request-method': 'PUT' },
    })
    const allowed = [call, preflight].filter(
      answer => answer.headers['access-control-allow-origin'] !== undefined,
    )
    const socket = await socketOf(target.url, rider, headers).then(
      opened => opened.disconnect().disconnected,
      () => false,
    )
    return {
      held: allowed.length === 0 && !socket,
      figures: `${allowed.length} of 2 answers may be read, the socket was ${socket ? 'admitted' : 'refused'}`,
    }
  },
}

const silentSockets: Attack = {
  name: 'silent sockets',
  tried: `${SILENT_SOCKETS} web sockets that never say who they are`,
  run: async ({ url }) => {
    const { port } = new URL(url)
    let closed = 0
    const sockets = Array.from({ length: SILENT_SOCKETS }, () => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: freshAddress() })
      socket.on('error', () => undefined)
      socket.once('close', () => (closed += 1))
      socket.resume()
      const key = Buffer.from('sixteen-byte-key').toString('base64')
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
          `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      )
      return socket
    })
    const startedAt = performance.now()
    while (closed < SILENT_SOCKETS && performance.now() - startedAt < SILENT_MS) {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    const seconds = (performance.now() - startedAt) / 1_000
    for (const socket of sockets) socket.destroy()
    return { held: closed === SILENT_SOCKETS, figures: `${closed} closed after ${seconds.toFixed(0)} s` }
  },
}

const manySockets: Attack = {
  name: 'sockets of one account',
  tried: `${MANY_SOCKETS} sockets with one token`,
  run: async target => {
    const rider = await newRider(target)
    const opened: Awaited<ReturnType<typeof socketOf>>[] = []
    for (let at = 0; at < MANY_SOCKETS; at++) {
      const socket = await socketOf(target.url, rider).catch(() => undefined)
      if (socket !== undefined) opened.push(socket)
    }
    await new Promise(resolve => setTimeout(resolve, 500))
    const open = opened.filter(({ connected }) => connected).length
    for (const socket of opened) socket.disconnect()
    return { held: open <= SOCKETS_PER_USER_MAX, figures: `${open} stay open` }
  },
}

const secretPaths = [
  ...['/metrics', '/api/metrics', '/.env', '/.git/config', '/package.json', '/.data/sawari.db', '/sawari.db'],
  ...[
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/auth-secret',
    '/outbox',
    '/debug',
    '/server-status',
  ],
]

const exposed: Attack = {
  name: 'what lies open',
  tried: `${secretPaths.length} paths of metrics, data and sources`,
  run: async ({ call }) => {
    const found: string[] = []
    for (const path of secretPaths) {
      const { status } = await call('GET', path)
      if (status < 400) found.push(path)
    }
    return { held: found.length === 0, figures: found.length === 0 ? 'nothing found' : found.join(' ') }
  },
}

export const sessionAttacks: readonly Attack[] = [
  ...[
    forgedTokens,
    stolenRefreshToken,
    hammeredRenewals,
    lostRenewal,
    endedSession,
    foreignPage,
    silentSockets,
    manySockets,
    exposed,
  ],
]
