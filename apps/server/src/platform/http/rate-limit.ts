import rateLimit, {
  type FastifyRateLimitOptions,
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import { type RateLimit, type RateLimitName, rateLimits } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { SharedLimits } from '../bus/shared-limits.ts'
import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { ALL_POLICIES, indexPolicies } from './call-headers.ts'

/** Generous: on Indian mobile networks thousands of people share one address. */
export const REQUESTS_PER_MINUTE = rateLimits.requestsByAddress.attempts

interface RequestLimit {
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

// `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10.

/** The library counts, and writes headers in an older form. */
const COUNTED = { limit: 'x-ratelimit-limit', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' }

/**
 * Replaces the library's headers. `RateLimit` has the remaining requests of the client's address;
 * `RateLimit-Policy` lists the call's other limits too. Their remaining attempts are not sent, because they
 * would reveal how often others have failed.
 */
function addRateLimitHeaders(app: FastifyInstance): void {
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

// Counts the requests of each address for the library that limits them, and shares the counts with the other
// processes.

/** The number of remembered addresses; the least recently seen one is removed first. */
const ADDRESSES = 20_000

interface Window {
  current: number
  readonly endsAtMs: number
}

/** The class from which the library creates a store. `name` distinguishes the limits on the bus. */
function requestCounts(shared: SharedLimits, name: string): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    private readonly windows = new LRUCache<string, Window>({ max: ADDRESSES })
    private readonly count: (key: string) => void

    constructor(options: FastifyRateLimitOptions) {
      const { max, timeWindow } = options as RateLimitOptions
      const limit = { name, attempts: Number(max), windowMs: Number(timeWindow) }
      this.count = shared.share(limit, (key, uses) => {
        const window = this.windows.get(key)
        // An unknown address has used nothing here, so its count starts at zero.
        if (window !== undefined) window.current += uses
      })
    }

    incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
      const now = performance.now()
      const known = this.windows.get(key)
      const isOpen = known !== undefined && known.endsAtMs > now
      const window = isOpen ? known : { current: 0, endsAtMs: now + timeWindow }
      window.current += 1
      this.count(key)
      this.windows.set(key, window)
      callback(null, { current: window.current, ttl: window.endsAtMs - now })
    }

    child(options: FastifyRateLimitOptions): FastifyRateLimitStore {
      return new (requestCounts(shared, `${name} of ${String((options as RateLimitOptions).max)}`))(options)
    }
  }
}
