import rateLimit from '@fastify/rate-limit'
import { rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { SharedLimits } from '../bus/shared-limits.ts'
import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { addRateLimitHeaders } from './rate-limit-headers.ts'
import { requestCounts } from './request-counts.ts'

/** Generous: on Indian mobile networks thousands of people share one address. */
export const REQUESTS_PER_MINUTE = rateLimits.requestsByAddress.attempts

export interface RequestLimit {
  readonly requestsPerMinute: number
  readonly shared: SharedLimits
  /** Called for each rejected request. */
  readonly onRefused: () => void
}

/** Limits the requests per address, including those for unknown paths. Await it before binding routes. */
export async function addRateLimit(
  app: FastifyInstance,
  { requestsPerMinute, shared, onRefused }: RequestLimit,
): Promise<void> {
  addRateLimitHeaders(app)
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: requestCounts(shared, rateLimits.requestsByAddress.name),
    hook: 'onRequest',
    errorResponseBuilder: () => {
      onRefused()
      return new RefusedRequest(refuse('RATE_LIMITED'))
    },
  })
}
