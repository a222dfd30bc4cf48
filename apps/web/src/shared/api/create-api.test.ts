import { postChatMessage } from '@sawari/contract/chat'
import { hotspotsInBounds, searchPlaces } from '@sawari/contract/hotspots'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../messages/language.ts'
import type { ApiError } from './api-error.ts'
import { type Api, createApi } from './create-api.ts'
import { createPacer } from './request-pacing.ts'
import { createSendRequest } from './send-request.ts'

interface SentRequest {
  readonly url: string
  readonly init: RequestInit
}

let sent: SentRequest[]
let answer: (request: SentRequest) => Promise<Response>
let api: Api

beforeEach(() => {
  vi.useFakeTimers()
  api = anApi()
  sent = []
  answers(nothing)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const request = { url, init }
    sent.push(request)
    return Promise.race([answer(request), abortOf(init.signal)])
  })
})

afterEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await changeLanguage('en')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

/** A response that is valid for several calls; `type` and `features` are for the geocoder. */
const nothing = {
  success: true,
  data: [],
  total: 0,
  truncated: false,
  type: 'FeatureCollection',
  features: [],
}

let serverTimes: number[] = []

function anApi(): Api {
  serverTimes = []
  const send = createSendRequest({
    nextTurn: createPacer(),
    onDataAge: () => undefined,
    onServerTime: at => serverTimes.push(at),
  })
  return createApi({ send, sessionNumber: () => 0 })
}

const box = { bounds: { north: 28.7, south: 28.5, east: 77.5, west: 77.3 }, zoom: 14 }
const loadBox = (zoom = 14, signal?: AbortSignal) =>
  api.call(hotspotsInBounds, { body: { ...box, zoom }, signal })

/** Lets the calls get their turns and answers. */
async function settled<T>(...calls: readonly Promise<T>[]): Promise<T[]> {
  await vi.advanceTimersByTimeAsync(1_000)
  return Promise.all(calls)
}

const answers = (body: object, init?: ResponseInit) => {
  answer = () => Promise.resolve(Response.json(body, init))
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const settled = call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(20_000)
  const error = await settled
  expect(error).toHaveProperty('name', 'ApiError')
  return error as ApiError
}

describe('what is sent', () => {
  test('a body goes as JSON, with a JSON content type', async () => {
    await settled(loadBox())
    expect(sent[0]?.url).toBe('/api/hotspots/bounds')
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(box),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  })

  test('a query is encoded, lists repeat their name and nothing stands for undefined', async () => {
    const query = { q: 'कौशाम्बी & more', limit: 5, osm_tag: ['place', 'amenity'], bbox: undefined }
    await settled(api.call(searchPlaces, { query }))
    const { pathname, searchParams } = new URL(sent[0]?.url ?? '', 'http://host')
    expect(pathname).toBe('/api/places')
    expect([...searchParams]).toEqual([
      ['q', 'कौशाम्बी & more'],
      ['limit', '5'],
      ['osm_tag', 'place'],
      ['osm_tag', 'amenity'],
    ])
    expect(sent[0]?.init.body).toBeUndefined()
  })
})

describe('the language of the page', () => {
  const refused = {
    success: false,
    error: 'An account with this email already exists',
    code: 'EMAIL_TAKEN',
    details: [{ path: 'email', message: 'Please enter a valid email address' }],
  }
  const refuse = (body: object) => {
    answers(body, { status: 409 })
    return failureOf(loadBox())
  }
  const inHindi = async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await changeLanguage('hi')
  }

  test('goes with every call', async () => {
    await settled(loadBox())
    await inHindi()
    await settled(loadBox())
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['accept-language'])).toEqual([
      'en-IN, en;q=0.9',
      'hi-IN, hi;q=0.9, en;q=0.5',
    ])
  })

  test("leaves the server's words as they are in English", async () => {
    const failed = await refuse(refused)
    expect(failed.message).toBe(refused.error)
    expect(failed.serverMessage).toBe(refused.error)
    expect(failed.details).toEqual(refused.details)
  })

  test('turns them into Hindi by their code, and objections by their field', async () => {
    await inHindi()
    const failed = await refuse(refused)
    expect(failed.message).toBe('इस ई-मेल से अकाउंट पहले से है')
    expect(failed.serverMessage).toBe(failed.message)
    expect(failed.details).toEqual([{ path: 'email', message: 'सही ई-मेल पता लिखें' }])
  })

  test.each(['A_CODE_OF_TOMORROW', 'constructor'])('is Hindi for an unknown code too: %s', async code => {
    await inHindi()
    const failed = await refuse({ ...refused, code, details: [{ path: 'toString', message: 'x' }, null] })
    expect(failed.message).toMatch(/^[\u0900-\u097f ,.]+$/)
    expect(failed.details).toHaveLength(1)
    expect(failed.details[0]?.message).toMatch(/^[\u0900-\u097f ,.]+$/)
  })

  test('never stands in for words that the server did not say', async () => {
    await inHindi()
    const failed = await refuse({ success: false })
    expect(failed.serverMessage).toBeNull()
  })
})

describe('merging', () => {
  test('identical requests under way are sent once and share the answer, and again later', async () => {
    const received = await settled(loadBox(), loadBox(), loadBox())
    expect(sent).toHaveLength(1)
    expect(received[1]).toBe(received[0])
    await settled(loadBox(14), loadBox(15))
    expect(sent, 'another body is another request').toHaveLength(3)
  })

  test('two chat messages with the same words are two', async () => {
    const stored = { messageId: '0'.repeat(24), seq: 1, timestamp: '2026-11-22T10:00:00.000Z' }
    answers({ success: true, data: stored })
    const send = () => api.call(postChatMessage, { params: { id: '1' }, body: { message: 'Here' } })
    await settled(send(), send())
    expect(sent).toHaveLength(2)
  })

  test('one of two callers aborts: its call rejects, the other gets the response', async () => {
    answer = () => new Promise(resolve => setTimeout(resolve, 500, Response.json(nothing)))
    const leaving = new AbortController()
    const left = failureOf(loadBox(14, leaving.signal))
    const stays = loadBox(14, new AbortController().signal)
    leaving.abort()
    expect((await left).code).toBe('ABORTED')
    await expect(stays).resolves.toMatchObject({ success: true })
    expect(sent).toHaveLength(1)
  })

  test('when the last caller leaves, the request itself is aborted', async () => {
    answer = () => new Promise(() => {})
    const leaving = new AbortController()
    const left = loadBox(14, leaving.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(200)
    leaving.abort()
    expect(await left).toMatchObject({ code: 'ABORTED', message: 'Request timeout' })
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })

  test('one who leaves while waiting for a turn sends nothing', async () => {
    const leaving = new AbortController()
    const first = loadBox(1)
    const left = loadBox(2, leaving.signal).catch((error: unknown) => error)
    leaving.abort()
    await settled<unknown>(first, left)
    expect(sent).toHaveLength(1)
  })
})

describe('the time of the server', () => {
  const date = 'Sat, 21 Nov 2026 07:10:00 GMT'
  const now = { date, 'cache-control': 'no-store' }
  test.each<[string, Record<string, string>, number[]]>([
    ['comes with an answer of the network', now, [Date.parse(date)]],
    ['does not come with one that a cache may have kept', { ...now, 'cache-control': 'max-age=60' }, []],
    ['does not come with one of this device', { ...now, 'x-sawari-data-at': '2026-11-20T07:10:00Z' }, []],
    ['does not come without a date', { 'cache-control': 'no-store' }, []],
    ['does not come with a malformed date', { ...now, date: 'today' }, []],
  ])('%s', async (_, headers, expected) => {
    answers(nothing, { headers })
    await settled(loadBox())
    expect(serverTimes).toEqual(expected)
  })

  test('comes with a refusal, and not with the page of a proxy', async () => {
    answers({ success: false }, { status: 401, headers: now })
    await failureOf(loadBox())
    expect(serverTimes).toHaveLength(1)
    answer = () => Promise.resolve(new Response('<html>', { status: 200, headers: now }))
    await failureOf(loadBox())
    answers({ message: 'Forbidden' }, { status: 403, headers: now })
    await failureOf(loadBox())
    expect(serverTimes).toHaveLength(1)
  })
})

describe('failures', () => {
  test.each([
    ['{"success":false,"error":"x"}', false],
    ['{"message":"Forbidden"}', true],
    ['"success"', true],
    ['<html>', true],
  ])('%s is foreign: %s', async (body, isForeign) => {
    answer = () => Promise.resolve(new Response(body, { status: 403 }))
    expect(await failureOf(loadBox())).toMatchObject({ isForeign })
  })

  test.each([
    ['30', 30_000],
    ['Sat, 21 Nov 2026 07:10:20 GMT', 20_000],
    ['soon', undefined],
    [undefined, undefined],
  ])('Retry-After: %s names the pause', async (text, retryAfterMs) => {
    const headers = { date: 'Sat, 21 Nov 2026 07:10:00 GMT', ...(text && { 'retry-after': text }) }
    answers({ success: false }, { status: 503, headers })
    expect((await failureOf(loadBox())).retryAfterMs).toBe(retryAfterMs)
  })

  test('a response that takes 10 s is not awaited: Request timeout', async () => {
    answer = () => new Promise(() => {})
    const timeout = { code: 'TIMEOUT', status: 0, message: 'Request timeout' }
    expect(await failureOf(loadBox())).toMatchObject(timeout)
  })

  test('an answer after 9.999 s still counts', async () => {
    answer = () => new Promise(resolve => setTimeout(resolve, 9_999, Response.json(nothing)))
    const call = loadBox()
    await vi.advanceTimersByTimeAsync(10_500)
    await expect(call).resolves.toMatchObject({ success: true })
  })

  test.each([
    [500, 'not json', 'HTTP error! status: 500', 'HTTP', null],
    [404, '{}', 'HTTP error! status: 404', 'HTTP', null],
    [404, '{"success":false,"error":"None","code":"NO_ROUTE"}', 'None', 'NO_ROUTE', 'None'],
    [503, '{"message":"Busy"}', 'Busy', 'HTTP', 'Busy'],
    [200, '{"success":false,"error":"Too many"}', 'Too many', 'HTTP', 'Too many'],
    [200, '<html>', 'Invalid response format', 'INVALID_RESPONSE', null],
    [200, 'null', 'Invalid response format', 'INVALID_RESPONSE', null],
  ])('%i with %s says %s', async (status, body, message, code, serverMessage) => {
    answer = () => Promise.resolve(new Response(body, { status }))
    expect(await failureOf(loadBox())).toMatchObject({ status, message, code, serverMessage })
  })

  test('no network is an error with a code of its own', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf(loadBox())).toMatchObject({
      code: 'NETWORK',
      status: 0,
      message: 'Network error. Please check your connection.',
    })
  })
})
