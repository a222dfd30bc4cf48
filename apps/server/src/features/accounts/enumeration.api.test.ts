// Neither the response nor its duration may reveal whether an email has an account. These tests compare the work of
// both; the tests of each call check the response.

import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { openTestSqlite } from '../../../test/databases.ts'
import { startServerForTest, temporaryFolder } from '../../../test/harness.ts'
import { aPassenger } from '../../../test/passengers.ts'
import { recordStatements } from '../../../test/statements.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

vi.mock('@node-rs/argon2', { spy: true })

const NOBODY = 'nobody@example.com'

async function aServer() {
  const mailer = createMailer({
    smtpUrl: undefined,
    mailFrom: 'no-reply@sawari.example',
    outboxDir: temporaryFolder(),
  })
  const database = await openTestSqlite()
  const server = await startServerForTest({ database, mailer })
  const { email } = await aPassenger(server)
  return { server, email, statementsOf: recordStatements(database) }
}

test('signing in does the same work without an account as with a wrong password', async () => {
  const { server, email, statementsOf } = await aServer()
  const verify = vi.mocked(argon2.verify)
  verify.mockClear()
  const attempt = (typed: string) => () => server.post('/signin', { email: typed, password: 'Not4this!' })
  expect(await statementsOf(attempt(email))).toEqual(await statementsOf(attempt(NOBODY)))
  const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
  expect(costs).toHaveLength(2)
  expect(costs[0]).toEqual(costs[1])
})

test('asking for a code does the same work without an account as with one', async () => {
  const { server, email, statementsOf } = await aServer()
  const ask = (identifier: string) => () => server.post('/forgot-password/send-otp', { identifier })
  const known = await statementsOf(ask(email))
  expect(known.length).toBeGreaterThan(3)
  expect(known).toEqual(await statementsOf(ask(NOBODY)))
})

test('trying a code does the same work without an account as with one', async () => {
  const { server, email, statementsOf } = await aServer()
  const tokenFor = async (identifier: string) =>
    ((await server.post('/forgot-password/send-otp', { identifier })).json as { token: string }).token
  const attempt = (identifier: string, token: string) => () =>
    server.post('/forgot-password/verify-otp', { identifier, otp: '000000', token })
  const known = attempt(email, await tokenFor(email))
  const unknown = attempt(NOBODY, await tokenFor(NOBODY))
  expect(await statementsOf(known)).toEqual(await statementsOf(unknown))
})
