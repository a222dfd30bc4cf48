// Strangers send many small frames to the real server.

import { expect, test, vi } from 'vitest'
import { startServerForTest, type TestServer } from '../../../test/harness.ts'
import { rawFrame, rawWebSocket, urlOf } from '../../../test/sockets.ts'

const limited = () => startServerForTest({ environment: { RATE_LIMITS: 'on' } })

const stranger = async (server: TestServer) => rawWebSocket(await urlOf(server))

const PING = 0x89
const TEXT = 0x81

const frames = (kind: number, text: string, count: number) =>
  Buffer.concat(Array<Buffer>(count).fill(rawFrame(text, kind)))

test('pings of a web socket are answered once a turn, with the newest one', async () => {
  const socket = await stranger(await limited())
  socket.send(Buffer.concat([frames(PING, 'a', 900), frames(PING, 'z', 1)]))
  await vi.waitFor(() => expect(socket.received().toString('latin1')).toContain('z'))
  // A packet of the network may end within the pings.
  expect(socket.received().length).toBeLessThan(10 * 3)
  expect(socket.isClosed()).toBe(false)
})

test.each([
  ['pings', PING, ''],
  ['answers to a ping of the server', TEXT, '3'],
  ['namespaces that are not there', TEXT, '40/x,'],
])('a web socket that sends thousands of %s is cut', async (_, kind, text) => {
  const socket = await stranger(await limited())
  socket.send(frames(kind, text, 5_000))
  await socket.closed
  // The answer to an unknown namespace has some 40 bytes.
  expect(socket.received().length).toBeLessThan(1_100 * 45)
})

test('a poll that sends thousands of packets is not read to its end, and the connection is cut', async () => {
  const server = await limited()
  const url = `${await urlOf(server)}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string }
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: Array(2_500).fill('40/x,').join('\x1e') })
  const answered = await (await fetch(`${url}&sid=${sid}`)).text()
  expect(answered.split('\x1e').length).toBeLessThanOrEqual(1_001)
})
