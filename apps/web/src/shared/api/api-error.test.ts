import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createQueryClient, retryLostCalls } from './api-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (code: ApiError['code'], status = 0) => new ApiError({ code, status, message: code })
const lostCalls = () => new QueryClient({ defaultOptions: { queries: retryLostCalls } })

/** The times of all attempts of a call that fails with this error, in ms since the first. */
async function attempts(queries: QueryClient, error: unknown, failures = Infinity): Promise<number[]> {
  const start = Date.now()
  const sentAtMs: number[] = []
  const asked = queries.fetchQuery({
    queryKey: ['call'],
    networkMode: 'always',
    // A query that is fetched by hand is not repeated by default.
    ...queries.getDefaultOptions().queries,
    queryFn: () => {
      sentAtMs.push(Date.now() - start)
      if (sentAtMs.length <= failures) throw error
      return 'answer'
    },
  })
  const outcome = asked.catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(failures === Infinity ? error : 'answer')
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
    vi.stubGlobal('navigator', { onLine: true })
    expect(await attempts(lostCalls(), error)).toEqual(sentAtMs)
  })

  test('without a network at all it is not tried again', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await attempts(lostCalls(), failure('NETWORK'))).toEqual([0])
  })

  test('an answer ends the trying', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(await attempts(lostCalls(), failure('NETWORK'), 2)).toEqual([0, 1_000, 3_000])
  })
})

test.each([
  ['NETWORK', [0, 1_000]],
  ['TIMEOUT', [0, 1_000]],
  ['SERVICE_UNAVAILABLE', [0, 1_000]],
  ['RATE_LIMITED', [0]],
  ['NO_ROUTE', [0]],
] as const)('a query of the app that ends with %s is sent at %j ms', async (code, sentAtMs) => {
  expect(await attempts(createQueryClient(), failure(code, 503))).toEqual(sentAtMs)
})
