import { CONSENT_VERSION, signIn, signUp } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { refused, serverForTests } from '../../../test/harness.ts'
import { aPassenger, aSignUp, callAs, PASSWORD, PROFILE } from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'

const wrongPassword = { password: 'Not4this!' }

describe('accounts', () => {
  const server = serverForTests()

  describe('sign-up', () => {
    test('answers 201 with the user, whose email is trimmed and lower-cased', async () => {
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
      const [row] = await rowsOf(server, 'users', { id: user.id })
      const consented_at = server.clock.now().getTime()
      expect(row).toMatchObject({ consent_version: CONSENT_VERSION, consented_at })
    })

    test('refuses an email that has an account, however it is spelt', async () => {
      const body = aSignUp()
      await server.post('/signup', body)
      expect(await server.post('/signup', { ...body, email: ` ${body.email.toUpperCase()} ` })).toEqual(
        refused('EMAIL_TAKEN'),
      )
    })

    test('refuses a password that everybody tries first, and takes the name of the product', async () => {
      expect((await server.post('/signup', aSignUp({ password: 'Sawari@123' }))).status).toBe(201)
      expect(await server.post('/signup', aSignUp({ password: 'P@ssw0rd' }))).toEqual(
        refused('PASSWORD_TOO_COMMON'),
      )
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

    test('answers a wrong email and a wrong password alike', async () => {
      const { email } = await aPassenger(server)
      const known = await server.post('/signin', { email, ...wrongPassword })
      const unknown = await server.post('/signin', { email: 'nobody@example.com', ...wrongPassword })
      expect(known).toEqual(refused('INVALID_CREDENTIALS'))
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    })
  })
})
