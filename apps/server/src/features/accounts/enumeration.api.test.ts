// Neither the response nor its duration may reveal whether an email has an account. These tests measure the
// duration; the tests of each call check the response.

import { expect, test } from 'vitest'
import { startServerForTest, temporaryFolder } from '../../../test/harness.ts'
import { aPassenger } from '../../../test/passengers.ts'
import { areApart } from '../../../test/timings.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

test('signing in takes as long without an account as with a wrong password', async () => {
  const server = await startServerForTest({ slowPasswords: true })
  const { email } = await aPassenger(server)
  const attempt = (typed: string) => () => server.post('/signin', { email: typed, password: 'Not4this!' })
  expect(await areApart(attempt(email), attempt('nobody@example.com'))).toBe(false)
})

test('asking for a code takes as long without an account as with one', async () => {
  const outboxDir = temporaryFolder()
  const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'no-reply@sawari.example', outboxDir })
  const server = await startServerForTest({ mailer })
  const { email } = await aPassenger(server)
  const ask = (identifier: string) => () => server.post('/forgot-password/send-otp', { identifier })
  expect(await areApart(ask(email), ask('nobody@example.com'))).toBe(false)
})

test('trying a code takes as long without an account as with one', async () => {
  const server = await startServerForTest()
  const { email } = await aPassenger(server)
  const tokenFor = async (identifier: string) =>
    ((await server.post('/forgot-password/send-otp', { identifier })).json as { token: string }).token
  const [knownToken, unknownToken] = [await tokenFor(email), await tokenFor('nobody@example.com')]
  const attempt = (identifier: string, token: string) => () =>
    server.post('/forgot-password/verify-otp', { identifier, otp: '000000', token })
  const [known, unknown] = [attempt(email, knownToken), attempt('nobody@example.com', unknownToken)]
  expect(await areApart(known, unknown)).toBe(false)
})
