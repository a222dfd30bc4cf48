import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** SERVICE_UNAVAILABLE: a busy server has room again after a second, as its `Retry-After` says. */
const TRANSIENT = new Set(['NETWORK', 'TIMEOUT', 'SERVICE_UNAVAILABLE'])

/**
 * The app's query cache. It sends a request a second time if no answer came or the server was busy. It never repeats a
 * request that the server rejected.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // While offline a call fails with a message; the default would pause it silently.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiError && TRANSIENT.has(error.code),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
