import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acknowledgedFields, type ErrorCode, errorCatalogue, serverEvents } from '@sawari/contract'
import { Server, type Socket } from 'socket.io'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSocketClient, type SocketParts } from './socket-client.socket.ts'
import { waits } from './socket-rules.ts'

const CHAT = '0123456789abcdef01234567'
const chatOf = (number: number) => String(number).padStart(24, '0')

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(port = 0) {
  const http = createServer()
  const io = new Server(http)
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  closers.push(() => io.close())
  return { io, http, port: (http.address() as AddressInfo).port }
}

/** A session whose token and renewal outcomes the test sets. */
function sessionWith(token: string) {
  const changed = new Set<() => void>()
  let current: string | null = token
  const renewals: ('refreshed' | 'failed' | 'unavailable')[] = []
  const session = {
    renewed: 0,
    expiresAtMs: Date.now() + 7_200_000,
    /** The outcomes of the next renewals; 'refreshed' when empty. */
    renewals,
    become(next: string | null) {
      current = next
      for (const listener of [...changed]) listener()
    },
    credentials: {
      token: async () => current,
      current: () => (current === null ? null : { token: current, expiresAtMs: session.expiresAtMs }),
      renew: async () => {
        session.renewed += 1
        const outcome = renewals.shift() ?? 'refreshed'
        if (outcome === 'refreshed') session.become(`${token}, renewed ${session.renewed}`)
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

/** A client with short timeouts. */
function client(port: number, parts: Partial<SocketParts> = {}, short: Partial<typeof waits> = {}) {
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
    now: Date.now,
    waits: { ...waits, reconnectMs: () => 5, wishedEndMs: 20, ...short },
    ...parts,
  })
  closers.push(() => socket.disconnect())
  return { socket, problems, wakers, wake: () => [...wakers][0]?.() }
}

/** Closes every connection as a lost network would: without a disconnect message. */
function cut(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
}

/** Rejects handshakes with an error code, as the server does; accepts those for which `codeFor` returns null. */
const refusing = (io: Server, codeFor: (socket: Socket) => ErrorCode | null) =>
  io.use((socket, next) => {
    const code = codeFor(socket)
    next(code === null ? undefined : Object.assign(new Error(errorCatalogue[code].error), { data: { code } }))
  })

const soon = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 30_000 })

const connected = (socket: ReturnType<typeof createSocketClient>) =>
  soon(() => expect(socket.status()).toBe('connected'))

describe('a connection', () => {
  test('carries the token in its handshake, then events and acknowledgements', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      peer.on('leave-chat', (payload, acknowledge) => acknowledge({ success: true, payload }))
      peer.emit('chat-expired', { chatId: CHAT })
    })
    const { socket } = client(port)
    const heard: string[] = []
    socket.on('chat-expired', ({ chatId }) => heard.push(chatId))
    await socket.connect()
    expect(socket.state()).toEqual({ status: 'connected', attempt: 0, failed: false, healthy: true })
    await soon(() => expect(heard).toEqual([CHAT]))
    const answer = await socket.send('leave-chat', { chatId: CHAT })
    expect(answer).toEqual({ success: true, payload: { chatId: CHAT } })
  })

  test('prefers a token that it is given', async () => {
    const { io, port } = await serve()
    const tokens: unknown[] = []
    io.on('connection', peer => tokens.push(peer.handshake.auth.token))
    const { socket } = client(port)
    await socket.connect('another')
    expect(tokens).toEqual(['another'])
  })

  test('is refused without a token', async () => {
    const { port } = await serve()
    const { socket } = client(port, {
      credentials: { ...sessionWith('').credentials, token: async () => null },
    })
    await expect(socket.connect()).rejects.toThrow('Authentication token required')
    expect(socket.status()).toBe('disconnected')
  })

  test('A18 comes back by itself, and 20 times later still hears each event once', async () => {
    const { io, port } = await serve()
    let connections = 0
    io.on('connection', peer => {
      connections += 1
      peer.emit('chat-expired', { chatId: chatOf(connections) })
    })
    const { socket } = client(port)
    const heard: string[] = []
    socket.on('chat-expired', ({ chatId }) => heard.push(chatId))
    await socket.connect()
    for (let round = 2; round <= 21; round += 1) {
      cut(io)
      await soon(() => expect(heard).toHaveLength(round))
    }
    expect(heard).toEqual(Array.from({ length: 21 }, (_, index) => chatOf(index + 1)))
    expect(io.sockets.sockets.size).toBe(1)
  })

  test('comes back within the time that a leaving server names', async () => {
    const { io, port } = await serve()
    let round = 0
    io.on('connection', peer => {
      round += 1
      if (round > 1) return
      peer.emit('server_leaving', { returnWithinMs: 40 })
      setTimeout(() => peer.conn.close(), 5)
    })
    const named: number[] = []
    const returnMs = (withinMs: number) => {
      named.push(withinMs)
      return 1
    }
    const { socket } = client(port, {}, { returnMs, reconnectMs: () => 60_000 })
    await socket.connect()
    await soon(() => expect(round).toBe(2))
    await connected(socket)
    expect(named).toEqual([40])
  })

  test('no longer tells who stopped listening', async () => {
    const { io, port } = await serve()
    const { socket } = client(port)
    const heard: string[] = []
    const stop = socket.on('chat-expired', () => heard.push('stopped'))
    socket.on('chat-expired', () => heard.push('listening'))
    await socket.connect()
    stop()
    io.emit('chat-expired', { chatId: CHAT })
    await soon(() => expect(heard).toEqual(['listening']))
  })

  test('names the events that came while nobody listened, once', async () => {
    const { io, port } = await serve()
    const { socket } = client(port)
    const heard: string[] = []
    socket.on('chat-expired', ({ chatId }) => heard.push(chatId))
    await socket.connect()
    io.emit('ride_buddy_changed', { what: 'requests' })
    io.emit('ride_buddy_changed', { what: 'search' })
    io.emit('chat-expired', { chatId: CHAT })
    await soon(() => expect(heard).toEqual([CHAT]))
    expect(socket.takeUnheard()).toEqual(['ride_buddy_changed'])
    expect(socket.takeUnheard()).toEqual([])
  })

  test('is over when it is ended, and begins anew with the token of then', async () => {
    const { io, port } = await serve()
    const tokens: unknown[] = []
    io.on('connection', peer => tokens.push(peer.handshake.auth.token))
    const session = sessionWith('first')
    const { socket, wakers } = client(port, session)
    await socket.connect()
    socket.disconnect()
    expect(socket.status()).toBe('disconnected')
    await soon(() => expect(io.sockets.sockets.size).toBe(0))
    expect(wakers.size).toBe(0)
    session.become('second')
    await socket.connect()
    expect(tokens).toEqual(['first', 'second'])
  })
})

describe('an unavailable server', () => {
  test('is tried five times more; then it has failed, until somebody wishes for another try', async () => {
    const first = await serve()
    const { socket } = client(first.port)
    await socket.connect()
    const attempts: number[] = []
    socket.onStatus(() => {
      const { attempt } = socket.state()
      if (attempts.at(-1) !== attempt) attempts.push(attempt)
    })
    await first.io.close()
    await soon(() => expect(socket.state().failed).toBe(true))
    expect(attempts).toEqual([1, 2, 3, 4, 5])
    expect(socket.status()).toBe('disconnected')

    await serve(first.port)
    socket.reconnect()
    await connected(socket)
    expect(socket.state()).toMatchObject({ attempt: 0, failed: false })
  })

  test('is tried at once when the network or the tab is back', async () => {
    const first = await serve()
    const { socket, wake } = client(first.port, {}, { reconnectMs: () => 60_000 })
    await socket.connect()
    await first.io.close()
    await soon(() => expect(socket.state().attempt).toBe(1))
    await serve(first.port)
    wake()
    await connected(socket)
  })

  test('lets the first connection fail after all tries', async () => {
    const { io, port } = await serve()
    await io.close()
    const { socket } = client(port)
    await expect(socket.connect()).rejects.toThrow()
    expect(socket.state().failed).toBe(true)
    await serve(port)
    await socket.connect()
    expect(socket.status()).toBe('connected')
  })

  test('that says nothing is given up after the connect timeout', async () => {
    const silent = createServer(() => undefined)
    silent.on('upgrade', () => undefined)
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { socket } = client((silent.address() as AddressInfo).port, {}, { connectMs: 30 })
    await expect(socket.connect()).rejects.toThrow('Connection timeout')
  })

  test('is a bad connection after ten errors, and a good one once it has held for a while', async () => {
    const { io, port } = await serve()
    let connections = 0
    io.on('connection', peer => {
      connections += 1
      if (connections <= 10) peer.conn.close()
    })
    const { socket } = client(port, {}, { healthyAgainMs: 60 })
    const badAfter: number[] = []
    socket.onStatus(() => {
      if (!socket.state().healthy) badAfter.push(connections)
    })
    await socket.connect()
    await soon(() => expect(connections).toBe(11))
    await connected(socket)
    expect(badAfter[0]).toBe(10)
    expect(socket.state().healthy).toBe(false)
    await soon(() => expect(socket.state().healthy).toBe(true))
  })
})

describe('the token', () => {
  test('that has ended is traded once, and the connection tried again', async () => {
    const { io, port } = await serve()
    refusing(io, peer => (peer.handshake.auth.token === 'old' ? 'TOKEN_EXPIRED' : null))
    const session = sessionWith('old')
    const { socket, problems } = client(port, session)
    await socket.connect()
    expect(session.renewed).toBe(1)
    expect(problems).toEqual([])
  })

  test.each([
    ['cannot be traded', 'TOKEN_EXPIRED', ['failed'], 'expired', 1],
    ['is refused as expired though it is new', 'TOKEN_EXPIRED', [], 'expired', 1],
    ['is invalid', 'INVALID_TOKEN', [], 'refused', 0],
    ['belongs to somebody who may not come in', 'AUTHENTICATION_FAILED', [], 'refused', 0],
    ['did not arrive', 'AUTH_TOKEN_REQUIRED', [], 'missing', 0],
  ] as const)('that %s ends it without another try', async (_, code, outcomes, problem, renewed) => {
    const { io, port } = await serve()
    let handshakes = 0
    refusing(io, () => {
      handshakes += 1
      return code
    })
    const session = sessionWith('old')
    session.renewals.push(...outcomes)
    const { socket, problems } = client(port, session)
    await expect(socket.connect()).rejects.toThrow()
    expect(problems).toEqual([problem])
    expect(session.renewed).toBe(renewed)
    expect(handshakes).toBe(outcomes.length === 0 && renewed === 1 ? 2 : 1)
    expect(socket.status()).toBe('disconnected')
  })

  test('that cannot be traded for want of a network ends nothing', async () => {
    const { io, port } = await serve()
    refusing(io, peer => (peer.handshake.auth.token === 'old' ? 'TOKEN_EXPIRED' : null))
    const session = sessionWith('old')
    session.renewals.push('unavailable')
    const { socket, problems } = client(port, session)
    await socket.connect()
    expect(problems).toEqual([])
    expect(session.renewed).toBe(2)
  })

  test('is presented on the living connection when there is another one', async () => {
    const { io, port } = await serve()
    const presented: unknown[] = []
    io.on('connection', peer => {
      peer.on('authenticate', (payload, acknowledge) => {
        presented.push(payload)
        acknowledge({ success: true })
      })
    })
    const session = sessionWith('first')
    const { socket } = client(port, session)
    await socket.connect()
    session.become('first')
    session.become('second')
    await soon(() => expect(presented).toEqual([{ token: 'second' }]))
  })

  test('is traded and presented before its end', async () => {
    const { io, port } = await serve()
    const presented: unknown[] = []
    io.on('connection', peer => peer.on('authenticate', payload => presented.push(payload)))
    const session = sessionWith('short')
    session.expiresAtMs = Date.now() + 1_500
    const { socket } = client(port, session)
    await socket.connect()
    await soon(() => expect(presented).toEqual([{ token: 'short, renewed 1' }]))
  })

  test('that ends on a living connection is traded, and the connection tried again', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      if (peer.handshake.auth.token !== 'old') return
      peer.emit('auth_error', { error: 'Token expired', code: 'TOKEN_EXPIRED' })
      peer.disconnect(true)
    })
    const session = sessionWith('old')
    const { socket, problems } = client(port, session)
    await socket.connect()
    await soon(() => expect(session.renewed).toBe(1))
    await connected(socket)
    expect(problems).toEqual([])
  })

  test('that is revoked ends the session, unless this very tab is ending it', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      peer.emit('auth_error', { error: 'Invalid token', code: 'INVALID_TOKEN' })
      peer.disconnect(true)
    })
    const revoked = client(port)
    await revoked.socket.connect()
    await soon(() => expect(revoked.problems).toEqual(['refused']))

    const leaving = client(port)
    await leaving.socket.connect()
    await soon(() => expect(leaving.socket.status()).toBe('disconnected'))
    leaving.socket.disconnect()
    await new Promise(resolve => setTimeout(resolve, 40))
    expect(leaving.problems).toEqual([])
  })
})

describe('malformed data from the server', () => {
  test('an event is dropped and counts as an error; the next one is heard', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      for (const payload of [undefined, null, 'text', {}, { chatId: 7 }]) peer.emit('chat-expired', payload)
      peer.emit('an-event-of-tomorrow', {})
      peer.emit('chat-expired', { chatId: CHAT })
    })
    const { socket } = client(port)
    const heard: unknown[] = []
    socket.on('chat-expired', payload => heard.push(payload))
    await socket.connect()
    await soon(() => expect(heard).toEqual([{ chatId: CHAT }]))
    expect(socket.state().healthy).toBe(true)
  })

  test('many malformed events make the connection unhealthy', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      for (let turn = 0; turn < 10; turn += 1) peer.emit('chat-expired', {})
    })
    const { socket } = client(port)
    await socket.connect()
    await soon(() => expect(socket.state().healthy).toBe(false))
  })

  test.each([[{}], [{ success: 'yes' }], [null], [{ success: false }]])(
    'the acknowledgement %j is none',
    async answer => {
      const { io, port } = await serve()
      io.on('connection', peer => peer.on('leave-chat', (_, acknowledge) => acknowledge(answer)))
      const { socket } = client(port)
      await socket.connect()
      await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({ reason: 'timeout' })
    },
  )
})

describe('an event that is sent', () => {
  test('without a connection is refused at once', async () => {
    const { port } = await serve()
    const { socket } = client(port)
    await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({
      reason: 'disconnected',
    })
  })

  test('and never acknowledged fails in time', async () => {
    const { port } = await serve()
    const { socket } = client(port, {}, { acknowledgeMs: 20 })
    await socket.connect()
    await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('when the connection is cut fails as cut', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => peer.on('leave-chat', () => peer.conn.close()))
    const { socket } = client(port)
    await socket.connect()
    await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({
      reason: 'disconnected',
    })
  })
})
