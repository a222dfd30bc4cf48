import rateLimit from '@fastify/rate-limit'
import { rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { RefusedRequest, refuse } from '../calls/refusal.ts'

/** Generous: on Indian mobile networks thousands of people share one address. */
export const REQUESTS_PER_MINUTE = rateLimits.requestsByAddress.attempts
/** Addresses remembered at once; the one seen longest ago is forgotten first. */
const ADDRESSES = 20_000

/** Limits the requests per address, including those for unknown paths. Await it before binding routes. */
export async function addRateLimit(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: ADDRESSES,
    hook: 'onRequest',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new RefusedRequest(refuse('RATE_LIMITED')),
  })
}
