import { setTimeout as sleep } from 'node:timers/promises'
import { CONSENT_VERSION, signIn, signUp } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, aSignUp, callAs, PASSWORD, PROFILE } from '../../../test/passengers.ts'

const wrongPassword = { password: 'Not4this!' }

describeOnEachDatabase('accounts', open => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await open() })
  })
  afterAll(() => stopTestServer(server))

  describe('sign-up', () => {
    test('answers 201 with the user, whose e-mail is trimmed and lower-cased', async () => {
      const body = aSignUp({ name: '  Asha Verma ', email: '  Asha.V@Example.COM ' })
      const answer = await server.post('/signup', body)
      expect(answer.status).toBe(201)
      expect(answer.headers['cache-control']).toBe('no-store')
      const { message, user } = answer.as(signUp)
      expect(message).toBe('Registration successful')
      expect(user).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        userId: user.id,
        name: 'Asha Verma',
        email: 'asha.v@example.com',
        phone: '9876543210',
        emailProved: false,
        createdAt: server.clock.now().toISOString(),
      })
      expect((await server.post('/signin', { email: 'ASHA.V@example.com', password: PASSWORD })).status).toBe(
        200,
      )
    })

    test('stores the version of the terms and when they were agreed to', async () => {
      const { user } = (await server.post('/signup', aSignUp())).as(signUp)
      const row = await server.database.sql
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(row.consent_version).toBe(CONSENT_VERSION)
      expect(row.consented_at).toBe(server.clock.now().getTime())
    })

    test('refuses an e-mail that has an account, however it is spelt', async () => {
      const body = aSignUp()
      await server.post('/signup', body)
      const again = await server.post('/signup', { ...body, email: ` ${body.email.toUpperCase()} ` })
      expect(again.status).toBe(409)
      expect(again.json).toEqual(failure('EMAIL_TAKEN'))
    })

    test('of 20 concurrent requests with one e-mail, one creates the account', async () => {
      const body = aSignUp()
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.post('/signup', body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
    })

    test.each([
      ['no name', { name: '' }, 'name'],
      ['a name of one letter', { name: ' A ' }, 'name'],
      ['a name of 81 letters', { name: 'x'.repeat(81) }, 'name'],
      ['no e-mail', { email: '' }, 'email'],
      ['an e-mail without @', { email: 'asha.example.com' }, 'email'],
      ['an e-mail without a dot', { email: 'asha@example' }, 'email'],
      ['an e-mail with a line break', { email: 'asha@example.com\r\nBcc: x@example.com' }, 'email'],
      ['a phone that starts with 5', { phone: '5876543210' }, 'phone'],
      ['a phone of nine digits', { phone: '987654321' }, 'phone'],
      ['a phone with a country code', { phone: '+919876543210' }, 'phone'],
      ['a password of seven', { password: 'Ride4s!' }, 'password'],
      ['a password without a capital', { password: 'ride4safe!' }, 'password'],
      ['a password without a small letter', { password: 'RIDE4SAFE!' }, 'password'],
      ['a password without a digit', { password: 'Ridesafe!' }, 'password'],
      ['a password without a special', { password: 'Ride4safe' }, 'password'],
      ['a password of 129', { password: `Ride4safe!${'x'.repeat(119)}` }, 'password'],
      ['another confirmation', { confirmPassword: 'Ride4safe?' }, 'confirmPassword'],
    ])('refuses %s and names the field', async (_, overrides, path) => {
      const answer = await server.post('/signup', aSignUp(overrides))
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({
        error: 'Validation failed',
        code: 'VALIDATION_FAILED',
        details: [{ path }],
      })
    })

    test('C16 refuses a password that everybody tries first', async () => {
      const answer = await server.post('/signup', aSignUp({ password: 'P@ssw0rd' }))
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual(failure('PASSWORD_TOO_COMMON'))
    })

    test.each([
      ['markup', '<img src=x onerror=alert(1)>'],
      ['control characters', 'Asha\u0007\u001b[31m\u202eVerma'],
      ['quotes for a database', "Robert'); drop table users;--"],
      ['Hindi', 'आशा वर्मा'],
    ])('keeps a name with %s as it is', async (_, name) => {
      const { user } = (await server.post('/signup', aSignUp({ name }))).as(signUp)
      expect(user.name).toBe(name)
      const passenger = await aPassenger(server, { name })
      expect((await callAs(server, passenger, PROFILE)).json).toMatchObject({ data: { name } })
    })

    test.each([
      ['U+0000', 'Asha\u0000'],
      ['half a surrogate pair', 'Asha\ud83d'],
    ])('refuses a name with %s', async (_, name) => {
      const answer = await server.post('/signup', aSignUp({ name }))
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'name' }] })
    })

    test.each(['Sawаri', 'Sawari Support', 'S4wari', 'Aѕha Verma'])('B22 refuses the name %s', async name => {
      const answer = await server.post('/signup', aSignUp({ name }))
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'name' }] })
    })

    test('ignores unknown fields and fields that only the server sets', async () => {
      const body = {
        ...aSignUp(),
        id: 'f'.repeat(24),
        userId: 'f'.repeat(24),
        role: 'admin',
        createdAt: '2020-01-01T00:00:00.000Z',
        password_hash: 'x',
      }
      const { user } = (await server.post('/signup', body)).as(signUp)
      expect(user.id).not.toBe(body.id)
      expect(user.createdAt).toBe(server.clock.now().toISOString())
    })

    test.each(['/signup', '/signin', '/feedbacks', '/auth/refresh'])(
      'a body of a megabyte to %s is refused',
      async url => {
        const answer = await server.post(url, { ...aSignUp(), name: 'x'.repeat(2 ** 20) })
        expect(answer.status).toBe(413)
        expect(answer.json).toEqual(failure('PAYLOAD_TOO_LARGE'))
      },
    )
  })

  describe('sign-in', () => {
    test('gives both tokens and the user', async () => {
      const body = aSignUp()
      const { user } = (await server.post('/signup', body)).as(signUp)
      const answer = await server.post('/signin', { email: body.email, password: body.password })
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      const { message, data } = answer.as(signIn)
      expect(message).toBe('Login successful')
      expect(data.user).toEqual(user)
      expect(data.refreshToken).toMatch(/^[\w-]{43}$/)
      const claims = JSON.parse(Buffer.from(data.accessToken.split('.')[1]!, 'base64url').toString())
      const issuedAt = Math.floor(server.clock.now().getTime() / 1_000)
      expect(claims).toEqual({
        type: 'access',
        iss: 'sawari',
        aud: 'sawari-web',
        sub: user.id,
        userId: user.id,
        sid: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: user.email,
        name: user.name,
        phone: user.phone,
        iat: issuedAt,
        exp: issuedAt + 7_200,
        jti: expect.any(String),
      })
    })

    test('answers a wrong e-mail and a wrong password alike', async () => {
      const { email } = await aPassenger(server)
      const known = await server.post('/signin', { email, ...wrongPassword })
      const unknown = await server.post('/signin', { email: 'nobody@example.com', ...wrongPassword })
      expect(known.status).toBe(401)
      expect(known.json).toEqual(failure('INVALID_CREDENTIALS'))
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    })

    test.each([
      ['no e-mail', { password: PASSWORD }, 'email'],
      ['an e-mail without @', { email: 'asha', password: PASSWORD }, 'email'],
      ['no password', { email: 'asha@example.com' }, 'password'],
      ['a password of five', { email: 'asha@example.com', password: 'abcde' }, 'password'],
      ['a list for a password', { email: 'asha@example.com', password: ['abcdef'] }, 'password'],
    ])('refuses %s', async (_, body, path) => {
      const answer = await server.post('/signin', body)
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
    })
  })
})

describeOnEachDatabase('failed sign-ins', open => {
  const limited = async (database = open()) =>
    startTestServer({ database: await database, environment: { RATE_LIMITS: 'on' } })

  test('after ten for one e-mail even the right password is refused; other e-mails are not affected', async () => {
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

  test('an e-mail without an account is limited alike', async () => {
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

  test('of hundreds for one e-mail no more than ten are compared', async () => {
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
      // A busy machine tells some to come back later.
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

  test('C13 after twenty from one address wait; whether an e-mail is taken is told no oftener', async () => {
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
    // As versions before stored it.
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

test('a password is stored as a hash of the recommended cost', async () => {
  const server = await startTestServer({ slowPasswords: true })
  try {
    const { user } = await aPassenger(server)
    const { password_hash } = await server.database.sql
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  } finally {
    await stopTestServer(server)
  }
})

test('while sign-ups flood in from fifty addresses, everybody with an account signs in', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' }, slowPasswords: true })
  try {
    const owners: { email: string }[] = []
    for (let count = 0; count < 6; count++) owners.push(await aPassenger(server))
    let isOver = false
    let signedUp = 0
    const flood = Array.from({ length: 50 }, async (_, at) => {
      while (!isOver) {
        const remoteAddress = `198.51.100.${at}`
        const sent = Array.from({ length: 3 }, async () => {
          const call = { method: 'POST', url: '/signup', remoteAddress, payload: aSignUp() } as const
          if ((await server.send(call)).status === 201) signedUp += 1
        })
        await Promise.all(sent)
        await sleep(20)
      }
    })
    const overtakenBy: number[] = []
    for (const { email } of [...owners, ...owners]) {
      const before = signedUp
      expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
      overtakenBy.push(signedUp - before)
    }
    isOver = true
    await Promise.all(flood)
    expect(signedUp).toBeGreaterThan(0)
    // Twenty wait in the queue of sign-ups; owners do not.
    expect(Math.max(...overtakenBy)).toBeLessThan(10)
  } finally {
    await stopTestServer(server)
  }
})

test('C15 when too many wait for their password to be hashed, the rest is sent away for a moment', async () => {
  const server = await startTestServer({ slowPasswords: true })
  try {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        server.post('/signin', { email: `nobody${index}@example.com`, ...wrongPassword }),
      ),
    )
    const refused = answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === '1')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.json).toEqual(failure('SERVICE_UNAVAILABLE'))
    // Two at work and fifty in the queue. On a busy machine some of these miss the deadline of a call instead.
    const admitted = answers.filter(answer => !refused.includes(answer))
    expect(admitted.length).toBeGreaterThanOrEqual(52)
    expect(new Set(admitted.map(({ status }) => status))).toContain(401)
    // All other calls still succeed.
    expect((await server.get('/api/hotspots/search?q=market')).status).toBe(200)
  } finally {
    await stopTestServer(server)
  }
})
