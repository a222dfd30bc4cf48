import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aConnectedPair } from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

test('A17 a client that does not read is disconnected before much data waits for it; others are not affected', async () => {
  const server = await startServerForTest()
  const { riders, connection } = await aConnectedPair(server)
  const { chatId } = connection
  const writer = await connectAs(server, riders[0])
  const deaf = await connectAs(server, riders[1])
  await deaf.ask('join-chat', { chatId })
  const { ws } = deaf.raw.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }
  ws._socket.pause()
  const heapBefore = process.memoryUsage().heapUsed
  const message = 'ह'.repeat(500)
  const isCut = async () => / 1$/m.test((await server.metrics()).match(/^socket_connections \d+$/m)![0])
  let written = 0
  while (!(await isCut())) {
    const payload = { chatId, message, senderId: riders[0].id }
    await Promise.all(Array.from({ length: 200 }, () => writer.ask('send-message', payload)))
    written += 200
    expect(written).toBeLessThan(20_000)
  }
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200 * 1024 * 1024)
  expect(await writer.ask('authenticate')).toEqual({ success: true })
})
