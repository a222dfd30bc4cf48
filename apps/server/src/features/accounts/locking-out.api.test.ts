// Strangers try to lock the owner out of an account: by failing sign-ins, by using up tries of codes, or by
// using up mails. The owner can still sign in.

import { resetForgottenPassword, sendOtp, signIn, verifyOtp, verifyResetLink } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, statusCounts, type TestAnswer, twoServersForTests } from '../../../test/harness.ts'
import {
  aPassenger,
  type CodeGuess,
  callAs,
  mailedCode,
  mailedResetLink,
  otherThan,
  PASSWORD,
  type Passenger,
  PROFILE,
  postFrom,
} from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'

const NEW_PASSWORD = 'Ride5safe!'
const OWNER = '198.51.100.7'
const STRANGER = '203.0.113.66'
const HOUR_MS = 60 * 60_000
const MADE_UP = 'A'.repeat(43)

// Two processes on one database share counts and stored data.
describeOnEachDatabase('keeping the owner out', open => {
  const servers = twoServersForTests(async () => ({
    environment: { RATE_LIMITS: 'on', PUBLIC_URL: 'https://sawari.example/' },
    database: await open(),
    mails: [],
  }))

  const passes = (milliseconds: number) => {
    for (const { clock } of servers) clock.advanceMs(milliseconds)
  }
  let turn = 0
  /** A call from this address, alternately to each server. */
  const from = (address: string, url: string, payload: object): Promise<TestAnswer> => {
    turn += 1
    return postFrom(servers[turn % 2 === 0 ? 0 : 1], address, url, payload)
  }
  const asks = async (address: string, identifier: string) =>
    (await from(address, '/forgot-password/send-otp', { identifier })).as(sendOtp).token
  const tries = (address: string, guess: CodeGuess) => from(address, '/forgot-password/verify-otp', guess)
  /** The statuses of several wrong codes on one token. */
  const guesses = async (address: string, times: number, guess: CodeGuess) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await tries(address, guess)).status)
    return statuses
  }
  const signsIn = (address: string, email: string, more: object = {}) =>
    from(address, '/signin', { email, password: PASSWORD, ...more })
  const fails = async (address: string, email: string, times: number) => {
    for (let time = 0; time < times; time++) await signsIn(address, email, { password: 'Not4this!' })
  }
  const opens = (link: string | undefined) => from(OWNER, '/forgot-password/verify-link', { link })
  const resetsBy = async (link: string) => {
    const { resetToken } = (await opens(link)).as(verifyResetLink)
    return from(OWNER, '/forgot-password/reset', { resetToken, newPassword: NEW_PASSWORD })
  }

  /** An owner on a device that has signed in once, hours after the previous tests. */
  const anOwner = async (): Promise<Passenger & { deviceSecret: string }> => {
    passes(25 * HOUR_MS)
    const passenger = await aPassenger(servers[0])
    const { deviceSecret } = (await signsIn(OWNER, passenger.email)).as(signIn).data
    return { ...passenger, deviceSecret: deviceSecret! }
  }
  /** What a mail that somebody asked for gives to its reader, and a guess that is wrong. */
  const asksForMail = async (address: string, { email: identifier }: Passenger) => {
    const token = await asks(address, identifier)
    const [otp, link] = [
      await mailedCode(servers[0], identifier),
      await mailedResetLink(servers[0], identifier),
    ]
    return { guess: { identifier, token, otp }, link, wrong: { identifier, otp: otherThan(otp) } }
  }

  describe('by wrong passwords', () => {
    test('a device that signed in before signs in at once, after an hour of wrong passwords', async () => {
      const { email, deviceSecret } = await anOwner()
      for (let quarter = 0; quarter < 5; quarter++) {
        await fails(STRANGER, email, 10)
        passes(15 * 60_000)
      }
      await fails(STRANGER, email, 10)
      expect(await signsIn(OWNER, email)).toEqual(refused('RATE_LIMITED'))
      const answer = await signsIn(OWNER, email, { deviceSecret })
      expect(answer.as(signIn).data.deviceSecret).toBe(deviceSecret)
    })

    test('a device that signed in before signs in although strangers fail behind its address', async () => {
      const { email, deviceSecret } = await anOwner()
      for (let other = 0; other < 6; other++) await fails(OWNER, `other${other}@example.com`, 9)
      expect((await signsIn(OWNER, email)).status).toBe(429)
      expect((await signsIn(OWNER, email, { deviceSecret })).status).toBe(200)
    })

    test('a known device has a separate limit of ten wrong passwords, which does not affect the owner elsewhere', async () => {
      const { email, deviceSecret } = await anOwner()
      const wrong = { password: 'Not4this!', deviceSecret }
      expect(statusCounts(await atOnce(40, () => signsIn(STRANGER, email, wrong)))).toMatchObject({ 401: 10 })
      expect((await signsIn(OWNER, email)).status).toBe(200)
    })

    test('a device that was made up, or of another account, is no exemption', async () => {
      for (const deviceSecret of [MADE_UP, (await anOwner()).deviceSecret]) {
        const { email } = await anOwner()
        await fails(STRANGER, email, 10)
        expect((await signsIn(STRANGER, email, { deviceSecret })).status).toBe(429)
      }
    })

    test('a new device signs in by the link of the mail, while wrong passwords continue', async () => {
      const owner = await anOwner()
      const { email } = owner
      await fails(STRANGER, email, 10)
      const { link } = await asksForMail(OWNER, owner)
      const { deviceSecret } = (await resetsBy(link)).as(resetForgottenPassword)
      await fails(STRANGER, email, 20)
      const right = { password: NEW_PASSWORD }
      expect((await signsIn(OWNER, email, right)).status).toBe(429)
      const again = (await signsIn(OWNER, email, { ...right, deviceSecret })).as(signIn)
      const profile = await callAs(servers[0], again.data, PROFILE)
      expect(profile.json).toMatchObject({ data: { email, emailProved: true } })
    })

    test('a new password ends the exemption of every device but the one that set it', async () => {
      const owner = await anOwner()
      const { email, deviceSecret: here } = owner
      const { deviceSecret: there } = (await signsIn(STRANGER, email)).as(signIn).data
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, deviceSecret: here }
      const changed = await callAs(servers[0], owner, ['POST', '/api/user/change-password'], change)
      expect(changed.status).toBe(200)
      await fails(STRANGER, email, 10)
      const right = { password: NEW_PASSWORD }
      expect((await signsIn(STRANGER, email, { ...right, deviceSecret: there })).status).toBe(429)
      expect((await signsIn(OWNER, email, { ...right, deviceSecret: here })).status).toBe(200)
    })

    test('one device keeps one secret for several accounts', async () => {
      const [first, second] = [await anOwner(), await anOwner()]
      const { deviceSecret } = first
      const signedIn = await signsIn(OWNER, second.email, { deviceSecret })
      expect(signedIn.as(signIn).data.deviceSecret).toBe(deviceSecret)
      for (const { email } of [first, second]) {
        await fails(STRANGER, email, 10)
        expect((await signsIn(OWNER, email, { deviceSecret })).status).toBe(200)
      }
    })

    test('an account remembers ten devices, by the hash of their secrets', async () => {
      const { email, user, deviceSecret } = await anOwner()
      for (let device = 0; device < 12; device++) {
        passes(1)
        await signsIn(OWNER, email)
      }
      const rows = await rowsOf(servers[0], 'known_devices', { user_id: user.id })
      expect(rows).toHaveLength(10)
      expect(JSON.stringify(rows)).not.toContain(deviceSecret)
    })
  })

  describe('by codes', () => {
    test('five wrong codes on a token of a stranger leave the token of the owner alone', async () => {
      const owner = await anOwner()
      const { guess, wrong } = await asksForMail(OWNER, owner)
      for (let other = 0; other < 5; other++)
        await guesses(STRANGER, 6, { ...wrong, token: await asks(STRANGER, owner.email) })
      expect((await tries(OWNER, guess)).status).toBe(200)
    })

    test('who asks first cannot burn the code for the owner, who asks within the same minute', async () => {
      const owner = await anOwner()
      const { guess, wrong } = await asksForMail(STRANGER, owner)
      await guesses(STRANGER, 6, { ...wrong, token: guess.token })
      expect((await tries(OWNER, { ...guess, token: await asks(OWNER, owner.email) })).status).toBe(200)
    })

    test('from one address fifty wrong codes are compared in 15 minutes, over all accounts and tokens', async () => {
      const owners = [await anOwner(), await anOwner()]
      const statuses: number[] = []
      for (let time = 0; time < 12; time++) {
        const identifier = owners[time % 2]!.email
        const token = await asks(STRANGER, identifier)
        statuses.push(...(await guesses(STRANGER, 5, { identifier, otp: '000000', token })))
      }
      // One of the fifty may be the real code, with a probability of 1 in 20,000.
      expect(statuses.filter(status => status === 429)).toHaveLength(10)
      expect(statuses.slice(50)).toEqual(Array<number>(10).fill(429))
    })

    test('an IPv6 network of 64 bits counts as one address', async () => {
      const { email: identifier } = await anOwner()
      const statuses: number[] = []
      for (let host = 1; host <= 52; host++) {
        const address = `2001:db8:1:2:${host.toString(16)}::1`
        statuses.push((await tries(address, { identifier, otp: '000000', token: MADE_UP })).status)
      }
      expect(statuses).toEqual([...Array<number>(50).fill(400), 429, 429])
    })

    test('collected tokens compare sixty wrong codes a day for one account, from any number of addresses', async () => {
      const owner = await anOwner()
      const { guess, wrong } = await asksForMail(OWNER, owner)
      const statuses: number[] = []
      for (let other = 0; other < 30; other++) {
        const address = `192.0.2.${other + 1}`
        const token = await asks(address, owner.email)
        statuses.push(...(await guesses(address, 5, { ...wrong, token })))
      }
      expect(statuses.filter(status => status === 400)).toHaveLength(60)
      expect((await tries(OWNER, guess)).status).toBe(200)
    })

    test('for an email without an account the same guesses get the same answers', async () => {
      const { email } = await anOwner()
      const answersFor = async (identifier: string, address: string) => {
        const statuses: number[] = []
        for (let other = 0; other < 4; other++) {
          const token = await asks(address, identifier)
          statuses.push(...(await guesses(address, 6, { identifier, otp: '000000', token })))
        }
        return statuses
      }
      expect(await answersFor(`no.${email}`, '192.0.2.201')).toEqual(await answersFor(email, '192.0.2.202'))
    })
  })

  describe('the link of the mail', () => {
    test('has 43 characters, starts at PUBLIC_URL, and is stored only as a hash', async () => {
      const owner = await anOwner()
      const { link } = await asksForMail(OWNER, owner)
      expect(link).toMatch(/^[\w-]{43}$/)
      const mail = servers[0].mails.findLast(({ to, text }) => to === owner.email && text.includes('#link='))!
      expect(mail.text).toContain(`\nhttps://sawari.example/forgot-password#link=${link}\n`)
      expect(JSON.stringify(await rowsOf(servers[0], 'reset_mails'))).not.toContain(link)
    })

    test.each(['/forgot-password', '/api/auth/forgot-password'])('opens once under %s', async prefix => {
      const { link } = await asksForMail(OWNER, await anOwner())
      const opened = () => from(OWNER, `${prefix}/verify-link`, { link })
      expect(statusCounts(await atOnce(10, opened))).toMatchObject({ 200: 1 })
      expect(await opened()).toEqual(refused('INVALID_TOKEN'))
    })

    test('survives everything that strangers do to codes and tokens', async () => {
      const owner = await anOwner()
      const { link, guess, wrong } = await asksForMail(OWNER, owner)
      for (let minute = 0; minute < 12; minute++) {
        const theirs = await asks(STRANGER, owner.email)
        for (const token of [guess.token, theirs]) await guesses(STRANGER, 6, { ...wrong, token })
        passes(60_000)
      }
      expect((await resetsBy(link)).status).toBe(200)
    })

    test('lasts 15 minutes', async () => {
      const [early, late] = [await anOwner(), await anOwner()]
      const [first, second] = [await asksForMail(OWNER, early), await asksForMail(OWNER, late)]
      passes(15 * 60_000 - 1)
      expect((await opens(first.link)).status).toBe(200)
      passes(1)
      expect(await opens(second.link)).toEqual(refused('INVALID_TOKEN'))
    })

    test.each([MADE_UP, 'x', '<script>'])('that was made up is refused: %s', async link => {
      expect(await opens(link)).toEqual(refused('INVALID_TOKEN'))
    })

    test('works after the code was used, until a new password is set', async () => {
      const owner = await anOwner()
      const { link, guess } = await asksForMail(OWNER, owner)
      const { resetToken } = (await tries(OWNER, guess)).as(verifyOtp)
      expect((await tries(OWNER, { ...guess, token: await asks(OWNER, owner.email) })).status).toBe(400)
      passes(61_000)
      const later = await asksForMail(OWNER, owner)
      expect((await opens(link)).status).toBe(200)
      await from(OWNER, '/forgot-password/reset', { resetToken, newPassword: NEW_PASSWORD })
      expect(await opens(later.link)).toEqual(refused('INVALID_TOKEN'))
    })
  })
})
