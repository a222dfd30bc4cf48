import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { RefusedRequest, refuse } from '../calls/refusal.ts'

/** Generous, because thousands of people share one address in Indian mobile networks. */
export const REQUESTS_PER_MINUTE = 6_000
/** The maximum number of addresses to remember; the least recently seen one is dropped first. */
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
