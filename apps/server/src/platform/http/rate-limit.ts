import rateLimit from '@fastify/rate-limit'
import { rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { addRateLimitHeaders } from './rate-limit-headers.ts'

/** Generous: on Indian mobile networks thousands of people share one address. */
export const REQUESTS_PER_MINUTE = rateLimits.requestsByAddress.attempts
/** Addresses remembered at once; the one seen longest ago is forgotten first. */
const ADDRESSES = 20_000

export interface RequestLimit {
  readonly requestsPerMinute: number
  /** Called for each refused request. */
  readonly onRefused: () => void
}

/** Limits the requests per address, including those for unknown paths. Await it before binding routes. */
export async function addRateLimit(
  app: FastifyInstance,
  { requestsPerMinute, onRefused }: RequestLimit,
): Promise<void> {
  addRateLimitHeaders(app)
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: ADDRESSES,
    hook: 'onRequest',
    errorResponseBuilder: () => {
      onRefused()
      return new RefusedRequest(refuse('RATE_LIMITED'))
    },
  })
}
