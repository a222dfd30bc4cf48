// Counts the requests of each address for the library that limits them, and shares the counts with the other
// processes.

import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { SharedLimits } from '../bus/shared-limits.ts'

/** The number of remembered addresses; the least recently seen one is removed first. */
const ADDRESSES = 20_000

interface Window {
  current: number
  readonly endsAtMs: number
}

/** The class from which the library creates a store. `name` distinguishes the limits on the bus. */
export function requestCounts(shared: SharedLimits, name: string): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    private readonly windows = new Map<string, Window>()
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
      // A map keeps the order of insertion: the first address is the least recently seen one.
      this.windows.delete(key)
      this.windows.set(key, window)
      if (this.windows.size > ADDRESSES) this.windows.delete(this.windows.keys().next().value!)
      callback(null, { current: window.current, ttl: window.endsAtMs - now })
    }

    child(options: FastifyRateLimitOptions): FastifyRateLimitStore {
      return new (requestCounts(shared, `${name} of ${String((options as RateLimitOptions).max)}`))(options)
    }
  }
}
