import { describe, expect, test } from 'vitest'
import {
  CHAT,
  chatOf,
  client,
  connect,
  connected,
  cut,
  serve,
  sessionWith,
  soon,
} from '../../testing/socket-servers.ts'
import { authProblemOf, reconnectDelayMs } from './socket-rules.ts'

describe('a connection', () => {
  test('carries the token in its handshake, then events and acknowledgements', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      peer.on('leave-chat', (payload, acknowledge) => acknowledge({ success: true, payload }))
      peer.emit('chat-expired', { chatId: CHAT })
    })
    const { socket } = client(port)
    const received: string[] = []
    socket.on('chat-expired', ({ chatId }) => received.push(chatId))
    await socket.connect()
    expect(socket.state()).toEqual({ status: 'connected', attempt: 0, failed: false, healthy: true })
    await soon(() => expect(received).toEqual([CHAT]))
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

  test('reconnects automatically, and after 20 times still receives each event once', async () => {
    const { io, port } = await serve()
    let connections = 0
    io.on('connection', peer => {
      connections += 1
      peer.emit('chat-expired', { chatId: chatOf(connections) })
    })
    const { socket } = client(port)
    const received: string[] = []
    socket.on('chat-expired', ({ chatId }) => received.push(chatId))
    await socket.connect()
    for (let round = 2; round <= 21; round += 1) {
      cut(io)
      await soon(() => expect(received).toHaveLength(round))
    }
    expect(received).toEqual(Array.from({ length: 21 }, (_, index) => chatOf(index + 1)))
    expect(io.sockets.sockets.size).toBe(1)
  })

  test('reconnects within the time that a leaving server names', async () => {
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

  test('no longer calls removed listeners', async () => {
    const { io, socket } = await connect()
    const received: string[] = []
    const stop = socket.on('chat-expired', () => received.push('stopped'))
    socket.on('chat-expired', () => received.push('listening'))
    stop()
    io.emit('chat-expired', { chatId: CHAT })
    await soon(() => expect(received).toEqual(['listening']))
  })

  test('names the events that came while nobody listened, once', async () => {
    const { io, socket } = await connect()
    const received: string[] = []
    socket.on('chat-expired', ({ chatId }) => received.push(chatId))
    io.emit('ride_buddy_changed', { what: 'requests' })
    io.emit('ride_buddy_changed', { what: 'search' })
    io.emit('chat-expired', { chatId: CHAT })
    await soon(() => expect(received).toEqual([CHAT]))
    expect(socket.takeUnheard()).toEqual(['ride_buddy_changed'])
    expect(socket.takeUnheard()).toEqual([])
  })

  test('ends when it is closed, and starts again with the current token', async () => {
    const tokens: unknown[] = []
    const session = sessionWith('first')
    const { io, socket, wakers } = await connect(peer => tokens.push(peer.handshake.auth.token), session)
    socket.disconnect()
    expect(socket.status()).toBe('disconnected')
    await soon(() => expect(io.sockets.sockets.size).toBe(0))
    expect(wakers.size).toBe(0)
    session.become('second')
    await socket.connect()
    expect(tokens).toEqual(['first', 'second'])
  })
})

describe('malformed data from the server', () => {
  test('an event is dropped and counts as an error; the next one is received', async () => {
    const { io, port } = await serve()
    io.on('connection', peer => {
      for (const payload of [undefined, null, 'text', {}, { chatId: 7 }]) peer.emit('chat-expired', payload)
      peer.emit('an-event-of-tomorrow', {})
      peer.emit('chat-expired', { chatId: CHAT })
    })
    const { socket } = client(port)
    const received: unknown[] = []
    socket.on('chat-expired', payload => received.push(payload))
    await socket.connect()
    await soon(() => expect(received).toEqual([{ chatId: CHAT }]))
    expect(socket.state().healthy).toBe(true)
  })

  test('many malformed events make the connection unhealthy', async () => {
    const { socket } = await connect(peer => {
      for (let turn = 0; turn < 10; turn += 1) peer.emit('chat-expired', {})
    })
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
    const { socket } = await connect(() => {}, {}, { acknowledgeMs: 20 })
    await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('when the connection is cut fails as cut', async () => {
    const { socket } = await connect(peer => peer.on('leave-chat', () => peer.conn.close()))
    await expect(socket.send('leave-chat', { chatId: CHAT })).rejects.toMatchObject({
      reason: 'disconnected',
    })
  })
})

test.each([
  ['TOKEN_EXPIRED', 'expired'],
  ['INVALID_TOKEN', 'refused'],
  ['AUTHENTICATION_FAILED', 'refused'],
  ['AUTH_TOKEN_REQUIRED', 'missing'],
  ['DATABASE_ERROR', null],
  [undefined, null],
] as const)('the code %s is about the token: %s', (code, problem) => {
  expect(authProblemOf(code)).toBe(problem)
})

test.each([
  [1, 0, 750],
  [1, 0.5, 1_000],
  [1, 1, 1_250],
  [2, 0.5, 2_000],
  [3, 0.5, 4_000],
  [4, 0, 5_000],
  [5, 1, 5_000],
])('attempt %i with the random number %d waits %i ms', (attempt, random, delayMs) => {
  expect(reconnectDelayMs(attempt, random)).toBe(delayMs)
})
