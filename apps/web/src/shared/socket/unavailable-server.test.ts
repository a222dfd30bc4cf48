import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { client, connected, serve, soon } from '../../testing/socket-servers.ts'

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
