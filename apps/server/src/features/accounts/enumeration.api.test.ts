// Nobody finds out by the duration of an answer whether an address has an account: the same work is done for both.

import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { startServerForTest, type TestServer } from '../../../test/harness.ts'
import { aPassenger } from '../../../test/passengers.ts'
import { recordStatements } from '../../../test/statements.ts'

/** The server imports it with its first password, and by then the function is the spy. */
const verify = vi.spyOn(createRequire(import.meta.url)('@node-rs/argon2'), 'verify')

/** Algorithm, version, memory, passes and lanes of a hash in PHC form. */
const parametersOf = (hash: unknown) => String(hash).split('$').slice(1, 4)

test('signing in takes the same steps without an account as with a wrong password', async () => {
  const server = await startServerForTest()
  const { email } = await aPassenger(server)
  const statementsOf = recordStatements(server.database)
  const attempt = async (typed: string) => {
    verify.mockClear()
    const statements = await statementsOf(() =>
      server.post('/signin', { email: typed, password: 'Not4this!' }),
    )
    return { statements, hashes: verify.mock.calls.map(([hash]) => parametersOf(hash)) }
  }
  const known = await attempt(email)
  expect(known.hashes).toHaveLength(1)
  expect(await attempt('nobody@example.com')).toEqual(known)
})

/** Resolves with the token when the work that follows the answer is done, too. */
async function askForCode(server: TestServer, identifier: string, soFar: readonly string[]): Promise<string> {
  const { json } = await server.post('/forgot-password/send-otp', { identifier })
  await vi.waitFor(() => expect(soFar.at(-1)).toContain('insert into "reset_requests"'))
  return (json as { token: string }).token
}

test('asking for a code takes the same steps without an account as with one', async () => {
  const server = await startServerForTest()
  const { email } = await aPassenger(server)
  const statementsOf = recordStatements(server.database)
  const ask = (identifier: string) => statementsOf(soFar => askForCode(server, identifier, soFar))
  const known = await ask(email)
  expect(known).not.toEqual([])
  expect(await ask('nobody@example.com')).toEqual(known)
})

test('trying a code takes the same steps without an account as with one', async () => {
  const server = await startServerForTest()
  const { email } = await aPassenger(server)
  const statementsOf = recordStatements(server.database)
  const attempt = async (identifier: string) => {
    let token = ''
    await statementsOf(async soFar => {
      token = await askForCode(server, identifier, soFar)
    })
    return statementsOf(() =>
      server.post('/forgot-password/verify-otp', { identifier, otp: '000000', token }),
    )
  }
  const known = await attempt(email)
  expect(known).not.toEqual([])
  expect(await attempt('nobody@example.com')).toEqual(known)
})
