// Which clients may connect.

import { errorCatalogue } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest, startTestServer } from '../../../test/harness.ts'
import { aPassenger, callAs } from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, connected, handshakeStatus, newClient, refusalOf, urlOf } from '../../../test/sockets.ts'

describe('a handshake', () => {
  const server = serverForTests()
  let url: string
  beforeAll(async () => {
    url = await urlOf(server)
  })

  test('with a good token is admitted, by web socket and by polling', async () => {
    const rider = await aRider(server)
    for (const transports of [['websocket'], ['polling'], ['websocket', 'polling']] as const) {
      const socket = await connectAs(server, rider, { transports: [...transports] })
      expect(await socket.ask('authenticate')).toEqual({ success: true })
    }
  })

  test('names the connection by 192 random bits: by polling, who knows the name speaks for its rider', async () => {
    const names = new Set<string>()
    for (let asked = 0; asked < 50; asked++) {
      const answer = await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text()
      const { sid } = JSON.parse(answer.slice(1)) as { readonly sid: string }
      expect(sid).toMatch(/^[\w-]{32}$/)
      names.add(sid.slice(-8))
    }
    // Not even its end is a count.
    expect(names.size).toBe(50)
    expect([...names].filter(name => name.startsWith('AAA'))).toEqual([])
  })

  test.each([
    ['no token', {}, 'AUTH_TOKEN_REQUIRED'],
    ['an empty token', { token: '' }, 'AUTH_TOKEN_REQUIRED'],
    ['a token that is no text', { token: { $ne: '' } }, 'AUTH_TOKEN_REQUIRED'],
    ['a bad token', { token: 'nonsense' }, 'INVALID_TOKEN'],
  ] as const)('with %s is refused, with the code', async (_, auth, code) => {
    const { error: message } = errorCatalogue[code]
    await expect(connected(newClient(url, { auth }))).rejects.toMatchObject({ message, data: { code } })
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
    const openedFrom = (origin: string | undefined, transport: 'websocket' | 'polling', at = url) =>
      handshakeStatus(at, transport, origin === undefined ? {} : { origin })
    const allowed = { websocket: 101, polling: 200 } as const
    const refused = { websocket: 400, polling: 403 } as const

    test.each(['websocket', 'polling'] as const)('of our own is admitted, by %s', async transport => {
      expect(await openedFrom(undefined, transport)).toBe(allowed[transport])
      expect(await openedFrom(url, transport)).toBe(allowed[transport])
    })

    test.each(['websocket', 'polling'] as const)('of another origin is refused, by %s', async transport => {
      for (const origin of ['https://evil.example', 'null', `${url}.evil.example`, 'http://localhost:1']) {
        expect([origin, await openedFrom(origin, transport)]).toEqual([origin, refused[transport]])
      }
    })

    test('of an origin that is allowed by configuration is admitted', async () => {
      const open = await startServerForTest({ environment: { CORS_ORIGINS: 'https://app.example' } })
      const at = await urlOf(open)
      expect(await openedFrom('https://app.example', 'websocket', at)).toBe(101)
      expect(await openedFrom('https://evil.example', 'websocket', at)).toBe(refused.websocket)
    })
  })

  test('by a script tag is refused: it would work from any origin', async () => {
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

  test.each([
    ['websocket', 101],
    ['polling', 200],
  ] as const)(
    'by %s gets 503 while the server leaves, for a proxy to try the next',
    async (transport, open) => {
      const leaving = await startServerForTest()
      const at = await urlOf(leaving)
      expect(await handshakeStatus(at, transport)).toBe(open)
      await leaving.app.shutdown.drain()
      expect(await handshakeStatus(at, transport)).toBe(503)
    },
  )
})
