// Two processes on one PostgreSQL: a session that ends in one of them ends in the other as well.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { TEST_SECRET, temporaryFolder } from '../../../test/harness.ts'
import { PASSWORD } from '../../../test/passengers.ts'
import { call, type ProcessRider, ridersOn, signInOn } from '../../../test/process-riders.ts'
import { start } from '../../../test/server-process.ts'
import { connected, newClient, refusalOf, type TestSocket } from '../../../test/sockets.ts'

const NEW_PASSWORD = 'Another1safe!'

interface Scene {
  readonly here: string
  /** The session whose socket is on the other process. */
  readonly victim: ProcessRider
  /** Another session of the same user. */
  readonly other: ProcessRider
  /** The mails of both processes: either may send one. */
  readonly outboxes: readonly string[]
}

type EndSession = (scene: Scene) => Promise<unknown>

const WAYS: readonly (readonly [string, EndSession])[] = [
  ['signing out', ({ here, victim }) => call(here, victim, ['POST', '/logout'], {})],
  ['signing out all others', ({ here, other }) => call(here, other, ['DELETE', '/api/user/sessions'], {})],
  [
    'ending it from the list of sessions',
    async ({ here, other }) => {
      const { data } = (await call(here, other, ['GET', '/api/user/sessions'], undefined)) as {
        data: readonly { id: string; current: boolean }[]
      }
      const id = data.find(({ current }) => !current)!.id
      return call(here, other, ['DELETE', `/api/user/sessions/${id}`], {})
    },
  ],
  [
    'a change of the password',
    ({ here, other }) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      return call(here, other, ['POST', '/api/user/change-password'], body)
    },
  ],
  ['a reset of the password', resetPassword],
  [
    'the deletion of the account',
    ({ here, other }) => call(here, other, ['DELETE', '/api/user'], { password: PASSWORD }),
  ],
  [
    'the reuse of a refresh token, of a generation before',
    async ({ here, victim }) => {
      const { refreshToken } = victim
      const next = (await call(here, undefined, ['POST', '/auth/refresh'], { refreshToken })) as ProcessRider
      await call(here, undefined, ['POST', '/auth/refresh'], { refreshToken: next.refreshToken })
      await call(here, undefined, ['POST', '/auth/refresh'], { refreshToken })
      return { success: true }
    },
  ],
]

describeOnPostgres('a session that ends in one process', createEmpty => {
  test('ends in the other: its socket is closed, and its token refused', async () => {
    const postgres = await createEmpty()
    onTestFinished(() => postgres.drop())
    const environment = { DATABASE_URL: postgres.url, AUTH_SECRET: TEST_SECRET, RATE_LIMITS: 'off' }
    const folders = [temporaryFolder(), temporaryFolder()] as const
    const outboxes = folders.map(folder => join(folder, 'outbox'))
    const { url: here } = await start({ ...environment, DATA_DIR: folders[0] })
    const { url: there } = await start({ ...environment, DATA_DIR: folders[1] })

    for (const [way, end] of WAYS) {
      const { riders, chatId } = await ridersOn(here)
      const [victim] = riders
      const other = await signInOn(here, victim.email)
      const socket = await connectTo(there, victim)
      const witness = await connectTo(there, riders[1])
      expect(await socket.ask('join-chat', { chatId })).toMatchObject({ success: true })

      const talk = keepTalking(socket, chatId)
      await vi.waitFor(() => expect(talk.acknowledged()).toBeGreaterThan(1))
      const ended = await end({ here, victim, other, outboxes })
      expect(ended, way).toMatchObject({ success: true })
      await talk.closed
      expect(await refusalOf(there, { token: victim.accessToken }), way).toBe('Invalid token')
      expect(await witness.ask('authenticate')).toEqual({ success: true })
      witness.close()
    }
  })
})

async function connectTo(url: string, { accessToken }: ProcessRider): Promise<TestSocket> {
  return connected(newClient(url, { auth: { token: accessToken } }))
}

/** Sends one message after the other until the socket is closed; counts the stored ones. */
function keepTalking(socket: TestSocket, chatId: string) {
  let acknowledged = 0
  const talk = async () => {
    while (socket.raw.connected) {
      // Fails if the socket is closed meanwhile.
      const answer = await socket
        .ask('send_ride_buddy_message', { chatId, message: 'hello' })
        .catch(() => ({ success: false }))
      if (answer.success) acknowledged += 1
    }
  }
  void talk()
  return { acknowledged: () => acknowledged, closed: socket.closed }
}

async function resetPassword({ here, victim, outboxes }: Scene): Promise<unknown> {
  const identifier = victim.email
  const { token } = (await call(here, undefined, ['POST', '/forgot-password/send-otp'], { identifier })) as {
    token: string
  }
  const otp = await vi.waitFor(() => {
    const mails = outboxes
      .filter(folder => existsSync(folder))
      .flatMap(folder => readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8')))
    // The code is on its own line.
    const codes = mails
      .filter(mail => mail.includes(identifier))
      .flatMap(mail => /^ +(\d{6})\s*$/m.exec(mail)?.[1] ?? [])
    expect(codes).toHaveLength(1)
    return codes[0]
  })
  const verified = await call(here, undefined, ['POST', '/forgot-password/verify-otp'], {
    identifier,
    otp,
    token,
  })
  const { resetToken } = verified as { resetToken: string }
  return call(here, undefined, ['POST', '/forgot-password/reset'], { resetToken, newPassword: NEW_PASSWORD })
}
