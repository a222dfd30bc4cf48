import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, connectRiders, type TestSocket } from '../../../test/sockets.ts'

test('A17 a client that does not read is disconnected before much data waits for it; others are not affected', async () => {
  const server = await startServerForTest()
  const reader = await aRider(server)
  const deaf = await connectAs(server, reader)
  const { ws } = deaf.raw.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }
  ws._socket.pause()
  const heapBefore = process.memoryUsage().heapUsed
  const message = 'ह'.repeat(500)
  const connections = async () => Number(/^socket_connections (\d+)$/m.exec(await server.metrics())?.[1])
  const writers: TestSocket[] = []
  // A rider may send 500 messages in one chat.
  while ((await connections()) > writers.length) {
    const rider = await aRider(server)
    const { chatId } = await connectRiders(server, [rider, reader])
    const writer = await connectAs(server, rider)
    writers.push(writer)
    const payload = { chatId, message, senderId: rider.id }
    await Promise.all(Array.from({ length: 500 }, () => writer.ask('send-message', payload)))
    expect(writers.length).toBeLessThan(40)
  }
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200 * 1024 * 1024)
  for (const writer of writers) expect(await writer.ask('authenticate')).toEqual({ success: true })
})
