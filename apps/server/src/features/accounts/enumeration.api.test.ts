// Neither the response nor its duration may reveal whether an e-mail has an account. These tests measure the
// duration; the tests of each call check the response.

import { expect, test } from 'vitest'
import { startServerForTest, temporaryFolder } from '../../../test/harness.ts'
import { aPassenger } from '../../../test/passengers.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

/** Samples per kind. The two kinds alternate, so that other load on the machine affects both equally. */
const SAMPLES = 60

/** In standard errors: a larger distance of the mean ranks has a chance below 1 in 10,000. */
const SURELY = 4
/** A smaller relative difference cannot be measured through a network. */
const NOTICEABLE = 0.1

test('C12 signing in takes as long without an account as with a wrong password', async () => {
  const server = await startServerForTest({ slowPasswords: true })
  const { email } = await aPassenger(server)
  const attempt = (typed: string) => () => server.post('/signin', { email: typed, password: 'Not4this!' })
  const [known, unknown] = await timeInTurns(attempt(email), attempt('nobody@example.com'))
  expect(tellsApart(known, unknown)).toBe(false)
})

test('C12 asking for a code takes as long without an account as with one', async () => {
  const outboxDir = temporaryFolder()
  const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'no-reply@sawari.example', outboxDir })
  const server = await startServerForTest({ mailer })
  const { email } = await aPassenger(server)
  const ask = (identifier: string) => () => server.post('/forgot-password/send-otp', { identifier })
  const [known, unknown] = await timeInTurns(ask(email), ask('nobody@example.com'))
  expect(tellsApart(known, unknown)).toBe(false)
})

test('C12 trying a code takes as long without an account as with one', async () => {
  const server = await startServerForTest()
  const { email } = await aPassenger(server)
  const tokenFor = async (identifier: string) =>
    ((await server.post('/forgot-password/send-otp', { identifier })).json as { token: string }).token
  const [knownToken, unknownToken] = [await tokenFor(email), await tokenFor('nobody@example.com')]
  const attempt = (identifier: string, token: string) => () =>
    server.post('/forgot-password/verify-otp', { identifier, otp: '000000', token })
  const [known, unknown] = await timeInTurns(
    attempt(email, knownToken),
    attempt('nobody@example.com', unknownToken),
  )
  expect(tellsApart(known, unknown)).toBe(false)
})

test('the measure would notice a sign-in that skips the hashing', () => {
  const hashed = Array.from({ length: SAMPLES }, (_, index) => 20 + (index % 7))
  const skipped = Array.from({ length: SAMPLES }, (_, index) => 1 + (index % 7))
  expect(tellsApart(hashed, skipped)).toBe(true)
  expect(tellsApart(hashed, hashed)).toBe(false)
})

async function timeInTurns(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<readonly [number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let sample = -5; sample < SAMPLES; sample++) {
    // Alternates which kind goes first, so that work left over from one kind does not always delay the other.
    const order = sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const before = performance.now()
      await (kind === 0 ? first() : second())
      // Skips the first samples, which warm up caches and compiled code.
      if (sample >= 0) times[kind].push(performance.now() - before)
    }
  }
  return times
}

/** True if the ranks differ significantly (Mann–Whitney) and the medians differ noticeably. */
function tellsApart(a: readonly number[], b: readonly number[]): boolean {
  const apart = Math.abs(median(a) - median(b)) / Math.max(median(a), median(b))
  return Math.abs(rankDistance(a, b)) > SURELY && apart > NOTICEABLE
}

/** The z value of the Mann–Whitney U statistic. */
function rankDistance(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return (wins - mean) / deviation
}

function median(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)]!
}
