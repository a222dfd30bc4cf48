import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const TRANSIENT = new Set(['NETWORK', 'TIMEOUT'])

/** One query cache for the app: a lost request is tried once more, a refused one is not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Offline too, a call fails and says so, instead of waiting in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiError && TRANSIENT.has(error.code),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
