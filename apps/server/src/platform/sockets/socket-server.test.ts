// Which clients may connect and for how long, and how the server handles harmful input.

import { request } from 'node:http'
import { changePassword, clientEvents } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startServerForTest,
  startTestServer,
  stopTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  mailedCode,
  PASSWORD,
  type Passenger,
  signedIn,
} from '../../../test/passengers.ts'
import { aConnectedPair, aRider } from '../../../test/riders.ts'
import { connectAs, connected, newClient, refusalOf, type TestSocket, urlOf } from '../../../test/sockets.ts'

describe('a handshake', () => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    server = await startTestServer()
    url = await urlOf(server)
  })
  afterAll(() => stopTestServer(server))

  test('A22 with a good token is admitted, by web socket and by polling', async () => {
    const rider = await aRider(server)
    for (const transports of [['websocket'], ['polling'], ['websocket', 'polling']] as const) {
      const socket = await connectAs(server, rider, { transports: [...transports] })
      expect(await socket.ask('authenticate')).toEqual({ success: true })
    }
  })

  test.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a token that is no text', { token: { $ne: '' } }],
  ])('with %s is refused', async (_, auth) => {
    expect(await refusalOf(url, auth)).toBe('Authentication token required')
  })

  test('with a bad token is refused', async () => {
    expect(await refusalOf(url, { token: 'nonsense' })).toBe('Invalid token')
  })

  test('with the token of a session that was ended is refused', async () => {
    const passenger = await aPassenger(server)
    await callAs(server, passenger, ['POST', '/logout'])
    expect(await refusalOf(url, { token: passenger.accessToken })).toBe('Invalid token')
  })

  test('with an old token is refused', async () => {
    const passenger = await aPassenger(server)
    server.clock.advanceMs(7_200_000)
    expect(await refusalOf(url, { token: passenger.accessToken })).toBe('Token expired')
  })

  test('names its code too', async () => {
    const client = newClient(url, { auth: {} })
    const refused = connected(client)
    await expect(refused).rejects.toMatchObject({ data: { code: 'AUTH_TOKEN_REQUIRED' } })
  })

  test('while the database is unavailable is refused, and the server keeps running', async () => {
    const other = await startTestServer()
    const rider = await aRider(other)
    const otherUrl = await urlOf(other)
    await other.database.close()
    expect(await refusalOf(otherUrl, { token: rider.accessToken })).toMatch(
      /^(Database|Internal server) error$/,
    )
    expect((await fetch(`${otherUrl}/healthz`)).status).toBe(200)
    await other.app.close()
  })

  describe('from a page', () => {
    const openedFrom = async (origin: string | undefined, path: string, at = url): Promise<number> => {
      const headers = { ...(origin === undefined ? {} : { origin }) }
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const isSocket = path.includes('websocket')
      const sent = request(`${at}/socket.io/?EIO=4&transport=${path}`, {
        headers: {
          ...headers,
          ...(isSocket ? { ...upgrade, 'sec-websocket-key': 'c2F3YXJpLXNhd2FyaSEhIQ==' } : {}),
        },
      })
      return new Promise((resolve, reject) => {
        sent.once('response', answer => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.once('upgrade', (answer, connection) => {
          connection.destroy()
          resolve(answer.statusCode ?? 0)
        })
        sent.once('error', reject)
        sent.end()
      })
    }
    const allowed = { websocket: 101, polling: 200 } as const
    const refused = { websocket: 400, polling: 403 } as const

    test.each(['websocket', 'polling'] as const)('of our own is admitted, by %s', async transport => {
      expect(await openedFrom(undefined, transport)).toBe(allowed[transport])
      expect(await openedFrom(url, transport)).toBe(allowed[transport])
    })

    test.each(['websocket', 'polling'] as const)(
      'C22 of another origin is refused, by %s',
      async transport => {
        for (const origin of ['https://evil.example', 'null', `${url}.evil.example`, 'http://localhost:1']) {
          expect([origin, await openedFrom(origin, transport)]).toEqual([origin, refused[transport]])
        }
      },
    )

    test('of an origin that is allowed by configuration is admitted', async () => {
      const open = await startServerForTest({ environment: { CORS_ORIGINS: 'https://app.example' } })
      const at = await urlOf(open)
      expect(await openedFrom('https://app.example', 'websocket', at)).toBe(101)
      expect(await openedFrom('https://evil.example', 'websocket', at)).toBe(refused.websocket)
    })
  })

  test('C22 by a script tag is refused: it would work from any origin', async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling&j=0`)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('___eio')
  })

  test('answers carry the headers of every other answer, and the client file is not served', async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${url}/socket.io/socket.io.js`)).status).toBe(400)
  })
})

describe('a token', () => {
  const SHORT = { environment: { ACCESS_TOKEN_SECONDS: '1' } }

  test('C8 that expires sends auth_error and closes the socket', async () => {
    const server = await startServerForTest(SHORT)
    const socket = await connectAs(server, await aPassenger(server))
    server.clock.advanceMs(1_000)
    expect(await socket.next('auth_error')).toEqual({ error: 'Token expired', code: 'TOKEN_EXPIRED' })
    expect(await socket.closed).toBe('io server disconnect')
  })

  test('that is renewed in time keeps the connection open', async () => {
    const server = await startServerForTest({ environment: { ACCESS_TOKEN_SECONDS: '2' } })
    const passenger = await aPassenger(server)
    const renewed = await connectAs(server, passenger)
    const witness = await connectAs(server, passenger)
    server.clock.advanceMs(1_000)
    const { accessToken } = await signedIn(server, passenger.email)
    expect(await renewed.ask('authenticate', { token: accessToken })).toEqual({ success: true })
    server.clock.advanceMs(1_000)
    await witness.closed
    expect(await renewed.ask('authenticate', {})).toEqual({ success: true })
    expect(renewed.all('auth_error')).toEqual([])
    // The newer token expires as well.
    server.clock.advanceMs(1_000)
    await renewed.closed
    expect(renewed.all('auth_error')).toMatchObject([{ code: 'TOKEN_EXPIRED' }])
  })

  test('of another user, or an invalid one, renews nothing', async () => {
    const server = await startServerForTest()
    const socket = await connectAs(server, await aPassenger(server))
    const other = await aPassenger(server)
    const invalid = { success: false, error: 'Invalid token', code: 'INVALID_TOKEN' }
    for (const payload of [
      { token: other.accessToken },
      { token: 'nonsense' },
      { token: '' },
      { token: 5 },
      'x',
    ]) {
      expect(await socket.ask('authenticate', payload)).toEqual(invalid)
    }
    expect(await socket.next('error')).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await socket.ask('authenticate')).toEqual({ success: true })
    expect(await socket.ask('authenticate', { userEmail: 'asha@example.com' })).toEqual({ success: true })
  })

  test('of an ended session renews nothing either', async () => {
    const server = await startServerForTest()
    const passenger = await aPassenger(server)
    const socket = await connectAs(server, passenger)
    const other = await signedIn(server, passenger.email)
    await callAs(server, other, ['POST', '/logout'])
    expect(await socket.ask('authenticate', { token: other.accessToken })).toMatchObject({
      code: 'INVALID_TOKEN',
    })
  })
})

describe('a session that ends', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => stopTestServer(server))

  const revoked = async (socket: TestSocket) => {
    expect(await socket.next('auth_error')).toEqual({ error: 'Invalid token', code: 'INVALID_TOKEN' })
    expect(await socket.closed).toBe('io server disconnect')
  }
  /** Two sessions of one user, each with a socket, and another user who stays connected. */
  const twoSessions = async () => {
    const here = await aPassenger(server)
    const there = await signedIn(server, here.email)
    const other = await connectAs(server, await aRider(server))
    return {
      here,
      there,
      hereSocket: await connectAs(server, here),
      thereSocket: await connectAs(server, there),
      other,
    }
  }
  const isAlive = async (socket: TestSocket) =>
    expect(await socket.ask('authenticate')).toEqual({ success: true })

  test('by signing out closes only its own sockets, at once', async () => {
    const { here, hereSocket, thereSocket, other } = await twoSessions()
    const secondTab = await connectAs(server, here)
    await callAs(server, here, ['POST', '/logout'])
    await revoked(hereSocket)
    await revoked(secondTab)
    await isAlive(thereSocket)
    await isAlive(other)
  })

  test('because another session changed the password closes its sockets', async () => {
    const { here, hereSocket, thereSocket, other } = await twoSessions()
    const body = { currentPassword: PASSWORD, newPassword: 'Another1safe!' }
    const answer = await callAs(server, here, ['POST', '/api/user/change-password'], body)
    answer.as(changePassword)
    await revoked(thereSocket)
    await isAlive(hereSocket)
    await isAlive(other)
  })

  test('because the password was reset closes all sockets', async () => {
    const { here, hereSocket, thereSocket } = await twoSessions()
    const identifier = here.email
    const { token } = (await server.post('/forgot-password/send-otp', { identifier })).json as {
      token: string
    }
    const otp = await mailedCode(server, identifier)
    const verified = await server.post('/forgot-password/verify-otp', { identifier, otp, token })
    const { resetToken } = verified.json as { resetToken: string }
    await server.post('/forgot-password/reset', { resetToken, newPassword: 'Another1safe!' })
    await revoked(hereSocket)
    await revoked(thereSocket)
  })

  test('because a refresh token was reused closes its sockets', async () => {
    const { here, hereSocket, thereSocket } = await twoSessions()
    await server.post('/auth/refresh', here)
    server.clock.advanceMs(10_001)
    expect((await server.post('/auth/refresh', here)).status).toBe(401)
    await revoked(hereSocket)
    await isAlive(thereSocket)
  })

  test('because the account was deleted closes all sockets', async () => {
    const { here, hereSocket, thereSocket } = await twoSessions()
    expect((await callAs(server, here, ['DELETE', '/api/user'], { password: PASSWORD })).status).toBe(200)
    await revoked(hereSocket)
    await revoked(thereSocket)
  })

  test('during a handshake leaves no socket open', async () => {
    const url = await urlOf(server)
    for (let round = 0; round < 10; round++) {
      const passenger: Passenger = await aPassenger(server)
      const client = newClient(url, { auth: { token: passenger.accessToken } })
      const ended = new Promise<void>(resolve => {
        client.once('connect_error', () => resolve())
        client.once('disconnect', () => resolve())
      })
      client.connect()
      await callAs(server, passenger, ['POST', '/logout'])
      await ended
      expect(client.connected).toBe(false)
    }
  })
})

describe('any event from a client', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => stopTestServer(server))

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
    const refusals = asha.heard.filter(({ event }) => event === 'chat-error' || event === 'error')
    expect(refusals.length).toBeGreaterThan(0)
    expect(JSON.stringify(refusals)).not.toMatch(/stack|sql|node_modules/i)
    await ravi.settled()
    expect(ravi.heard.map(({ event }) => event)).toEqual(['user_conversations'])
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
  ])('A15 a frame with %s hurts nobody else', async (_, frame) => {
    const rider = await aRider(server)
    const witness = await connectAs(server, await aRider(server))
    const socket = await connectAs(server, rider)
    socket.raw.io.engine.write(frame)
    expect(await witness.ask('authenticate')).toEqual({ success: true })
    expect((await connectAs(server, rider)).raw.connected).toBe(true)
  })
})

describe('a flood', () => {
  test('A16 of 200 messages a second slows the flooder alone', async () => {
    const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
    const { riders, connection } = await aConnectedPair(server)
    const quiet = await aConnectedPair(server)
    const flooder = await connectAs(server, riders[0])
    const other = await connectAs(server, quiet.riders[0])
    const say = (socket: TestSocket, chatId: string, senderId: string) =>
      socket.ask('send-message', { chatId, message: 'hello', senderId })
    const flood = Promise.all(
      Array.from({ length: 200 }, () => say(flooder, connection.chatId, riders[0].id)),
    )
    const { chatId } = quiet.connection
    for (let count = 0; count < 10; count++) {
      expect(await say(other, chatId, quiet.riders[0].id)).toMatchObject({ success: true })
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

test('A19 closed sockets leave no state behind', async () => {
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
