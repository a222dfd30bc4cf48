import { exportAccount, readProfile, sendOtp, updateProfile, verifyResetLink } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests, startServerForTest } from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  deleteAccount,
  mailedCode,
  mailedProof,
  mailedResetLink,
  PASSWORD,
  PROFILE,
  profileStatus,
  signedIn,
} from '../../../test/passengers.ts'
import { EXPORT } from '../../../test/riders.ts'

const UPDATE = ['PUT', '/api/user/profile'] as const
const CHANGE = ['POST', '/api/user/change-password'] as const
const DELETE = ['DELETE', '/api/user'] as const
const NEW_PASSWORD = 'Ride5safe!'

describeOnEachDatabase('the own account', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  async function exchanged(link: string): Promise<string> {
    return (await server.post('/forgot-password/verify-link', { link })).as(verifyResetLink).resetToken
  }

  describe('the profile', () => {
    test('is the user', async () => {
      const passenger = await aPassenger(server)
      const answer = await callAs(server, passenger, PROFILE)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.as(readProfile).data).toEqual(passenger.user)
    })

    test('takes a new name and phone', async () => {
      const passenger = await aPassenger(server)
      const body = { name: ' Asha Rao ', phone: '+91 98765-43211', password: PASSWORD }
      const answer = await callAs(server, passenger, UPDATE, body)
      const { message, user } = answer.as(updateProfile)
      expect(message).toBe('Profile updated successfully!')
      expect(user).toEqual({ ...passenger.user, name: 'Asha Rao', phone: '+91 98765-43211' })
      expect((await callAs(server, passenger, PROFILE)).as(readProfile).data).toEqual(user)
    })

    test.each(['', '  ', undefined])('keeps the old phone if %j is sent', async phone => {
      const passenger = await aPassenger(server)
      await callAs(server, passenger, UPDATE, { name: 'Asha Rao', phone })
      const { data } = (await callAs(server, passenger, PROFILE)).as(readProfile)
      expect(data).toEqual({ ...passenger.user, name: 'Asha Rao' })
    })

    test('takes a new phone only with the password, and counts wrong ones', async () => {
      const passenger = await aPassenger(server)
      const change = (rest: object) =>
        callAs(server, passenger, UPDATE, { name: 'Asha Rao', phone: '9123456789', ...rest })
      expect((await change({})).json).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ path: 'password', message: 'Enter your password to change the phone number' }],
      })
      expect(await change({ password: 'Not4this!' })).toEqual(refused('WRONG_PASSWORD'))
      // Nothing was written, not even the name.
      expect((await callAs(server, passenger, PROFILE)).as(readProfile).data).toEqual(passenger.user)
      expect((await change({ password: PASSWORD })).as(updateProfile).user.phone).toBe('9123456789')
      // The same number, also in another spelling, needs no password.
      expect((await change({})).status).toBe(200)
      expect((await change({ phone: '91234-56789' })).as(updateProfile).user.phone).toBe('91234-56789')
    })

    test.each([
      [UPDATE, { phone: '' }, 'name'],
      [UPDATE, { name: '   ' }, 'name'],
      [UPDATE, { name: 'Asha', phone: '98765abcde' }, 'phone'],
      [UPDATE, { name: 'Asha', phone: '987654321' }, 'phone'],
      [UPDATE, { name: 'Asha', phone: '9876543210987654' }, 'phone'],
      ...['Ride5s!', 'ride5safe!', 'RIDE5SAFE!', 'Ridesafe!', 'Ride5safe'].map(
        newPassword => [CHANGE, { currentPassword: PASSWORD, newPassword }, 'newPassword'] as const,
      ),
    ] as const)('refuses %j with %j', async (call, body, path) => {
      const answer = await callAs(server, await aPassenger(server), call, body)
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
    })

    test('writes no other fields', async () => {
      const passenger = await aPassenger(server)
      const body = {
        name: 'Asha Rao',
        phone: '',
        email: 'other@example.com',
        id: 'f'.repeat(24),
        userId: 'f'.repeat(24),
        role: 'admin',
        passwordHash: 'x',
        password_hash: 'x',
        createdAt: '2020-01-01T00:00:00.000Z',
        consent_version: '0',
      }
      await callAs(server, passenger, UPDATE, body)
      const { data } = (await callAs(server, passenger, PROFILE)).as(readProfile)
      expect(data).toEqual({ ...passenger.user, name: 'Asha Rao' })
      expect((await signedIn(server, passenger.email)).user).toEqual(data)
    })
  })

  describe('changing the password', () => {
    test('ends every other session, and only the new password works', async () => {
      const here = await aPassenger(server)
      const there = await signedIn(server, here.email)
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      const answer = await callAs(server, here, CHANGE, body)
      expect([answer.status, answer.json]).toMatchObject([200, { message: 'Password changed successfully' }])
      expect((await callAs(server, here, PROFILE)).status).toBe(200)
      expect(await callAs(server, there, PROFILE)).toEqual(refused('INVALID_TOKEN'))
      expect((await server.post('/auth/refresh', there)).status).toBe(401)
      expect((await server.post('/signin', { email: here.email, password: PASSWORD })).status).toBe(401)
      expect((await server.post('/signin', { email: here.email, password: NEW_PASSWORD })).status).toBe(200)
    })

    test('needs the current one', async () => {
      const passenger = await aPassenger(server)
      const body = { currentPassword: 'Not4this!', newPassword: NEW_PASSWORD }
      const answer = await callAs(server, passenger, CHANGE, body)
      expect(answer).toEqual(refused('WRONG_PASSWORD'))
    })

    test('to a common one is refused', async () => {
      const body = { currentPassword: PASSWORD, newPassword: 'P@ssw0rd' }
      expect(await callAs(server, await aPassenger(server), CHANGE, body)).toEqual(
        refused('PASSWORD_TOO_COMMON'),
      )
    })

    test('twice concurrently with the same old password changes it once', async () => {
      const passenger = await aPassenger(server)
      const change = (newPassword: string) =>
        callAs(server, passenger, CHANGE, { currentPassword: PASSWORD, newPassword })
      const answers = await Promise.all([change('Ride5safe!'), change('Ride6safe!')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    })
  })

  describe('the export', () => {
    test('contains all stored data, and no secret', async () => {
      const passenger = await aPassenger(server, { name: 'Asha <b>Verma</b>' })
      const { id } = passenger.user
      const trip = { userId: id, source: 'Lal Market', destination: 'City Hospital' }
      await callAs(server, passenger, ['POST', '/api/routes/store'], trip)
      const feedback = { name: 'Asha', email: passenger.email, message: 'The map is lovely.' }
      await callAs(server, passenger, ['POST', '/feedbacks'], feedback)
      await server.post('/forgot-password/send-otp', { identifier: passenger.email })
      const places = { home: { name: 'Lal Market' }, work: null, recent: [] }
      await callAs(server, passenger, ['PUT', '/api/user/places'], places)

      const answer = await callAs(server, passenger, EXPORT)
      expect(answer.headers['cache-control']).toBe('no-store')
      const { name, email, phone, createdAt } = passenger.user
      expect(answer.as(exportAccount).data).toMatchObject({
        account: { id, name, email, phone, createdAt },
        consent: { version: expect.any(String), agreedAt: createdAt },
        sessions: [{ startedAt: createdAt }],
        passwordResets: [{ askedAt: createdAt }],
        savedPlaces: { home: { place: { name: 'Lal Market' } } },
        savedRoutes: [{ source: 'Lal Market', destination: 'City Hospital' }],
        feedback: [{ message: 'The map is lovely.' }],
      })
      expect(answer.text).not.toMatch(/argon2|hash|token/i)
    })

    test('contains no data of other users', async () => {
      const asha = await aPassenger(server)
      const ravi = await aPassenger(server, { name: 'Ravi Kumar' })
      await server.post('/feedbacks', { name: 'Ravi', email: asha.email, message: 'Not from Asha.' })
      const { text } = await callAs(server, asha, EXPORT)
      expect(text).not.toContain(ravi.user.id)
      expect(text).not.toContain('Ravi')
      expect(text).not.toContain('Not from Asha.')
    })
  })

  describe('deleting the account', () => {
    test('needs the password', async () => {
      const passenger = await aPassenger(server)
      expect(await callAs(server, passenger, DELETE, { password: 'Not4this!' })).toEqual(
        refused('WRONG_PASSWORD'),
      )
      expect((await callAs(server, passenger, DELETE)).json).toMatchObject({
        details: [{ path: 'password' }],
      })
      expect((await callAs(server, passenger, PROFILE)).status).toBe(200)
    })

    test('leaves no trace of the passenger in any table, and frees the email', async () => {
      const passenger = await aPassenger(server, { name: 'Vanishing Vimla', phone: '9123456780' })
      const other = await aPassenger(server)
      const { email, user } = passenger
      const there = await signedIn(server, email)
      const trip = { userId: user.id, source: 'Lal Market', destination: 'City Hospital' }
      await callAs(server, passenger, ['POST', '/api/routes/store'], trip)
      const feedback = { name: 'Vanishing Vimla', email, message: 'Thank you.' }
      await callAs(server, passenger, ['POST', '/feedbacks'], feedback)
      const places = { home: { name: 'Vanishing Lane' }, work: null, recent: [] }
      await callAs(server, passenger, ['PUT', '/api/user/places'], places)
      await server.post('/feedbacks', feedback)
      await server.post('/forgot-password/send-otp', { identifier: email })

      expect((await deleteAccount(server, passenger)).status).toBe(200)
      // Only the deletion log, which restored backups need, names the account.
      const logged = `{"kind":"account","id":"${user.id}"`
      const kept = (await textOfAllTables(server.database)).replace(logged, '')
      for (const trace of [user.id, email, 'Vanishing', '9123456780']) expect(kept).not.toContain(trace)
      for (const session of [passenger, there]) {
        expect(await callAs(server, session, PROFILE)).toEqual(refused('INVALID_TOKEN'))
        expect(await server.post('/auth/refresh', session)).toEqual(refused('INVALID_TOKEN'))
      }
      expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(401)
      expect((await aPassenger(server, { email })).user.id).not.toBe(user.id)
      expect(await profileStatus(server, other)).toBe(200)
    })

    test.each(['unused', 'exchanged for a reset token'])(
      'what was mailed to a deleted account, %s, is dead for the next one with its email',
      async used => {
        const { email, ...old } = await aPassenger(server)
        const asked = await server.post('/forgot-password/send-otp', { identifier: email })
        const { token } = asked.as(sendOtp)
        const [otp, link] = [await mailedCode(server, email), await mailedResetLink(server, email)]
        const proof = await mailedProof(server, email)
        const dead: [string, object, number][] =
          used === 'unused'
            ? [
                ['/forgot-password/verify-otp', { identifier: email, otp, token }, 400],
                ['/forgot-password/verify-link', { link }, 401],
                ['/api/user/verify-email', { token: proof }, 401],
                ['/auth/refresh', { refreshToken: old.refreshToken }, 401],
                ['/signin', { email, password: PASSWORD }, 401],
              ]
            : [['/forgot-password/reset', { resetToken: await exchanged(link), newPassword: PASSWORD }, 401]]
        await deleteAccount(server, old)

        const next = await aPassenger(server, { email, password: NEW_PASSWORD })
        for (const [path, body, refused] of dead)
          expect([path, (await server.post(path, body)).status]).toEqual([path, refused])
        expect((await callAs(server, old, PROFILE)).status).toBe(401)
        const { data } = (await callAs(server, next, PROFILE)).as(readProfile)
        expect(data).toMatchObject({ id: next.user.id, emailProved: false })
      },
    )

    test('during other calls never breaks them', async () => {
      for (let round = 0; round < 10; round++) {
        const passenger = await aPassenger(server)
        const { email, user } = passenger
        const trip = { userId: user.id, source: 'Lal Market', destination: 'City Hospital' }
        const answers = await Promise.all([
          deleteAccount(server, passenger),
          callAs(server, passenger, ['POST', '/api/routes/store'], trip),
          callAs(server, passenger, UPDATE, { name: 'Asha Rao' }),
          callAs(server, passenger, ['PUT', '/api/user/places'], { home: null, work: null, recent: [] }),
          callAs(server, passenger, ['POST', '/feedbacks'], { name: 'A', email, message: 'Hi' }),
          server.post('/auth/refresh', passenger),
          server.post('/signin', { email, password: PASSWORD }),
          server.post('/forgot-password/send-otp', { identifier: email }),
        ])
        const failed = server.logLines.filter(line => line.includes('request failed'))
        expect(failed).toEqual([])
        for (const { status } of answers) expect(status).toBeLessThan(500)
        expect((await callAs(server, passenger, PROFILE)).status).toBe(401)
        expect(await textOfAllTables(server.database)).not.toContain(`"user_id":"${user.id}"`)
      }
    })
  })
})

test('wrong current passwords are counted, so that a stolen token allows no guessing', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
  const passenger = await aPassenger(server)
  const body = { currentPassword: 'Not4this!', newPassword: NEW_PASSWORD }
  for (let tries = 0; tries < 10; tries++)
    expect((await callAs(server, passenger, CHANGE, body)).status).toBe(400)
  const right = await callAs(server, passenger, CHANGE, { ...body, currentPassword: PASSWORD })
  expect(right).toEqual(refused('RATE_LIMITED'))
  expect((await deleteAccount(server, passenger)).status).toBe(429)
  const phone = { name: 'Asha Rao', phone: '9123456789', password: PASSWORD }
  expect((await callAs(server, passenger, UPDATE, phone)).status).toBe(429)
})
