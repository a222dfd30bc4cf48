// `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10.

import { type RateLimit, type RateLimitName, rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { ALL_POLICIES, indexPolicies } from './call-policies.ts'

/** The library counts, and writes headers in an older form. */
const COUNTED = { limit: 'x-ratelimit-limit', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' }

/**
 * Replaces the library's headers. `RateLimit` has the remaining requests of the client's address;
 * `RateLimit-Policy` lists the call's other limits too. Their remaining attempts are not sent, because they
 * would reveal how often others have failed.
 */
export function addRateLimitHeaders(app: FastifyInstance): void {
  const calls = indexPolicies(ALL_POLICIES)
  const { name, windowMs } = rateLimits.requestsByAddress
  app.addHook('onSend', (request, reply, payload, done) => {
    const limit = reply.getHeader(COUNTED.limit)
    if (limit !== undefined) {
      const remaining = reply.getHeader(COUNTED.remaining)
      const resetSeconds = reply.getHeader(COUNTED.reset)
      for (const header of Object.values(COUNTED)) reply.removeHeader(header)
      const others = (calls.of(request)?.limits ?? []).map(describeLimit)
      const own = `"${name}";q=${String(limit)};w=${windowMs / 1_000}`
      reply.header('ratelimit-policy', [own, ...others].join(', '))
      reply.header('ratelimit', `"${name}";r=${String(remaining)};t=${String(resetSeconds)}`)
    }
    done(null, payload)
  })
}

function describeLimit(limit: RateLimitName): string {
  const { name, attempts, windowMs }: RateLimit = rateLimits[limit]
  return `"${name}";q=${attempts};w=${windowMs / 1_000}`
}
