import type { UserId } from '@sawari/contract'
import { LRUCache } from 'lru-cache'
import { createSharedLimits, type SharedLimits } from '../bus/shared-limits.ts'
import { type TokenBucket, tokenBucket } from '../jobs/token-bucket.ts'

/** `cut`: the client ignores rejections, so the connection must be closed. */
export type FloodVerdict = 'admitted' | 'refused' | 'cut'

/** Events per second per user. A write, which is delivered to others, counts toward both limits. */
export interface FloodLimits {
  readonly events: number
  readonly writes: number
}

export interface FloodGuard {
  /** Counts one event of a user, across all their sockets. */
  admit(userId: UserId, isWrite: boolean): FloodVerdict
}

export interface FloodGuardNeeds {
  /** Undefined disables the limits. */
  readonly limits: FloodLimits | undefined
  /** Shared with the other processes; by default the limits are those of this process. */
  readonly shared?: SharedLimits
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** A client with more rejections per second ignores them on purpose. */
const REFUSALS_PER_SECOND = 500
/** The number of remembered users, more than a process has sockets; the least recently seen one is forgotten first. */
const MOST_USERS = 20_000

/** Limits the events per second of each user with token buckets. */
export function createFloodGuard({
  limits,
  shared = createSharedLimits(undefined),
  elapsedMs = () => performance.now(),
}: FloodGuardNeeds): FloodGuard {
  const users = new LRUCache<string, UserBuckets>({ max: MOST_USERS })
  const share = (what: 'events' | 'writes') =>
    shared.share({ name: what, attempts: limits?.[what] ?? 0, windowMs: 1_000 }, (userId, count) =>
      users.get(userId)?.[what].drain(count),
    )
  const countEvent = share('events')
  const countWrite = share('writes')

  return {
    admit: (userId, isWrite) => {
      if (limits === undefined) return 'admitted'
      const now = elapsedMs()
      const buckets = users.get(userId) ?? newBuckets(limits, now)
      users.set(userId, buckets)
      // Checks both buckets before taking a token, so that a rejected write costs no event.
      if (buckets.events.holds(now) && (!isWrite || buckets.writes.holds(now))) {
        buckets.events.take()
        countEvent(userId)
        if (isWrite) {
          buckets.writes.take()
          countWrite(userId)
        }
        return 'admitted'
      }
      if (!buckets.refusals.holds(now)) return 'cut'
      buckets.refusals.take()
      return 'refused'
    },
  }
}

interface UserBuckets {
  readonly writes: TokenBucket
  readonly events: TokenBucket
  readonly refusals: TokenBucket
}

function newBuckets(limits: FloodLimits, now: number): UserBuckets {
  const perSecond = (tokens: number) => tokenBucket({ tokens, windowMs: 1_000 }, now)
  return {
    writes: perSecond(limits.writes),
    events: perSecond(limits.events),
    refusals: perSecond(REFUSALS_PER_SECOND),
  }
}
