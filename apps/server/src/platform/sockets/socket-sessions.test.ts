// How long a client stays connected: until its token expires or its session ends.

import { changePassword, refreshSession } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  mailedCode,
  PASSWORD,
  type Passenger,
  PROFILE,
  signedIn,
} from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, newClient, type TestSocket, urlOf } from '../../../test/sockets.ts'

describe('a token', () => {
  const SHORT = { environment: { ACCESS_TOKEN_SECONDS: '1' } }

  test('that expires sends auth_error and closes the socket', async () => {
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
  const server = serverForTests()

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
    const next = (await server.post('/auth/refresh', here)).as(refreshSession)
    expect((await callAs(server, next, PROFILE)).status).toBe(200)
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
