// Each security event is recorded once, with only our own ids: no email, name, phone, password, token, code or
// message.

import { listSessions, refreshSession, sendOtp, verifyOtp } from '@sawari/contract'
import { expect, test } from 'vitest'
import { startServerForTest, type TestServer } from './harness.ts'
import { act, aModerator, aReport, prove } from './moderators.ts'
import {
  aPassenger,
  callAs,
  mailedCode,
  mailedProof,
  mailedResetLink,
  PASSWORD,
  PROFILE,
  signedIn,
} from './passengers.ts'
import { aRider } from './riders.ts'
import { connectAs, connectRiders } from './sockets.ts'

interface Line {
  readonly time: string
  readonly event: string
  readonly outcome: string
  readonly userId?: string
  readonly addressHash?: string
  readonly requestId?: string
}

const linesOf = ({ securityLines }: TestServer) => securityLines.map(line => JSON.parse(line) as Line)

/** The events since the last call, as 'event outcome userId'. */
function watch(server: TestServer) {
  let seen = 0
  return (): string[] => {
    const lines = linesOf(server).slice(seen)
    seen += lines.length
    return lines.map(({ event, outcome, userId }) => [event, outcome, userId ?? '-'].join(' '))
  }
}

const PLANTED = { name: 'Planted Padma', phone: '9812345670', password: 'Planted1secret!' }
const UNKNOWN_ID = 'f'.repeat(24)

test('each event of accounts is recorded, and nothing that a person typed', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
  const events = watch(server)
  const email = 'planted.padma@example.com'
  const first = await aPassenger(server, { ...PLANTED, email, confirmPassword: PLANTED.password })
  const { id } = first.user
  expect(events()).toEqual([`sign-up ok ${id}`, `sign-in ok ${id}`])

  await server.post('/signin', { email, password: 'Planted2wrong!' })
  await server.post('/signin', { email: 'planted.nobody@example.com', password: 'Planted2wrong!' })
  expect(events()).toEqual([`sign-in failed ${id}`, 'sign-in failed -'])

  await callAs(server, first, ['POST', '/logout'])
  expect(events()).toEqual([`session-revoked sign-out ${id}`])

  const second = await signedIn(server, email, PLANTED.password)
  const { accessToken, refreshToken } = (await server.post('/auth/refresh', second)).as(refreshSession)
  await callAs(server, { accessToken }, PROFILE)
  server.clock.advanceMs(11_000)
  await server.post('/auth/refresh', second)
  expect(events()).toEqual([`sign-in ok ${id}`, `token-reuse session-revoked ${id}`])

  const { token } = (await server.post('/forgot-password/send-otp', { identifier: email })).as(sendOtp)
  const otp = await mailedCode(server, email)
  const wrong = otp === '000000' ? '000001' : '000000'
  await server.post('/forgot-password/verify-otp', { identifier: email, otp: wrong, token })
  const verified = await server.post('/forgot-password/verify-otp', { identifier: email, otp, token })
  const { resetToken } = verified.as(verifyOtp)
  const newPassword = 'Planted3secret!'
  await server.post('/forgot-password/reset', { resetToken, newPassword })
  expect(events()).toEqual([
    `reset-asked ok ${id}`,
    `reset-code failed ${id}`,
    `reset-code ok ${id}`,
    `reset-done ok ${id}`,
  ])

  const third = await signedIn(server, email, newPassword)
  await callAs(server, third, ['POST', '/api/user/change-password'], {
    currentPassword: newPassword,
    newPassword: 'Planted4secret!',
    confirmPassword: 'Planted4secret!',
  })
  await callAs(server, third, ['DELETE', '/api/user'], { password: 'Planted4secret!' })
  expect(events()).toEqual([`sign-in ok ${id}`, `password-changed ok ${id}`, `account-deleted ok ${id}`])

  for (let attempt = 0; attempt < 11; attempt += 1) {
    await server.post('/signin', { email: 'planted.target@example.com', password: 'Planted5wrong!' })
  }
  expect(events().at(-1)).toBe('lockout sign-in-email -')

  const log = server.securityLines.join('')
  const secrets = [
    'Planted',
    'padma',
    'example.com',
    '98123',
    'secret!',
    'wrong!',
    otp,
    token,
    resetToken,
    refreshToken,
    ...[first, second, third].flatMap(each => [each.accessToken, each.refreshToken]),
    '127.0.0.1',
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test('each event of links, confirmed emails, sessions and phones is recorded', async () => {
  const server = await startServerForTest()
  const events = watch(server)
  const email = 'asha.links@example.com'
  const first = await aPassenger(server, { email })
  const { id } = first.user
  const token = await mailedProof(server, email)
  events()

  await server.post('/api/user/verify-email', { token })
  await server.post('/api/user/verify-email', { token: 'A'.repeat(43) })
  expect(events()).toEqual([`email-proved ok ${id}`, 'email-proved failed -'])

  await callAs(server, first, ['PUT', '/api/user/profile'], {
    name: 'Asha Verma',
    phone: '9123456780',
    password: PASSWORD,
  })
  expect(events()).toEqual([`contact-changed phone ${id}`])

  await signedIn(server, email)
  await signedIn(server, email)
  const listed = await callAs(server, first, ['GET', '/api/user/sessions'])
  const [other] = listed.as(listSessions).data.filter(({ current }) => !current)
  events()
  await callAs(server, first, ['DELETE', `/api/user/sessions/${other!.id}`])
  await callAs(server, first, ['DELETE', '/api/user/sessions'])
  expect(events()).toEqual([`session-revoked one ${id}`, `session-revoked others ${id}`])

  await server.post('/forgot-password/send-otp', { identifier: email })
  const link = await mailedResetLink(server, email)
  events()
  await server.post('/forgot-password/verify-link', { link: 'A'.repeat(43) })
  await server.post('/forgot-password/verify-link', { link })
  expect(events()).toEqual(['reset-link failed -', `reset-link ok ${id}`])
  for (const secret of [token, link, email, '9123456780']) {
    expect(server.securityLines.join('')).not.toContain(secret)
  }
})

test('each act of a moderator is recorded, without its reason', async () => {
  const server = await startServerForTest()
  const moderator = await aModerator(server)
  const { id, reported } = await aReport(server)
  const events = watch(server)
  events()
  await prove(server, moderator, '000000')
  expect(events()).toEqual([`second-factor failed ${moderator.id}`])
  await act(server, moderator, id, { action: 'warn', reason: 'planted reason', message: 'planted words' })
  await act(server, moderator, id, { action: 'suspend', reason: 'planted reason' })
  const recorded = events()
  expect(recorded[0]).toMatch(/^moderation warn /)
  expect(recorded).toContain(`moderation suspend ${reported.id}`)
  expect(recorded).toContain(`session-revoked suspended ${reported.id}`)
  expect(server.securityLines.join('')).not.toContain('planted')
})

test('each line has a time, a keyed hash of the address and the id of the request', async () => {
  const server = await startServerForTest()
  const answer = await server.post('/signin', { email: 'nobody@example.com', password: PASSWORD })
  const [line] = linesOf(server)
  expect(line).toEqual({
    time: server.clock.now().toISOString(),
    event: 'sign-in',
    outcome: 'failed',
    addressHash: expect.stringMatching(/^[\w-]{22}$/),
    requestId: answer.headers['x-request-id'],
  })
  await server.send({
    method: 'POST',
    url: '/signin',
    remoteAddress: '10.1.2.3',
    payload: { email: 'nobody@example.com', password: PASSWORD },
  })
  expect(linesOf(server)[1]!.addressHash).not.toBe(line!.addressHash)
})

test('ids of somebody else are recorded as denied, over HTTP and by socket', async () => {
  const server = await startServerForTest()
  const [asha, bilal, stranger] = [await aRider(server), await aRider(server), await aRider(server)]
  const { chatId, matchId } = await connectRiders(server, [asha, bilal])
  const events = watch(server)
  const denied: readonly (readonly ['GET' | 'PUT' | 'DELETE' | 'POST', string, object, string])[] = [
    ['GET', `/api/ride-buddy/chat/${chatId}/messages`, {}, 'CHAT_NOT_FOUND'],
    ['DELETE', `/api/ride-buddy/match/${matchId}`, {}, 'MATCH_NOT_FOUND'],
    ['PUT', `/api/ride-buddy/request/${UNKNOWN_ID}`, { action: 'accept' }, 'REQUEST_NOT_FOUND'],
    ['POST', '/api/ride-buddy/block-user', { userId: UNKNOWN_ID }, 'USER_NOT_FOUND'],
  ]
  for (const [method, url, body, code] of denied) {
    await callAs(server, stranger, [method, url], method === 'GET' ? undefined : body)
    expect(events()).toEqual([`denied ${code} ${stranger.id}`])
  }
  const socket = await connectAs(server, stranger)
  await socket.ask('join-chat', { chatId, userId: stranger.id })
  expect(events()).toEqual([`denied CHAT_ACCESS_DENIED ${stranger.id}`])
  await callAs(server, asha, ['GET', `/api/ride-buddy/chat/${chatId}/messages`])
  expect(events()).toEqual([])
})
