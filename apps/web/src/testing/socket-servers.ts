// Real socket servers for tests of the socket client, and clients with short timeouts.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acknowledgedFields, type ErrorCode, errorCatalogue, serverEvents } from '@sawari/contract'
import { Server, type Socket } from 'socket.io'
import { expect, onTestFinished, vi } from 'vitest'
import { createSocketClient, type SocketParts } from '../shared/socket/socket-client.socket.ts'
import { waits } from '../shared/socket/socket-rules.ts'
import type { RenewalOutcome } from '../shared/socket/token-renewal.ts'

export const CHAT = '0123456789abcdef01234567'
export const chatOf = (number: number) => String(number).padStart(24, '0')

export async function serve(port = 0) {
  const http = createServer()
  const io = new Server(http)
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => io.close())
  return { io, http, port: (http.address() as AddressInfo).port }
}

/** Two thirds of the life of a token. */
const DUE_IN_MS = 4_800_000

/** A session whose token and renewal outcomes the test sets. */
export function sessionWith(token: string) {
  const changed = new Set<() => void>()
  let current: string | null = token
  const renewals: ('refreshed' | 'failed' | 'unavailable')[] = []
  const session = {
    renewed: 0,
    dueAtMs: performance.now() + DUE_IN_MS,
    /** The outcomes of the next renewals; 'refreshed' when empty. */
    renewals,
    become(next: string | null) {
      current = next
      for (const listener of [...changed]) listener()
    },
    credentials: {
      token: async () => current,
      current: () =>
        current === null ? null : { token: current, renewInMs: session.dueAtMs - performance.now() },
      renewAhead: () => session.credentials.renew(),
      renew: async (): Promise<RenewalOutcome> => {
        session.renewed += 1
        const outcome = renewals.shift() ?? 'refreshed'
        if (outcome !== 'refreshed') return outcome
        session.dueAtMs = performance.now() + DUE_IN_MS
        session.become(`${token}, renewed ${session.renewed}`)
        return outcome
      },
      onChange: (listener: () => void) => {
        changed.add(listener)
        return () => changed.delete(listener)
      },
    },
  }
  return session
}

type ClientSettings = [parts?: Partial<SocketParts>, short?: Partial<typeof waits>]

/** A client with short timeouts. */
export function client(port: number, ...[parts = {}, short = {}]: ClientSettings) {
  const problems: string[] = []
  const wakers = new Set<() => void>()
  const socket = createSocketClient({
    load: () => import('socket.io-client'),
    url: `http://127.0.0.1:${port}`,
    credentials: sessionWith('token').credentials,
    onAuthProblem: problem => problems.push(problem),
    schemas: { events: serverEvents, acknowledgedFields },
    onWake: listener => {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
    waits: { ...waits, reconnectMs: () => 5, wishedEndMs: 20, ...short },
    ...parts,
  })
  onTestFinished(() => socket.disconnect())
  return { socket, problems, wakers, wake: () => [...wakers][0]?.() }
}

/** A server, and a client that is connected to it; `bind` prepares the server's end of each connection. */
export async function connect(bind: (peer: Socket) => void = () => {}, ...[parts, short]: ClientSettings) {
  const server = await serve()
  server.io.on('connection', bind)
  const connected = client(server.port, parts, short)
  await connected.socket.connect()
  return { ...server, ...connected }
}

/** Closes every connection as a lost network would: without a disconnect message. */
export function cut(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
}

/** Rejects handshakes with an error code, as the server does; accepts those for which `codeFor` returns null. */
export const refusing = (io: Server, codeFor: (socket: Socket) => ErrorCode | null) =>
  io.use((socket, next) => {
    const code = codeFor(socket)
    next(code === null ? undefined : Object.assign(new Error(errorCatalogue[code].error), { data: { code } }))
  })

export const soon = (check: () => void) => vi.waitFor(check, { interval: 2 })

export const connected = (socket: ReturnType<typeof createSocketClient>) =>
  soon(() => expect(socket.status()).toBe('connected'))
