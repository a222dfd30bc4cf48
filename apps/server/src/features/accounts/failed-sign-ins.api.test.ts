import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, aSignUp, PASSWORD } from '../../../test/passengers.ts'

const wrongPassword = { password: 'Not4this!' }

describeOnEachDatabase('failed sign-ins', open => {
  const limited = async (database = open()) =>
    startTestServer({ database: await database, environment: { RATE_LIMITS: 'on' } })

  test('after ten for one email even the right password is refused; other emails are not affected', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      const other = await aPassenger(server)
      for (let tries = 0; tries < 10; tries++) {
        expect((await server.post('/signin', { email, ...wrongPassword })).status).toBe(401)
        server.clock.advanceMs(1_000)
      }
      const refused = await server.post('/signin', { email, password: PASSWORD })
      expect(refused.status).toBe(429)
      expect(refused.json).toEqual(failure('RATE_LIMITED'))
      expect(refused.headers['retry-after']).toBe(String(15 * 60 - 10))
      expect((await server.post('/signin', { email: other.email, password: PASSWORD })).status).toBe(200)

      server.clock.advanceMs(15 * 60_000 - 10_000)
      expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
    } finally {
      await stopTestServer(server)
    }
  })

  test('an email without an account is limited alike', async () => {
    const server = await limited()
    try {
      const attempt = () => server.post('/signin', { email: 'nobody@example.com', ...wrongPassword })
      for (let tries = 0; tries < 10; tries++) expect((await attempt()).status).toBe(401)
      expect((await attempt()).status).toBe(429)
    } finally {
      await stopTestServer(server)
    }
  })

  test('right passwords are never counted', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      for (let times = 0; times < 12; times++) {
        expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
      }
    } finally {
      await stopTestServer(server)
    }
  })

  test('after fifty from one address everybody behind it is refused; other addresses are not affected', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      const from = (remoteAddress: string, body: object) =>
        server.send({ method: 'POST', url: '/signin', remoteAddress, payload: body })
      const statuses: number[] = []
      for (let tries = 0; tries < 51; tries++) {
        const answer = await from('203.0.113.7', { email: `nobody${tries}@example.com`, ...wrongPassword })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([...Array<number>(50).fill(401), 429])
      expect((await from('203.0.113.7', { email, password: PASSWORD })).status).toBe(429)
      expect((await from('203.0.113.8', { email, password: PASSWORD })).status).toBe(200)
    } finally {
      await stopTestServer(server)
    }
  })

  test('of hundreds for one email no more than ten are compared', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      const statuses = new Map<number, number>()
      const client = async () => {
        for (let tries = 0; tries < 8; tries++) {
          const { status } = await server.post('/signin', { email, ...wrongPassword })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: 40 }, client))
      // A busy machine answers some with 503.
      const { 401: compared, 429: tooMany = 0, 503: busy = 0, ...others } = Object.fromEntries(statuses)
      expect({ compared, refused: tooMany + busy, others }).toEqual({
        compared: 10,
        refused: 310,
        others: {},
      })
    } finally {
      await stopTestServer(server)
    }
  })

  test('D23 a restart does not reset the count', async () => {
    const database = await open()
    const first = await limited(Promise.resolve(database))
    const attempt = (server: TestServer) =>
      server.post('/signin', { email: 'nobody@example.com', ...wrongPassword })
    for (let tries = 0; tries < 10; tries++) await attempt(first)
    await first.app.close()
    const second = await limited(Promise.resolve(database))
    try {
      expect((await attempt(second)).status).toBe(429)
    } finally {
      await stopTestServer(second)
    }
  })
})

describeOnEachDatabase('sign-ups', open => {
  const limited = async () => startTestServer({ database: await open(), environment: { RATE_LIMITS: 'on' } })
  const from = (server: TestServer, remoteAddress: string, body: object) =>
    server.send({ method: 'POST', url: '/signup', remoteAddress, payload: body })

  test('C13 after twenty from one address must wait, and no longer reveal whether an email address is taken', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      const statuses: number[] = []
      for (let tries = 0; tries < 22; tries++) {
        statuses.push((await from(server, '203.0.113.7', aSignUp({ email }))).status)
      }
      expect(statuses).toEqual([...Array<number>(20).fill(409), 429, 429])
      expect((await from(server, '203.0.113.8', aSignUp())).status).toBe(201)
      server.clock.advanceMs(15 * 60_000)
      expect((await from(server, '203.0.113.7', aSignUp())).status).toBe(201)
    } finally {
      await stopTestServer(server)
    }
  })

  test('count a whole /64 of IPv6 as one address', async () => {
    const server = await limited()
    try {
      const { email } = await aPassenger(server)
      for (let tries = 0; tries < 20; tries++) {
        await from(server, `2001:db8:1:2::${tries}`, aSignUp({ email }))
      }
      expect((await from(server, '2001:db8:1:2:ffff::1', aSignUp())).status).toBe(429)
      expect((await from(server, '2001:db8:1:3::1', aSignUp())).status).toBe(201)
    } finally {
      await stopTestServer(server)
    }
  })
})

test('C19 one mailbox has one account, however its domain is spelled', async () => {
  const server = await startTestServer()
  try {
    const { user } = await aPassenger(server, { email: 'asha@bücher.example' })
    expect(user.email).toBe('asha@xn--bcher-kva.example')
    for (const email of ['asha@xn--bcher-kva.example', 'asha@BÜCHER.example', 'asha@bu\u0308cher.example'])
      expect((await server.post('/signup', aSignUp({ email }))).status, email).not.toBe(201)
    // As earlier versions stored it.
    await server.database.sql
      .updateTable('users')
      .set({ email: 'asha@bücher.example' })
      .where('id', '=', user.id)
      .execute()
    expect((await server.post('/signup', aSignUp({ email: 'asha@xn--bcher-kva.example' }))).status).toBe(409)
    const asTyped = { email: 'asha@bücher.example', password: PASSWORD }
    expect((await server.post('/signin', asTyped)).status).toBe(200)
  } finally {
    await stopTestServer(server)
  }
})
