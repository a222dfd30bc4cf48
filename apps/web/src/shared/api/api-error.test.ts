import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type ClientErrorCode, createQueryClient, retryLostCalls } from './api-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (code: ClientErrorCode, status = 0) => new ApiError({ code, status, message: code })

/** The times of all attempts of a call that always fails with this error, in ms since the first. */
async function attempts(error: unknown, onLine = true): Promise<number[]> {
  vi.stubGlobal('navigator', { onLine })
  const start = Date.now()
  const sentAtMs: number[] = []
  const queries = new QueryClient()
  const asked = queries.fetchQuery({
    queryKey: ['call'],
    networkMode: 'always',
    ...retryLostCalls,
    queryFn: () => {
      sentAtMs.push(Date.now() - start)
      throw error
    },
  })
  const outcome = asked.catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(error)
  return sentAtMs
}

describe('a failed call', () => {
  test.each([
    ['a lost network is tried after 1, 2 and 3 seconds', failure('NETWORK'), [0, 1_000, 3_000, 6_000]],
    ['a timeout too', failure('TIMEOUT'), [0, 1_000, 3_000, 6_000]],
    ['a refusal is final', failure('HTTP', 409), [0]],
    ['so is an unreadable answer', failure('INVALID_RESPONSE', 200), [0]],
    ['so is a fault of our own', new Error('broken'), [0]],
  ])('%s', async (_, error, sentAtMs) => {
    expect(await attempts(error)).toEqual(sentAtMs)
  })

  test('without a network at all it is not tried again', async () => {
    expect(await attempts(failure('NETWORK'), false)).toEqual([0])
  })

  test('an answer ends the trying', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    let sent = 0
    const asked = new QueryClient().fetchQuery({
      queryKey: ['call'],
      networkMode: 'always',
      ...retryLostCalls,
      queryFn: () => {
        sent += 1
        if (sent < 3) throw failure('NETWORK')
        return 'answer'
      },
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await asked).toBe('answer')
    expect(sent).toBe(3)
  })
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each<[ClientErrorCode | 'SERVICE_UNAVAILABLE' | 'RATE_LIMITED' | 'NO_ROUTE', attempts: number]>([
  ['NETWORK', 2],
  ['TIMEOUT', 2],
  ['SERVICE_UNAVAILABLE', 2],
  ['RATE_LIMITED', 1],
  ['NO_ROUTE', 1],
])('a query that ends with %s is sent %i times, a second apart', async (code, attempts) => {
  const sentAt: number[] = []
  const client = createQueryClient()
  const retry = client.getDefaultOptions().queries!.retry!
  const query = client.fetchQuery({
    queryKey: [code],
    retry,
    queryFn: () => {
      sentAt.push(Date.now())
      return Promise.reject(new ApiError({ code, message: code, status: 503 }))
    },
  })
  const ended = expect(query).rejects.toMatchObject({ code })
  await vi.runAllTimersAsync()
  await ended
  expect(sentAt).toHaveLength(attempts)
  expect(sentAt.map(at => at - sentAt[0]!)).toEqual([0, 1_000].slice(0, attempts))
})
