import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, aSignUp, PASSWORD } from '../../../test/passengers.ts'

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
