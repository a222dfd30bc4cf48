// Limits on an account's stored rows and on the mails that a client causes, across features.

import { rateLimits, signUp } from '@sawari/contract'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { type AttemptLimits, createAttemptLimits } from '../src/platform/identity/attempt-limits.ts'
import { createKeyedHash } from '../src/platform/identity/secrets.ts'
import { mayMail } from '../src/platform/mail/delivery.ts'
import { openTestSqlite } from './databases.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { startServerForTest } from './harness.ts'
import { callAs, signedIn } from './passengers.ts'
import { aRider } from './riders.ts'

// The limits themselves are tested on both databases; this file tests what they count together.
describe('budgets in the database', () => {
  async function limitsOf(work: (limits: AttemptLimits, clock: FakeClock) => Promise<void>): Promise<void> {
    const database: Database = await openTestSqlite()
    const clock = fakeClock('2026-11-22T00:00:00Z')
    const keyedHash = createKeyedHash('a key of the test')
    await work(createAttemptLimits({ database, clock, keyedHash, enabled: true }), clock)
    await database.close()
  }

  test('rows of several kinds count together, for each account', () =>
    limitsOf(async (limits, clock) => {
      const kinds = Object.values(rateLimits).filter(limit => 'stores' in limit)
      expect(kinds.length).toBeGreaterThan(2)
      let stored = 0
      for (let round = 0; stored < rateLimits.rowsByAccount.attempts; round += 1) {
        clock.advanceMs(60 * 60_000)
        for (const limit of kinds) {
          for (let attempt = 0; attempt < limit.attempts; attempt += 1) {
            const counted = await limits.count([{ limit, subject: 'asha' }])
            if ('at' in counted) stored += 1
          }
        }
        expect(round).toBeLessThan(24)
      }
      expect(stored).toBe(rateLimits.rowsByAccount.attempts)
      const limit = rateLimits.reportsByRider
      clock.advanceMs(60 * 60_000)
      expect(await limits.count([{ limit, subject: 'asha' }])).toMatchObject({ code: 'RATE_LIMITED' })
      expect(await limits.count([{ limit, subject: 'bilal' }])).toHaveProperty('at')
      clock.advanceMs(24 * 60 * 60_000)
      expect(await limits.count([{ limit, subject: 'asha' }])).toHaveProperty('at')
    }))

  test('mails count by recipient and by address, whatever they are about', () =>
    limitsOf(async limits => {
      const may = mayMail(limits, address => address)
      const mail = (to: string) => ({ to, subject: '', text: '', html: '' })
      for (let sent = 0; sent < rateLimits.mailsByRecipient.attempts; sent += 1) {
        expect(await may(mail('asha@example.com'), undefined)).toBe(true)
      }
      expect(await may(mail('asha@example.com'), '10.0.0.1')).toBe(false)
      for (let sent = 0; sent < rateLimits.mailsByAddress.attempts; sent += 1) {
        expect(await may(mail(`rider${sent}@example.com`), '10.0.0.1')).toBe(true)
      }
      expect(await may(mail('ravi@example.com'), '10.0.0.1')).toBe(false)
      expect(await may(mail('ravi@example.com'), '10.0.0.2')).toBe(true)
    }))
})

test('a mail beyond the budget is not sent, and the answer is the same', async () => {
  const environment = { RATE_LIMITS: 'on', ACCESS_TOKEN_SECONDS: '86400' }
  const server = await startServerForTest({ environment })
  const { mails } = server
  const email = 'asha@example.com'
  const password = 'Ride4safe!'
  const body = { name: 'Asha Verma', email, phone: '9876543210', password, confirmPassword: password }
  ;(await server.post('/signup', body)).as(signUp)
  const passenger = await signedIn(server, email, password)
  let asked = 1
  const ask = async () => {
    asked += 2
    // Each kind is limited to five an hour; the daily budget is smaller than both kinds together.
    server.clock.advanceMs((60 * 60_000) / 5 + 1_000)
    const resent = await callAs(server, passenger, ['POST', '/api/user/verify-email/resend'])
    expect(resent.status).toBe(200)
    const answer = await server.post('/forgot-password/send-otp', { identifier: email })
    expect(answer.status).toBe(200)
    // Before the clock moves on, because an expired code is not sent.
    await vi.waitFor(() => expect(mails.length + heldBack()).toBeGreaterThanOrEqual(asked))
  }
  const heldBack = () => server.logLines.filter(line => line.includes('a mail was held back')).length
  while (asked < rateLimits.mailsByRecipient.attempts + 5) await ask()
  expect(heldBack()).toBeGreaterThan(0)
  expect(mails.length).toBe(rateLimits.mailsByRecipient.attempts)
})

test('messages to the operators count by account as well', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
  const rider = await aRider(server)
  const body = { name: 'Asha', email: 'asha@example.com', message: 'A stand is missing.' }
  const send = () => callAs(server, rider, ['POST', '/feedbacks'], body)
  for (let sent = 0; sent < rateLimits.feedbackByAccount.attempts; sent += 1) {
    expect((await send()).status).toBe(200)
  }
  expect((await send()).status).toBe(429)
  expect((await server.post('/feedbacks', body)).status).toBe(200)
})

test('exports count by account', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
  const [asha, bilal] = [await aRider(server), await aRider(server)]
  const exported = (passenger: typeof asha) => callAs(server, passenger, ['GET', '/api/user/export'])
  for (let count = 0; count < rateLimits.exportsByAccount.attempts; count += 1) {
    expect((await exported(asha)).status).toBe(200)
  }
  const refused = await exported(asha)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await exported(bilal)).status).toBe(200)
})
