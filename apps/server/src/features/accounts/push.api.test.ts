// Notifications by Web Push, from the rider who causes one to the browser that receives it, through a stand-in
// push service.

import { readPush, type SessionId, savePush } from '@sawari/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, startServerForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, callAs, PASSWORD } from '../../../test/passengers.ts'
import { PUSH_KEYS, type PushService, startPushService } from '../../../test/push-service.ts'
import { answer, aPair, aRider, aSession, asked } from '../../../test/riders.ts'
import { changeRows, deleteRows, rowsOf } from '../../../test/rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { writeSubscription } from './push-subscriptions.store.ts'
import { insertSession } from './sessions.store.ts'

const READ = ['GET', '/api/user/push'] as const
const SAVE = ['PUT', '/api/user/push'] as const
const REMOVE = ['DELETE', '/api/user/push'] as const
const ALL = { request: true, acceptance: true, message: true }
const NONE = { request: false, acceptance: false, message: false }

const NOT_SERVED = { error: 'Validation failed', details: [{ path: 'endpoint' }] }

type Caller = Parameters<typeof callAs>[1]

describeOnEachDatabase('notifications', open => {
  let service: PushService
  let database: Database
  let server: TestServer
  const startServer = (environment = {}) =>
    startTestServer({
      environment: { ...PUSH_KEYS, PUSH_TEST_ORIGIN: service.origin, ...environment },
      database,
    })

  beforeAll(async () => {
    service = await startPushService()
    database = await open()
    server = await startServer()
  })
  beforeEach(async () => {
    await deleteRows(server, 'push_outbox')
    await deleteRows(server, 'push_subscriptions')
    service.reset()
  })
  afterAll(async () => {
    await server.app.close()
    await database.close()
    service.close()
  })

  const subscribed = async (rider: Caller, name: string, kinds = ALL) => {
    const answered = await callAs(server, rider, SAVE, { ...service.subscribe(name), kinds })
    return answered.as(savePush).data.kinds
  }
  const rows = async (table: 'push_outbox' | 'push_subscriptions') => (await rowsOf(server, table)).length
  const delivered = () => service.received.map(({ browser, payload }) => [browser, payload])
  const sent = (...expected: [string, string][]) =>
    expect.poll(delivered).toEqual(expected.map(([name, kind]) => [name, { kind }]))
  const drained = () => expect.poll(() => rows('push_outbox')).toBe(0)

  test('a request, its acceptance and a message reach the other rider, without any name or number', async () => {
    const [bilal, priya] = await aPair(server)
    await subscribed(bilal, 'phone of Bilal')
    await subscribed(priya, 'phone of Priya')
    const { id } = await asked(server, bilal, priya)
    await sent(['phone of Priya', 'request'])
    const { data } = (await answer(server, priya, id, 'accept')).json as { data: { chatId: string } }
    await sent(['phone of Priya', 'request'], ['phone of Bilal', 'acceptance'])
    for (const message of ['I am at gate 2', 'Blue shirt']) {
      await callAs(server, priya, ['POST', `/api/ride-buddy/chat/${data.chatId}/message`], { message })
    }
    server.clock.advanceMs(1_000)
    await sent(['phone of Priya', 'request'], ['phone of Bilal', 'acceptance'], ['phone of Bilal', 'message'])
    await drained()
    const [request, acceptance, message] = service.received
    expect([request!.ttlSeconds, acceptance!.ttlSeconds, message!.ttlSeconds]).toEqual([600, 600, 599])
    expect(new Set(service.received.map(({ urgency }) => urgency))).toEqual(new Set(['high']))
    for (const { payload, seen } of service.received) {
      expect(Object.keys(payload as object)).toEqual(['kind'])
      expect(seen).not.toMatch(/bilal|priya|sharma|98000|gate|request|acceptance|message/i)
    }
  })

  test('go only to devices whose switch for the kind is on', async () => {
    const [bilal, priya] = await aPair(server)
    await subscribed(priya, 'silent', { ...ALL, request: false })
    expect((await callAs(server, priya, READ)).as(readPush).data).toEqual({
      publicKey: PUSH_KEYS.VAPID_PUBLIC_KEY,
      kinds: { ...ALL, request: false },
    })
    await subscribed(bilal, 'loud', { ...NONE, acceptance: true })
    const { id } = await asked(server, bilal, priya)
    await answer(server, priya, id, 'accept')
    await sent(['loud', 'acceptance'])
    await callAs(server, bilal, REMOVE)
    expect((await callAs(server, bilal, READ)).as(readPush).data.kinds).toBeNull()
    await drained()
    expect(delivered()).toHaveLength(1)
  })

  test('notifications that waited when a process was killed are sent later, once, by any process', async () => {
    const other = await startServer()
    onTestFinished(() => other.app.close())
    other.clock.advanceMs(server.clock.now().getTime() - other.clock.now().getTime())
    const rider = await aRider(server)
    await subscribed(rider, 'phone')
    const [subscription] = await rowsOf(server, 'push_subscriptions')
    const now = server.clock.now().getTime()
    const row = {
      subscription_id: subscription!.id,
      kind: 'request',
      created_at: now,
      expires_at: now + 600_000,
    }
    // The state that a killed process leaves: taken, with a lease that nobody renews.
    await database.sql
      .insertInto('push_outbox')
      .values({ id: 'taken', ...row, due_at: now + 30_000, attempts: 1 })
      .execute()
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(service.received).toEqual([])
    for (const { clock } of [server, other]) clock.advanceMs(30_000)
    await sent(['phone', 'request'])
    await drained()
    expect(service.tries()).toBe(1)
  })

  test('are retried while the push service is unavailable, until their request or chat expires', async () => {
    const [bilal, priya] = await aPair(server)
    await subscribed(priya, 'phone')
    service.answers(503, 'hangs up', 429)
    await asked(server, bilal, priya)
    for (const [tries, waitMs] of [
      [1, 1_000],
      [2, 5_000],
      [3, 7_000],
    ] as const) {
      await expect.poll(service.tries).toBe(tries)
      await expect
        .poll(async () => server.logLines.filter(line => line.includes(`"waitMs":${waitMs}`)).length)
        .toBe(1)
      server.clock.advanceMs(waitMs)
    }
    await sent(['phone', 'request'])
    await drained()
    expect(server.logLines.join()).not.toContain(service.origin)

    service.answers(503)
    const [ravi, asha] = await aPair(server)
    await subscribed(asha, 'off')
    await asked(server, ravi, asha)
    await expect.poll(service.tries).toBe(5)
    server.clock.advanceMs(600_000)
    await drained()
    expect([service.tries(), await rows('push_subscriptions')]).toEqual([5, 2])
  })

  test.each([404, 410] as const)(
    'a subscription that the push service answers with %i is deleted',
    async status => {
      const [bilal, priya] = await aPair(server)
      await subscribed(priya, 'given up')
      service.answers(status)
      await asked(server, bilal, priya)
      await drained()
      expect([service.received, await rows('push_subscriptions')]).toEqual([[], 0])
    },
  )

  test('a subscription that PUSH_SERVICES no longer allows is shown as ended, and ends without a call', async () => {
    const [bilal, priya] = await aPair(server)
    const before = await startServer({ PUSH_SERVICES: 'any' })
    const { keys } = service.subscribe('elsewhere')
    const elsewhere = { endpoint: 'https://push.example.org/a', keys, kinds: ALL }
    const { status } = await callAs(before, priya, SAVE, elsewhere)
    const kinds = async (at: TestServer) => (await callAs(at, priya, READ)).as(readPush).data.kinds
    expect([status, await kinds(before)]).toEqual([200, ALL])
    await before.app.close()
    expect(await kinds(server)).toBeNull()
    await asked(server, bilal, priya)
    await drained()
    expect(await rows('push_subscriptions')).toBe(0)
    const logged = server.logLines.filter(line => line.includes('"reason":"PUSH_SERVICES"'))
    expect([logged.length, logged.join().includes('push.example.org')]).toEqual([1, false])
  })

  test('none is sent after a sign-out, an ended session, a new password or the end of the account', async () => {
    const first = await aPassenger(server)
    const other = () => aSession(server, first.user)
    const left = async (end: () => Promise<unknown>) => {
      await end()
      return rows('push_subscriptions')
    }
    const phone = await other()
    await subscribed(phone, 'phone')
    await subscribed(first, 'laptop')
    expect(await left(() => callAs(server, phone, ['POST', '/logout'], {}))).toBe(1)
    await subscribed(await other(), 'tablet')
    expect(await left(() => callAs(server, first, ['DELETE', '/api/user/sessions']))).toBe(1)
    const stolen = await other()
    await subscribed(stolen, 'stolen')
    const change = { currentPassword: PASSWORD, newPassword: 'Safer$Ride2' }
    expect(await left(() => callAs(server, first, ['POST', '/api/user/change-password'], change))).toBe(1)
    const password = { password: change.newPassword }
    expect(await left(() => callAs(server, first, ['DELETE', '/api/user'], password))).toBe(0)

    // A notification that was stored before the end and would be sent after it.
    const rider = await aRider(server)
    await subscribed(rider, 'late')
    const [late] = await rowsOf(server, 'push_subscriptions')
    const at = server.clock.now().getTime()
    await changeRows(server, 'sessions', { user_id: rider.id }, { revoked_at: at })
    const row = {
      subscription_id: late!.id,
      kind: 'request',
      created_at: at,
      due_at: at,
      expires_at: at + 1_000,
    }
    await database.sql
      .insertInto('push_outbox')
      .values({ id: 'late', ...row, attempts: 0 })
      .execute()
    await expect.poll(() => rows('push_outbox')).toBe(0)
    expect(service.tries()).toBe(0)
  })

  test('belong to the last rider who signed in on the device, to at most ten devices, and are stored encrypted', async () => {
    const browser = service.subscribe('shared')
    const [asha, ravi] = [await aRider(server), await aRider(server)]
    await callAs(server, asha, SAVE, { ...browser, kinds: ALL })
    await callAs(server, ravi, SAVE, { ...browser, kinds: ALL })
    expect((await callAs(server, asha, READ)).as(readPush).data.kinds).toBeNull()
    expect((await callAs(server, ravi, READ)).as(readPush).data.kinds).toEqual(ALL)
    expect(await rows('push_subscriptions')).toBe(1)
    const text = await textOfAllTables(database)
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(text).not.toContain(secret)
    const { id: userId } = await aRider(server)
    for (let count = 0; count < 12; count++) {
      server.clock.advanceMs(1_000)
      const createdAt = server.clock.now()
      const sessionId = idGenerator(server.clock)<SessionId>()
      const expiresAt = new Date(createdAt.getTime() + 86_400_000)
      await insertSession(database.sql, { id: sessionId, userId, createdAt, expiresAt, device: '' })
      const named = { id: sessionId, endpointHash: sessionId, sealed: '' }
      await writeSubscription(database.sql, { ...named, userId, sessionId, kinds: ALL, createdAt })
    }
    expect(await rows('push_subscriptions')).toBe(11)
  })
})

describe('a subscription is refused', () => {
  test('at an address that is not public', async () => {
    const server = await startServerForTest({ environment: PUSH_KEYS })
    const keys = { p256dh: PUSH_KEYS.VAPID_PUBLIC_KEY, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' }
    const rider = await aRider(server)
    for (const endpoint of [
      'http://push.example.org/a',
      'https://169.254.169.254/a',
      'https://localhost/a',
    ]) {
      const { status, json } = await callAs(server, rider, SAVE, { endpoint, keys, kinds: ALL })
      expect([endpoint, status, json]).toMatchObject([endpoint, 400, { details: [{ path: 'endpoint' }] }])
    }
    expect(await server.get('/api/user/push')).toEqual(refused('AUTH_TOKEN_REQUIRED'))
  })

  test('at a host that PUSH_SERVICES does not name', async () => {
    const keys = { p256dh: PUSH_KEYS.VAPID_PUBLIC_KEY, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' }
    const statuses = async (environment: object) => {
      const server = await startServerForTest({ environment: { ...PUSH_KEYS, ...environment } })
      const rider = await aRider(server)
      const answers: unknown[] = []
      for (const host of ['fcm.googleapis.com', 'push.example.org', 'a.push.example.org']) {
        const endpoint = `https://${host}/a`
        const { status, json } = await callAs(server, rider, SAVE, { endpoint, keys, kinds: ALL })
        if (status === 400) expect(json).toMatchObject(NOT_SERVED)
        answers.push(status)
      }
      return answers
    }
    expect(await statuses({})).toEqual([200, 400, 400])
    expect(await statuses({ PUSH_SERVICES: 'push.example.org' })).toEqual([400, 200, 400])
    expect(await statuses({ PUSH_SERVICES: '*.push.example.org' })).toEqual([400, 400, 200])
    expect(await statuses({ PUSH_SERVICES: 'any' })).toEqual([200, 200, 200])
  })

  test('where the operator has set no keys', async () => {
    const server = await startServerForTest()
    const rider = await aRider(server)
    expect((await callAs(server, rider, READ)).as(readPush).data).toEqual({ publicKey: null, kinds: null })
    const keys = { p256dh: PUSH_KEYS.VAPID_PUBLIC_KEY, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' }
    const answered = await callAs(server, rider, SAVE, {
      endpoint: 'https://push.example.org/a',
      keys,
      kinds: ALL,
    })
    expect(answered).toEqual(refused('PUSH_OFF'))
  })
})
