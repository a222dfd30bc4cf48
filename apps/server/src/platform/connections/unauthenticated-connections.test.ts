// Connections that never sign in, against a real Socket.IO server.

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aRider } from '../../../test/riders.ts'
import {
  connectAs,
  connected,
  newClient,
  rawFrame,
  rawWebSocket,
  refusalOf,
  urlOf,
} from '../../../test/sockets.ts'
import { createCallOpener } from '../calls/deadline.ts'
import { refuse } from '../calls/refusal.ts'
import { authenticateSockets } from '../sockets/socket-auth.ts'
import type { SocketIo } from '../sockets/socket-io.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createHandshakeGuard } from './handshake-guard.ts'
import { limitUnauthenticated } from './unauthenticated-connections.ts'
import { limitedWebSockets } from './web-sockets.ts'

const SILENT_MS = 200

/** A server that accepts the token 'good', after the time that `admitMs` gives. */
async function aServer(silentMs = SILENT_MS) {
  const http = createServer()
  const io: SocketIo = new Server(http, { wsEngine: limitedWebSockets({ isLimited: false, refusal: '' }) })
  const guard = createHandshakeGuard({ limits: { attempts: 1_000, refused: 3, waiting: 1_000 } })
  const unauthenticated = limitUnauthenticated(io, { guard, isTrustedProxy: false, silentMs })
  let tries = 0
  const authenticate = async (token: string) => {
    tries += 1
    return token === 'good' ? {} : refuse('INVALID_TOKEN')
  }
  authenticateSockets(io, {
    app: { authenticate, openCall: createCallOpener() } as unknown as FastifyInstance,
    logger: createLogger('silent'),
    unauthenticated,
    securityEvent: () => undefined,
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await io.close()
  })
  const { port } = http.address() as AddressInfo
  const open = () => io.engine.clientsCount
  return { url: `http://127.0.0.1:${port}`, guard, open, tries: () => tries }
}

/** Opens a web socket; resolves when the server has closed it. */
async function webSocket(url: string, ...frames: readonly string[]): Promise<void> {
  const { send, closed } = await rawWebSocket(url)
  for (const frame of frames) send(rawFrame(frame))
  return closed
}

test('a web socket that does not sign in is closed after the silent time, and counts', async () => {
  const { url, guard, open } = await aServer()
  const startedAt = performance.now()
  const silent = [[], ['40/other,'], ['40{"token":"bad"}']]
  const closed = silent.map(frames => webSocket(url, ...frames))
  await closed[0]
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SILENT_MS - 5)
  await Promise.all(closed)
  expect(open()).toBe(0)
  expect(guard.admit('127.0.0.1')).toBe(false)
})

test('a connection by polling that is never polled again is closed as well', async () => {
  const { url, open } = await aServer()
  await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  expect(open()).toBe(1)
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('a poll that hangs without a token is closed as well', async () => {
  const { url, open } = await aServer()
  const opened = await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  await new Promise<void>(resolve => {
    const poll = request(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, answer => {
      answer.resume()
      answer.once('close', resolve)
    })
    poll.once('error', () => resolve())
    poll.end()
  })
  expect(open()).toBe(0)
})

test('a second token on the same connection closes it at once, and leaves nothing', async () => {
  // Closed long before the silent time.
  const { url, tries, open } = await aServer(60_000)
  await webSocket(url, '40{"token":"bad"}', '40{"token":"bad"}', '40{"token":"bad"}')
  expect(tries()).toBe(1)
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('who is signed in stays, also in silence, and is closed after leaving', async () => {
  const { url, open } = await aServer()
  const socket = await connected(newClient(url, { auth: { token: 'good' } }))
  const other = await connected(newClient(url, { auth: { token: 'good' }, transports: ['polling'] }))
  // Longer than the silent time: a stranger that connected later is closed meanwhile.
  await webSocket(url)
  expect([socket.raw.connected, other.raw.connected]).toEqual([true, true])
  // Leaves the namespace without closing the connection.
  socket.raw.io.engine.write('41')
  await vi.waitFor(() => expect(open()).toBe(1))
  expect(other.raw.connected).toBe(true)
})

test('an address with too many bad tokens is refused for a while, and others are not', async () => {
  const server = await startServerForTest({
    environment: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    handshakeLimits: { attempts: 1_000, refused: 5, waiting: 1_000 },
  })
  const url = await urlOf(server)
  const rider = await aRider(server)
  const here = { extraHeaders: { 'x-forwarded-for': '203.0.113.7' } }
  const there = { extraHeaders: { 'x-forwarded-for': '203.0.113.8' } }
  const stays = await connectAs(server, rider, here)
  const bad = () => connected(newClient(url, { auth: { token: 'bad' }, ...here }))
  await Promise.allSettled([bad(), bad(), bad(), bad(), bad(), bad()])
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: here.extraHeaders })
  expect([answer.status, await answer.json()]).toMatchObject([403, { message: 'Too many attempts' }])
  await expect(connectAs(server, rider, here)).rejects.toThrow()
  for (const socket of [stays, await connectAs(server, rider, there)]) {
    expect(await socket.ask('authenticate')).toEqual({ success: true })
  }
})

test('two hundred riders who come back behind one address at once are admitted', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
  const url = await urlOf(server)
  const riders = await Promise.all(Array.from({ length: 200 }, () => aRider(server)))
  const sockets = await Promise.all(riders.map(rider => connectAs(server, rider)))
  expect(sockets.every(({ raw }) => raw.connected)).toBe(true)
  expect(await refusalOf(url, {})).toBe('Authentication token required')
})
