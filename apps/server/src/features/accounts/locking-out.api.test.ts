// Strangers try to lock the owner out of an account: by failing sign-ins, by using up tries of codes, or by
// using up mails. The owner can still sign in.

import { resetForgottenPassword, sendOtp, signIn, verifyOtp, verifyResetLink } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, startTestServer, type TestAnswer, type TestServer } from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  mailedCode,
  mailedResetLink,
  PASSWORD,
  type Passenger,
  PROFILE,
} from '../../../test/passengers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

const NEW_PASSWORD = 'Ride5safe!'
const OWNER = '198.51.100.7'
const STRANGER = '203.0.113.66'
const HOUR_MS = 60 * 60_000

// Two processes on one database share counts and stored data.
describeOnEachDatabase('keeping the owner out', open => {
  let database: Database
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    database = await open()
    const mails: Mail[] = []
    const environment = { RATE_LIMITS: 'on', PUBLIC_URL: 'https://sawari.example/' }
    servers = [
      await startTestServer({ database, environment, mails }),
      await startTestServer({ database, environment, mails }),
    ]
  })
  afterAll(async () => {
    for (const { app } of servers) await app.close()
    await database.close()
  })

  const passes = (milliseconds: number) => {
    for (const { clock } of servers) clock.advanceMs(milliseconds)
  }
  let turn = 0
  /** A call from this address, alternately to each server. */
  const from = (remoteAddress: string, url: string, payload: object): Promise<TestAnswer> => {
    turn += 1
    return servers[turn % 2 === 0 ? 0 : 1].send({ method: 'POST', url, remoteAddress, payload })
  }
  const asks = async (address: string, identifier: string) =>
    (await from(address, '/forgot-password/send-otp', { identifier })).as(sendOtp).token
  const tries = (address: string, guess: { identifier: string; otp: string; token: string }) =>
    from(address, '/forgot-password/verify-otp', guess)
  const fails = async (address: string, email: string, times: number) => {
    for (let time = 0; time < times; time++) {
      await from(address, '/signin', { email, password: 'Not4this!' })
    }
  }

  /** An owner on a device that has signed in once, hours after the previous tests. */
  const anOwner = async (): Promise<Passenger & { deviceSecret: string }> => {
    passes(25 * HOUR_MS)
    const passenger = await aPassenger(servers[0])
    const answer = await from(OWNER, '/signin', { email: passenger.email, password: PASSWORD })
    return { ...passenger, deviceSecret: answer.as(signIn).data.deviceSecret! }
  }
  const asksForMail = async (address: string, owner: Passenger) => {
    const token = await asks(address, owner.email)
    const [server] = servers
    const code = await mailedCode(server, owner.email)
    return { token, code, link: await mailedResetLink(server, owner.email), wrong: otherThan(code) }
  }

  describe('by wrong passwords', () => {
    test('C9 a device that signed in before signs in at once, after an hour of wrong passwords', async () => {
      const { email, deviceSecret } = await anOwner()
      for (let quarter = 0; quarter < 5; quarter++) {
        await fails(STRANGER, email, 10)
        passes(15 * 60_000)
      }
      await fails(STRANGER, email, 10)
      const right = { email, password: PASSWORD }
      expect((await from(OWNER, '/signin', right)).json).toEqual(failure('RATE_LIMITED'))
      const answer = await from(OWNER, '/signin', { ...right, deviceSecret })
      expect(answer.as(signIn).data.deviceSecret).toBe(deviceSecret)
    })

    test('a device that signed in before signs in although strangers fail behind its address', async () => {
      const { email, deviceSecret } = await anOwner()
      for (let other = 0; other < 6; other++) await fails(OWNER, `other${other}@example.com`, 9)
      const right = { email, password: PASSWORD }
      expect((await from(OWNER, '/signin', right)).status).toBe(429)
      expect((await from(OWNER, '/signin', { ...right, deviceSecret })).status).toBe(200)
    })

    test('a known device has a separate limit of ten wrong passwords, which does not affect the owner elsewhere', async () => {
      const { email, deviceSecret } = await anOwner()
      const wrong = { email, password: 'Not4this!', deviceSecret }
      const answers = await Promise.all(Array.from({ length: 40 }, () => from(STRANGER, '/signin', wrong)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect((await from(OWNER, '/signin', { email, password: PASSWORD })).status).toBe(200)
    })

    test.each([
      ['that was made up', 'A'.repeat(43)],
      ['of another account', undefined],
    ])('a device %s is no exemption', async (_, made) => {
      const { email } = await anOwner()
      const deviceSecret = made ?? (await anOwner()).deviceSecret
      await fails(STRANGER, email, 10)
      const answer = await from(STRANGER, '/signin', { email, password: PASSWORD, deviceSecret })
      expect(answer.status).toBe(429)
    })

    test('a new device signs in by the link of the mail, while wrong passwords continue', async () => {
      const owner = await anOwner()
      const { email } = owner
      await fails(STRANGER, email, 10)
      const { link } = await asksForMail(OWNER, owner)
      const { resetToken } = (await from(OWNER, '/forgot-password/verify-link', { link })).as(verifyResetLink)
      const reset = await from(OWNER, '/forgot-password/reset', { resetToken, newPassword: NEW_PASSWORD })
      const { deviceSecret } = reset.as(resetForgottenPassword)
      await fails(STRANGER, email, 20)
      const right = { email, password: NEW_PASSWORD }
      expect((await from(OWNER, '/signin', right)).status).toBe(429)
      const again = (await from(OWNER, '/signin', { ...right, deviceSecret })).as(signIn)
      const profile = await callAs(servers[0], again.data, PROFILE)
      expect(profile.json).toMatchObject({ data: { email, emailProved: true } })
    })

    test('a new password ends the exemption of every device but the one that set it', async () => {
      const owner = await anOwner()
      const { email, deviceSecret: here } = owner
      const there = (await from(STRANGER, '/signin', { email, password: PASSWORD })).as(signIn).data
        .deviceSecret
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, deviceSecret: here }
      const changed = await callAs(servers[0], owner, ['POST', '/api/user/change-password'], change)
      expect(changed.status).toBe(200)
      await fails(STRANGER, email, 10)
      const right = { email, password: NEW_PASSWORD }
      expect((await from(STRANGER, '/signin', { ...right, deviceSecret: there })).status).toBe(429)
      expect((await from(OWNER, '/signin', { ...right, deviceSecret: here })).status).toBe(200)
    })

    test('one device keeps one secret for several accounts', async () => {
      const [first, second] = [await anOwner(), await anOwner()]
      const { deviceSecret } = first
      const right = { email: second.email, password: PASSWORD, deviceSecret }
      expect((await from(OWNER, '/signin', right)).as(signIn).data.deviceSecret).toBe(deviceSecret)
      for (const { email } of [first, second]) {
        await fails(STRANGER, email, 10)
        const answer = await from(OWNER, '/signin', { email, password: PASSWORD, deviceSecret })
        expect(answer.status).toBe(200)
      }
    })

    test('an account remembers ten devices, by the hash of their secrets', async () => {
      const { email, user, deviceSecret } = await anOwner()
      for (let device = 0; device < 12; device++) {
        passes(1)
        await from(OWNER, '/signin', { email, password: PASSWORD })
      }
      const rows = await database.sql
        .selectFrom('known_devices')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute()
      expect(rows).toHaveLength(10)
      expect(JSON.stringify(rows)).not.toContain(deviceSecret)
    })
  })

  describe('by codes', () => {
    test('C9 five wrong codes on a token of a stranger leave the token of the owner alone', async () => {
      const owner = await anOwner()
      const identifier = owner.email
      const { token, code, wrong } = await asksForMail(OWNER, owner)
      for (let other = 0; other < 5; other++) {
        const theirs = await asks(STRANGER, identifier)
        for (let time = 0; time < 6; time++) await tries(STRANGER, { identifier, otp: wrong, token: theirs })
      }
      expect((await tries(OWNER, { identifier, otp: code, token })).status).toBe(200)
    })

    test('C9 who asks first cannot burn the code for the owner, who asks within the same minute', async () => {
      const owner = await anOwner()
      const identifier = owner.email
      const { token: theirs, code, wrong } = await asksForMail(STRANGER, owner)
      for (let time = 0; time < 6; time++) await tries(STRANGER, { identifier, otp: wrong, token: theirs })
      const token = await asks(OWNER, identifier)
      expect((await tries(OWNER, { identifier, otp: code, token })).status).toBe(200)
    })

    test('C9 from one address fifty wrong codes are compared in 15 minutes, over all accounts and tokens', async () => {
      const owners = [await anOwner(), await anOwner()]
      const statuses: number[] = []
      for (let time = 0; time < 12; time++) {
        const owner = owners[time % 2]!
        const token = await asks(STRANGER, owner.email)
        for (let guess = 0; guess < 5; guess++) {
          statuses.push((await tries(STRANGER, { identifier: owner.email, otp: '000000', token })).status)
        }
      }
      // One of the fifty may be the real code, with a probability of 1 in 20,000.
      expect(statuses.filter(status => status === 429)).toHaveLength(10)
      expect(statuses.slice(50)).toEqual(Array<number>(10).fill(429))
    })

    test('C9 an IPv6 network of 64 bits counts as one address', async () => {
      const { email: identifier } = await anOwner()
      const token = 'A'.repeat(43)
      const statuses: number[] = []
      for (let host = 1; host <= 52; host++) {
        const address = `2001:db8:1:2:${host.toString(16)}::1`
        statuses.push((await tries(address, { identifier, otp: '000000', token })).status)
      }
      expect(statuses).toEqual([...Array<number>(50).fill(400), 429, 429])
    })

    test('C9 collected tokens compare sixty wrong codes a day for one account, from any number of addresses', async () => {
      const owner = await anOwner()
      const identifier = owner.email
      const { token, code, wrong } = await asksForMail(OWNER, owner)
      let compared = 0
      for (let other = 0; other < 30; other++) {
        const address = `192.0.2.${other + 1}`
        const theirs = await asks(address, identifier)
        for (let guess = 0; guess < 5; guess++) {
          const { status } = await tries(address, { identifier, otp: wrong, token: theirs })
          if (status === 400) compared += 1
        }
      }
      expect(compared).toBe(60)
      expect((await tries(OWNER, { identifier, otp: code, token })).status).toBe(200)
    })

    test('C12 C9 for an email without an account the same guesses get the same answers', async () => {
      const { email } = await anOwner()
      const answersFor = async (identifier: string, host: number) => {
        const statuses: number[] = []
        for (let other = 0; other < 4; other++) {
          const token = await asks(`192.0.2.${host}`, identifier)
          for (let guess = 0; guess < 6; guess++) {
            statuses.push((await tries(`192.0.2.${host}`, { identifier, otp: '000000', token })).status)
          }
        }
        return statuses
      }
      expect(await answersFor(`no.${email}`, 201)).toEqual(await answersFor(email, 202))
    })
  })

  describe('the link of the mail', () => {
    test('has 43 characters, starts at PUBLIC_URL, and is stored only as a hash', async () => {
      const owner = await anOwner()
      const { link } = await asksForMail(OWNER, owner)
      expect(link).toMatch(/^[\w-]{43}$/)
      const mail = servers[0].mails.findLast(({ to, text }) => to === owner.email && text.includes('#link='))!
      expect(mail.text).toContain(`\nhttps://sawari.example/forgot-password#link=${link}\n`)
      const rows = await database.sql.selectFrom('reset_mails').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(link)
    })

    test.each(['/forgot-password', '/api/auth/forgot-password'])('opens once under %s', async prefix => {
      const owner = await anOwner()
      const { link } = await asksForMail(OWNER, owner)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => from(OWNER, `${prefix}/verify-link`, { link })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await from(OWNER, `${prefix}/verify-link`, { link })).json).toEqual(failure('INVALID_TOKEN'))
    })

    test('survives everything that strangers do to codes and tokens', async () => {
      const owner = await anOwner()
      const identifier = owner.email
      const { link, token, wrong } = await asksForMail(OWNER, owner)
      for (let minute = 0; minute < 12; minute++) {
        const theirs = await asks(STRANGER, identifier)
        for (const each of [token, theirs]) {
          for (let time = 0; time < 6; time++) await tries(STRANGER, { identifier, otp: wrong, token: each })
        }
        passes(60_000)
      }
      const { resetToken } = (await from(OWNER, '/forgot-password/verify-link', { link })).as(verifyResetLink)
      const reset = await from(OWNER, '/forgot-password/reset', { resetToken, newPassword: NEW_PASSWORD })
      expect(reset.status).toBe(200)
    })

    test('lasts 15 minutes', async () => {
      const [early, late] = [await anOwner(), await anOwner()]
      const links = [(await asksForMail(OWNER, early)).link, (await asksForMail(OWNER, late)).link]
      passes(15 * 60_000 - 1)
      expect((await from(OWNER, '/forgot-password/verify-link', { link: links[0] })).status).toBe(200)
      passes(1)
      const answer = await from(OWNER, '/forgot-password/verify-link', { link: links[1] })
      expect([answer.status, answer.json]).toEqual([401, failure('INVALID_TOKEN')])
    })

    test.each(['A'.repeat(43), 'x', '<script>'])('that was made up is refused: %s', async link => {
      const answer = await from(OWNER, '/forgot-password/verify-link', { link })
      expect([answer.status, answer.json]).toEqual([401, failure('INVALID_TOKEN')])
    })

    test('works after the code was used, until a new password is set', async () => {
      const owner = await anOwner()
      const identifier = owner.email
      const { link, token, code } = await asksForMail(OWNER, owner)
      const verified = (await tries(OWNER, { identifier, otp: code, token })).as(verifyOtp)
      const second = await asks(OWNER, identifier)
      expect((await tries(OWNER, { identifier, otp: code, token: second })).status).toBe(400)
      passes(61_000)
      const later = await asksForMail(OWNER, owner)
      expect((await from(OWNER, '/forgot-password/verify-link', { link })).status).toBe(200)
      const { resetToken } = verified
      await from(OWNER, '/forgot-password/reset', { resetToken, newPassword: NEW_PASSWORD })
      const answer = await from(OWNER, '/forgot-password/verify-link', { link: later.link })
      expect(answer.json).toEqual(failure('INVALID_TOKEN'))
    })
  })
})

function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456'
}
