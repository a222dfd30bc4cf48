import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, PASSWORD } from '../../../test/passengers.ts'

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
