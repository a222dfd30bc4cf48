// The client package against a real server, over HTTP and a socket.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallError,
  connectLive,
  createClient,
  type Outcome,
} from '../../../packages/client/src/index.ts'
import { startTestServer, stopTestServer, type TestServer } from './harness.ts'
import { aSignUp } from './passengers.ts'
import { aRider } from './riders.ts'
import { connectRiders, urlOf } from './sockets.ts'

const EXAMPLE = join(import.meta.dirname, '../../../packages/client/examples/stands-near.ts')
const ACCOUNT = { email: 'asha@example.com', password: 'Ride4safe!' }

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  url = await urlOf(server)
})
afterAll(() => stopTestServer(server))

function valueIn<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
}

function errorIn(outcome: Outcome<unknown>): CallError {
  if (!outcome.ok) return outcome.error
  throw new Error('it succeeded')
}

test('the example prints the stands near a place, with fares', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, url, 'River Gate Metro'])
  expect(stdout).toMatch(/^River Gate Metro, 0(?:\.\d+)? km$/m)
  expect(stdout).toMatch(/^ {2}to .+: ₹\d+$/m)
})

describe('calls', () => {
  test('public reads need no session', async () => {
    const client = createClient({ url: `${url}/` })
    const stands = valueIn(await client.call('hotspots'))
    expect(stands.data.length).toBeGreaterThan(0)
    const found = valueIn(
      await client.call('hotspotsSearch', { query: { q: stands.data[0]!.name, limit: 1 } }),
    )
    expect(found.data[0]!.name).toBe(stands.data[0]!.name)
    const feed = valueIn(await client.download('gtfs'))
    expect(new TextDecoder().decode(feed.slice(0, 2))).toBe('PK')
  })

  test('a failure is a value, with its code, details and request id', async () => {
    const client = createClient({ url })
    const error = errorIn(await client.call('hotspotsNearby', { body: { latitude: 999, longitude: 77 } }))
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, details: [{ path: 'latitude' }] })
    expect(error.requestId).toBeDefined()
    expect(errorIn(await client.call('readProfile'))).toMatchObject({
      code: 'AUTH_TOKEN_REQUIRED',
      status: 401,
    })
  })

  test('an unavailable server is a value too', async () => {
    const client = createClient({ url: 'http://127.0.0.1:1', retries: { most: 0, longestWaitMs: 0 } })
    expect(errorIn(await client.call('hotspots'))).toMatchObject({ code: 'NETWORK', status: 0 })
    const aborted = await client.call('hotspots', { signal: AbortSignal.abort() })
    expect(errorIn(aborted).code).toBe('ABORTED')
  })

  test('a response that is not of this API is reported as such', async () => {
    const fetch = () => Promise.resolve(new Response('<html>', { status: 200 }))
    expect(errorIn(await createClient({ url, fetch }).call('hotspots'))).toMatchObject({ code: 'UNREADABLE' })
  })
})

describe('a session', () => {
  test('signs in, renews an expired token once for all calls, and signs out', async () => {
    const client = createClient({ url })
    valueIn(await client.call('signUp', { body: aSignUp(ACCOUNT) }))
    valueIn(await client.signIn(ACCOUNT))
    expect(valueIn(await client.call('readProfile')).data.email).toBe(ACCOUNT.email)

    const before = client.accessToken()
    server.clock.advanceMs(3 * 3_600_000)
    const profiles = await Promise.all([1, 2, 3].map(() => client.call('readProfile')))
    expect(profiles.map(valueIn).map(({ data }) => data.name)).toEqual(Array(3).fill('Asha Verma'))
    expect(client.accessToken()).not.toBe(before)

    await client.signOut()
    expect(client.accessToken()).toBeUndefined()
    expect(errorIn(await client.call('readProfile')).code).toBe('AUTH_TOKEN_REQUIRED')
  })
})

describe('retries', () => {
  const answers = (...statuses: number[]) => {
    let calls = 0
    const fetch = () => {
      const status = statuses[Math.min(calls, statuses.length - 1)]!
      calls += 1
      const code = status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE'
      const body = status === 200 ? { success: true } : { success: false, code, message: code }
      return Promise.resolve(Response.json(body, { status, headers: { 'retry-after': '0' } }))
    }
    return { fetch, count: () => calls }
  }

  test.each([
    ['a read after 503', 'hotspots', undefined, 503, 2],
    ['a read after 429', 'hotspots', undefined, 429, 2],
    ['a public read by POST after 503', 'hotspotsNearby', {}, 503, 2],
    ['a write after 429', 'feedbacks', {}, 429, 2],
    ['never a write after 503', 'feedbacks', {}, 503, 1],
  ] as const)('%s', async (_, name, body, status, expected) => {
    const { fetch, count } = answers(status, 200)
    await createClient({ url, fetch }).call(name as 'hotspotsNearby', { body } as never)
    expect(count()).toBe(expected)
  })

  test('not for ever, and not when the wait is longer than the caller wants', async () => {
    const always = answers(503)
    expect(errorIn(await createClient({ url, fetch: always.fetch }).call('hotspots')).status).toBe(503)
    expect(always.count()).toBe(3)
    const long = () => Promise.resolve(Response.json({}, { status: 429, headers: { 'retry-after': '600' } }))
    const error = errorIn(await createClient({ url, fetch: long }).call('hotspots'))
    expect(error.retryAfterSeconds).toBe(600)
  })
})

test('live events are typed, and an acknowledgement is a value', async () => {
  const [asha, bilal] = [await aRider(server), await aRider(server)]
  const { chatId } = await connectRiders(server, [asha, bilal])
  const [sender, reader] = [asha, bilal].map(({ accessToken }) => connectLive(io, url, () => accessToken))
  await reader!.send('join-chat', { chatId })
  const received = new Promise<string>(resolve => {
    const stop = reader!.on('new-message', ({ message }) => {
      stop()
      resolve(message)
    })
  })
  const sent = await sender!.send('send-message', { chatId, message: 'I am at the gate', senderId: asha.id })
  expect(sent).toMatchObject({ success: true, seq: 1 })
  expect(await received).toBe('I am at the gate')
  expect(await sender!.send('join-chat', { chatId: 'nonsense' as never })).toMatchObject({ success: false })
  for (const live of [sender!, reader!]) live.close()
})
