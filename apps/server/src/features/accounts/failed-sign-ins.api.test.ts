import { afterEach, describe, expect, test } from 'vitest'
import { openTestSqlite } from '../../../test/databases.ts'
import {
  refused,
  serverForTests,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { aPassenger, aSignUp, PASSWORD, postFrom, signInWith } from '../../../test/passengers.ts'
import { changeRows } from '../../../test/rows.ts'

const wrongPassword = { password: 'Not4this!' }

describe('limits of sign-ins and sign-ups:', () => {
  const environment = { RATE_LIMITS: 'on' }
  const server = serverForTests({ environment })
  afterEach(() => server.clock.advanceMs(15 * 60_000))
  const from = (address: string, url: string, payload: object) => postFrom(server, address, url, payload)

  test('after ten for one email even the right password is refused; other emails are not affected', async () => {
    const { email } = await aPassenger(server)
    const other = await aPassenger(server)
    for (let tries = 0; tries < 10; tries++) {
      // An email without an account is limited alike.
      for (const each of [email, 'nobody@example.com'])
        expect((await signInWith(server, each, 'Not4this!')).status).toBe(401)
      server.clock.advanceMs(1_000)
    }
    expect(await signInWith(server, 'nobody@example.com', 'Not4this!')).toEqual(refused('RATE_LIMITED'))
    const refusal = await server.post('/signin', { email, password: PASSWORD })
    expect(refusal).toEqual(refused('RATE_LIMITED'))
    expect(refusal.headers['retry-after']).toBe(String(15 * 60 - 10))
    expect((await server.post('/signin', { email: other.email, password: PASSWORD })).status).toBe(200)

    server.clock.advanceMs(15 * 60_000 - 10_000)
    expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
  })

  test('right passwords are never counted', async () => {
    const { email } = await aPassenger(server)
    for (let times = 0; times < 12; times++) {
      expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
    }
  })

  test('after fifty from one address everybody behind it is refused; other addresses are not affected', async () => {
    const { email } = await aPassenger(server)
    const statuses: number[] = []
    for (let tries = 0; tries < 51; tries++) {
      const answer = await from('203.0.113.7', '/signin', {
        email: `nobody${tries}@example.com`,
        ...wrongPassword,
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429])
    expect((await from('203.0.113.7', '/signin', { email, password: PASSWORD })).status).toBe(429)
    expect((await from('203.0.113.8', '/signin', { email, password: PASSWORD })).status).toBe(200)
  })

  test('a restart does not reset the count', async () => {
    const database = await openTestSqlite()
    const first = await startTestServer({ database, environment })
    const attempt = (server: TestServer) =>
      server.post('/signin', { email: 'nobody@example.com', ...wrongPassword })
    for (let tries = 0; tries < 10; tries++) await attempt(first)
    await first.app.close()
    const second = await startServerForTest({ database, environment })
    expect((await attempt(second)).status).toBe(429)
  })

  test('after twenty sign-ups from one address must wait, and no longer reveal whether an email address is taken', async () => {
    const { email } = await aPassenger(server)
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) {
      statuses.push((await from('203.0.113.7', '/signup', aSignUp({ email }))).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(409), 429, 429])
    expect((await from('203.0.113.8', '/signup', aSignUp())).status).toBe(201)
    server.clock.advanceMs(15 * 60_000)
    expect((await from('203.0.113.7', '/signup', aSignUp())).status).toBe(201)
  })

  test('sign-ups count a whole /64 of IPv6 as one address', async () => {
    const { email } = await aPassenger(server)
    for (let tries = 0; tries < 20; tries++) {
      await from(`2001:db8:1:2::${tries}`, '/signup', aSignUp({ email }))
    }
    expect((await from('2001:db8:1:2:ffff::1', '/signup', aSignUp())).status).toBe(429)
    expect((await from('2001:db8:1:3::1', '/signup', aSignUp())).status).toBe(201)
  })

  test('one mailbox has one account, however its domain is spelled', async () => {
    const { user } = await aPassenger(server, { email: 'asha@bücher.example' })
    expect(user.email).toBe('asha@xn--bcher-kva.example')
    for (const email of ['asha@xn--bcher-kva.example', 'asha@BÜCHER.example', 'asha@bu\u0308cher.example'])
      expect((await server.post('/signup', aSignUp({ email }))).status, email).not.toBe(201)
    // As earlier versions stored it.
    await changeRows(server, 'users', { id: user.id }, { email: 'asha@bücher.example' })
    expect((await server.post('/signup', aSignUp({ email: 'asha@xn--bcher-kva.example' }))).status).toBe(409)
    const asTyped = { email: 'asha@bücher.example', password: PASSWORD }
    expect((await server.post('/signin', asTyped)).status).toBe(200)
  })
})
