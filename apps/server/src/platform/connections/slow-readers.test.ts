import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aRider } from '../../../test/riders.ts'
import {
  connectAs,
  connectRiders,
  connectWithoutReading,
  type TestSocket,
  urlOf,
} from '../../../test/sockets.ts'
import { boundWaitingBytes } from './slow-readers.ts'
import type { Engine } from './web-sockets.ts'

test('a client that does not read is disconnected before much data waits for it; others are not affected', async () => {
  const server = await startServerForTest()
  const reader = await aRider(server)
  await connectWithoutReading(await urlOf(server), reader)
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

/** A connection of Engine.IO whose client never reads: nothing is ever flushed. */
function aNonReadingConnection(engine: EventEmitter) {
  const connection = Object.assign(new EventEmitter(), {
    isCut: false,
    transport: {},
    close: () => {
      connection.isCut = true
      connection.emit('close')
    },
  })
  engine.emit('connection', connection)
  return { connection, send: (data: string) => connection.emit('packetCreate', { data }) }
}

test('all clients that do not read together hold 128 MiB; those with the most are closed, the others are not', async () => {
  const engine = new EventEmitter()
  boundWaitingBytes(engine as Engine)
  const small = aNonReadingConnection(engine)
  small.send('a'.repeat(100 * 1024))
  // By polling nothing is passed on, whatever the client does: 50 sockets of each account.
  const mebibyte = 'क'.repeat(350_000)
  const many = Array.from({ length: 200 }, () => aNonReadingConnection(engine))
  for (const { send } of many) send(mebibyte)
  // One turn finds the connections, the next one sums them up.
  await nextTurn()
  await nextTurn()
  const left = many.filter(({ connection }) => !connection.isCut).length
  expect(left * Buffer.byteLength(mebibyte)).toBeLessThanOrEqual(128 * 1024 * 1024)
  expect(left).toBeGreaterThan(120)
  expect(small.connection.isCut).toBe(false)
  for (const { connection } of [small, ...many]) connection.emit('close')
})
