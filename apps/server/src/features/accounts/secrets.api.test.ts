// Neither a passenger's input nor any credential appears in the log or in responses.

import { refreshSession, sendOtp, verifyOtp } from '@sawari/contract'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aPassenger, callAs, mailedCode, PROFILE, signedIn } from '../../../test/passengers.ts'

const planted = {
  name: 'Planted Padma',
  email: 'planted.padma@example.com',
  phone: '9812345670',
  password: 'Planted1secret!',
}
const otherPassword = 'Planted2secret!'

test('no secret is logged, even at the most verbose log level, by any call or failure', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'trace' } })
  const { email, password } = planted
  const first = await aPassenger(server, planted)
  const second = await signedIn(server, email, password)
  await callAs(server, first, PROFILE)
  await callAs(server, first, ['GET', `/api/user/profile?token=${first.accessToken}&email=${email}`])
  await callAs(server, first, ['GET', '/api/user/export'])
  await callAs(server, first, ['PUT', '/api/user/profile'], { name: 'Planted Padmini', phone: '9812345671' })
  const { accessToken, refreshToken } = (await server.post('/auth/refresh', second)).as(refreshSession)
  await callAs(server, { accessToken }, PROFILE)
  server.clock.advanceMs(11_000)
  await server.post('/auth/refresh', second)
  await server.post('/signin', { email, password: otherPassword })
  await server.post('/signin', `{"email":"${email}","password":"${password}"`)
  await server.send({ method: 'POST', url: `/signin?password=${password}`, payload: `password=${password}` })
  await server.post('/feedbacks', { ...planted, message: 'Planted message of Padma' })

  const { token } = (await server.post('/forgot-password/send-otp', { identifier: email })).as(sendOtp)
  const otp = await mailedCode(server, email)
  const verified = await server.post('/forgot-password/verify-otp', { identifier: email, otp, token })
  const { resetToken } = verified.as(verifyOtp)
  await server.post('/forgot-password/reset', { resetToken, newPassword: otherPassword })
  const last = await signedIn(server, email, otherPassword)
  await callAs(server, last, ['DELETE', '/api/user'], { password: otherPassword })
  // Closes the database: internal errors must not reveal secrets either.
  await server.database.close()
  await server.post('/signin', { email, password: otherPassword })
  await server.post('/signup', planted)
  await callAs(server, last, PROFILE)

  const log = server.logLines.join('')
  expect(log).toContain('request failed')
  const secrets = [
    'Planted',
    'Padma',
    'planted.padma',
    '98123456',
    'secret!',
    `"${otp}"`,
    token,
    resetToken,
    ...[first, second, last].flatMap(each => [each.accessToken, each.refreshToken]),
    refreshToken,
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
})
