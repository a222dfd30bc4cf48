// How the server handles harmful input of connected clients.

import { clientEvents, SOCKETS_PER_USER_MAX } from '@sawari/contract'
import { describe, expect, test, vi } from 'vitest'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aConnectedPair, aRider } from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'

describe('any event from a client', () => {
  const server = serverForTests()

  const deep = () => JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown
  const ID = 'a'.repeat(24)
  const PAYLOADS: readonly [string, () => unknown][] = [
    ['null', () => null],
    ['a number', () => 5],
    ['a text', () => 'hello'],
    ['a truth', () => true],
    ['a list', () => [1, [2]]],
    ['an empty object', () => ({})],
    ['a deep list', deep],
    ['bytes', () => Buffer.from('hello')],
    [
      'lists in all fields',
      () => ({ chatId: [], conversationId: [], message: [], token: [], otherUserId: [] }),
    ],
    [
      'deep fields',
      () => ({ chatId: ID, conversationId: ID, message: deep(), timestamp: deep(), senderId: deep() }),
    ],
    [
      'bytes in its fields',
      () => ({ chatId: Buffer.from(ID), message: Buffer.from('x'), timestamp: Buffer.from('x') }),
    ],
    ['U+0000 in its fields', () => ({ chatId: '\u0000', message: '\u0000', clientMessageId: 'a\u0000' })],
    [
      'a prototype',
      () => JSON.parse('{"__proto__":{"chatId":"x"},"constructor":{"prototype":{}}}') as unknown,
    ],
  ]

  test.each(Object.keys(clientEvents))('%s is answered, and other clients are not affected', async name => {
    const { riders } = await aConnectedPair(server)
    const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
    for (const [what, payload] of PAYLOADS) {
      const answer = await asha.ask(name as 'typing', payload())
      // These two events accept any object.
      const mayDoNothing = name === 'authenticate' || name === 'leave-chat'
      if (!mayDoNothing) expect([what, answer.success]).toEqual([what, false])
      if (!answer.success) expect([what, answer.code]).not.toEqual([what, 'INTERNAL_ERROR'])
      // The same without an acknowledgement, and with one that is not a function.
      asha.raw.emit(name, payload())
      asha.raw.emit(name, payload(), 'no function')
    }
    asha.raw.emit(name)
    await asha.settled()
    const refusals = asha.received.filter(({ event }) => event === 'chat-error' || event === 'error')
    expect(refusals.length).toBeGreaterThan(0)
    expect(JSON.stringify(refusals)).not.toMatch(/stack|sql|node_modules/i)
    await ravi.settled()
    expect(ravi.received.map(({ event }) => event)).toEqual(['user_conversations'])
  })

  test.each(['error', 'connect', 'no-such-event', '__proto__', 'toString', 'hasOwnProperty'])(
    'an event named %s does nothing',
    async name => {
      const rider = await aRider(server)
      const socket = await connectAs(server, rider)
      const engine = socket.raw.io.engine
      engine.write(`42${JSON.stringify([name, { x: 1 }])}`)
      const another = await connectAs(server, rider)
      expect(await another.ask('authenticate')).toEqual({ success: true })
      expect(server.logLines.filter(line => line.includes('"level":"fatal"'))).toEqual([])
    },
  )

  test.each([
    ['nonsense', 'x'],
    ['no event at all', '42'],
    ['an event without a name', '42[]'],
    ['an event whose name is an object', '42[{}]'],
    ['a broken list', '42["typing"'],
    ['an attachment that never comes', '451-["typing",{"_placeholder":true,"num":0}]'],
    ['more attachments than there are', '459999999-["typing"]'],
    ['another namespace', '40/admin,{}'],
    ['an acknowledgement nobody waits for', '4399[1]'],
    ['an unknown packet', '49'],
    ['a frame that is too long', `42["typing","${'x'.repeat(20_000)}"]`],
  ])('a frame with %s does not affect other clients', async (_, frame) => {
    const rider = await aRider(server)
    const witness = await connectAs(server, await aRider(server))
    const socket = await connectAs(server, rider)
    socket.raw.io.engine.write(frame)
    expect(await witness.ask('authenticate')).toEqual({ success: true })
    expect((await connectAs(server, rider)).raw.connected).toBe(true)
  })
})

describe('a flood', () => {
  test('of 200 messages a second slows the flooder alone', async () => {
    const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
    const { riders, connection } = await aConnectedPair(server)
    const quiet = await aConnectedPair(server)
    const flooder = await connectAs(server, riders[0])
    const other = await connectAs(server, quiet.riders[0])
    const send = (socket: TestSocket, chatId: string, senderId: string) =>
      socket.ask('send-message', { chatId, message: 'hello', senderId })
    const flood = Promise.all(
      Array.from({ length: 200 }, () => send(flooder, connection.chatId, riders[0].id)),
    )
    const { chatId } = quiet.connection
    for (let count = 0; count < 10; count++) {
      expect(await send(other, chatId, quiet.riders[0].id)).toMatchObject({ success: true })
    }
    const answers = await flood
    const refused = answers.filter(({ success }) => !success)
    expect(refused.length).toBeGreaterThanOrEqual(150)
    expect(refused[0]).toEqual({ success: false, error: 'Too many attempts', code: 'RATE_LIMITED' })
    expect(await flooder.next('chat-error')).toMatchObject({ code: 'RATE_LIMITED' })
    // The limit applies to HTTP as well.
    const path = ['POST', `/api/ride-buddy/chat/${connection.chatId}/message`] as const
    const posted = await Promise.all(
      Array.from({ length: 25 }, () => callAs(server, riders[0], path, { message: 'hello' })),
    )
    expect(posted.map(({ status }) => status)).toContain(429)
    expect(flooder.raw.connected).toBe(true)
  })

  test('that continues is disconnected', async () => {
    const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
    const flooder = await connectAs(server, await aRider(server))
    const other = await connectAs(server, await aRider(server))
    for (let count = 0; count < 2_000; count++) flooder.raw.emit(count % 2 === 0 ? 'typing' : 'unknown', {})
    expect(await flooder.closed).toMatch(/^(io server disconnect|transport close)$/)
    expect(await other.ask('authenticate')).toEqual({ success: true })
  })

  test('is admitted if limits are off', async () => {
    const server = await startServerForTest()
    const { riders, connection } = await aConnectedPair(server)
    const socket = await connectAs(server, riders[0])
    const payload = { chatId: connection.chatId, message: 'hello', senderId: riders[0].id }
    const answers = await Promise.all(Array.from({ length: 200 }, () => socket.ask('send-message', payload)))
    expect(answers.every(({ success }) => success)).toBe(true)
  })
})

test('sockets are counted', async () => {
  const server = await startServerForTest()
  const { riders, connection } = await aConnectedPair(server)
  const socket = await connectAs(server, riders[0])
  await connectAs(server, riders[1])
  await socket.ask('send_ride_buddy_message', { chatId: connection.chatId, message: 'hello' })
  const text = await server.metrics()
  expect(text).toMatch(/^socket_connections 2$/m)
  expect(text).toMatch(/^chat_messages_total 1$/m)
})

test('closed sockets leave no state behind', async () => {
  const server = await startServerForTest()
  const { riders, connection } = await aConnectedPair(server)
  const { chatId } = connection
  for (let round = 0; round < 30; round++) {
    const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
    await asha.ask('join-chat', { chatId })
    await ravi.ask('join-chat', { chatId })
    await asha.ask('send_ride_buddy_message', { chatId, message: 'hello' })
    // One leaves the chat first, one disconnects at once, and one disconnects while joining.
    if (round % 2 === 0) await asha.ask('leave-chat', { chatId })
    asha.close()
    ravi.raw.emit('join-chat', { chatId })
    ravi.raw.io.engine.close()
  }
  await vi.waitFor(async () => {
    const text = await server.metrics()
    expect(text).toMatch(/^socket_connections 0$/m)
    expect(text).toMatch(/^socket_rooms 0$/m)
  })
})

test('a user with too many sockets loses the oldest one, and nobody else loses one', async () => {
  const server = await startServerForTest()
  const [rider, other] = [await aRider(server), await aRider(server)]
  const witness = await connectAs(server, other)
  const sockets: TestSocket[] = []
  for (let at = 0; at < SOCKETS_PER_USER_MAX; at++) sockets.push(await connectAs(server, rider))
  await sockets.at(-1)!.settled()
  expect(sockets.filter(({ raw }) => raw.connected)).toHaveLength(SOCKETS_PER_USER_MAX)

  const newest = await connectAs(server, rider)
  expect(await sockets[0]!.closed).toBe('io server disconnect')
  await newest.settled()
  expect(sockets.slice(1).every(({ raw }) => raw.connected)).toBe(true)
  expect([newest.raw.connected, witness.raw.connected]).toEqual([true, true])
})
