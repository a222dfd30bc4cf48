// No input from a signed-in user may cause an internal error.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, callAs, type Passenger } from '../../../test/passengers.ts'

let server: TestServer
let passenger: Passenger
beforeAll(async () => {
  server = await startTestServer()
  passenger = await aPassenger(server)
})
afterAll(() => stopTestServer(server))

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('asha@example.com', 'Ride4safe!', '9876543210', '123456', 'A'.repeat(43), '', '\u0000'),
)
const body = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(
      ...['name', 'email', 'phone', 'password', 'confirmPassword', 'currentPassword', 'newPassword'],
      ...['identifier', 'otp', 'token', 'resetToken', 'refreshToken', 'userId', 'source', 'destination'],
      ...['home', 'work', 'recent', 'message'],
    ),
    fc.oneof(text, text, fc.jsonValue()),
  ),
)

describe.each([
  ['POST', '/signup'],
  ['POST', '/signin'],
  ['POST', '/auth/refresh'],
  ['POST', '/forgot-password/send-otp'],
  ['POST', '/forgot-password/verify-otp'],
  ['POST', '/forgot-password/reset'],
  ['POST', '/feedbacks'],
  ['PUT', '/api/user/profile'],
  ['PUT', '/api/user/places'],
  ['POST', '/api/user/change-password'],
  ['DELETE', '/api/user'],
  ['POST', '/api/routes/store'],
] as const)('%s %s', (method, url) => {
  test('answers any body with a 2xx or a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(body, async sent => {
        const { status, json } = await callAs(server, passenger, [method, url], sent)
        expect(status).toBeLessThan(500)
        expect(json).toMatchObject({ success: status < 300 })
      }),
      { numRuns: 100 },
    )
  })
})
