import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  client,
  connect,
  connected,
  refusing,
  serve,
  sessionWith,
  soon,
} from '../../testing/socket-servers.ts'

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
    const presented: unknown[] = []
    const session = sessionWith('first')
    await connect(peer => {
      peer.on('authenticate', (payload, acknowledge) => {
        presented.push(payload)
        acknowledge({ success: true })
      })
    }, session)
    session.become('first')
    session.become('second')
    await soon(() => expect(presented).toEqual([{ token: 'second' }]))
  })

  test('is traded and presented before its end', async () => {
    const presented: unknown[] = []
    const session = sessionWith('short')
    session.dueAtMs = performance.now() + 50
    await connect(peer => peer.on('authenticate', payload => presented.push(payload)), session)
    await soon(() => expect(presented).toEqual([{ token: 'short, renewed 1' }]))
  })

  test('that ends on a living connection is traded, and the connection tried again', async () => {
    const session = sessionWith('old')
    const { socket, problems } = await connect(peer => {
      if (peer.handshake.auth.token !== 'old') return
      peer.emit('auth_error', { error: 'Token expired', code: 'TOKEN_EXPIRED' })
      peer.disconnect(true)
    }, session)
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
    onTestFinished(() => {
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
