import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ClientErrorCode } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

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
