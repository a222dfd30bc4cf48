import { SOCKET_EVENTS_PER_SECOND, SOCKET_MESSAGES_PER_SECOND } from '@sawari/contract'

/** `cut`: refusing has not helped, the connection has to go. */
export type FloodVerdict = 'admitted' | 'refused' | 'cut'

export interface FloodGuard {
  /** Counts one event of a user, over all their sockets in this process. */
  admit(userId: string, isMessage: boolean): FloodVerdict
  stop(): void
}

export interface FloodGuardNeeds {
  /** False lifts the limits. */
  readonly enabled: boolean
  /** Milliseconds that only rise; for tests. */
  readonly elapsedMs?: () => number
}

/** Refusals a second that a client may collect; sending on beyond that is no mistake. */
const REFUSALS_PER_SECOND = 500
const FORGET_MS = 60_000

/** Holds each user to so many messages and events a second, so that no one slows the others. */
export function createFloodGuard({
  enabled,
  elapsedMs = () => performance.now(),
}: FloodGuardNeeds): FloodGuard {
  const users = new Map<string, UserBuckets>()
  const forgetIdle = setInterval(() => {
    const now = elapsedMs()
    for (const [userId, { seenAt }] of users) if (now - seenAt > FORGET_MS) users.delete(userId)
  }, FORGET_MS)
  forgetIdle.unref()

  return {
    admit: (userId, isMessage) => {
      if (!enabled) return 'admitted'
      const now = elapsedMs()
      const buckets = users.get(userId) ?? newBuckets(now)
      users.set(userId, buckets)
      buckets.seenAt = now
      // Both are asked before either is taken: a refused message costs no event.
      if (buckets.events.holds(now) && (!isMessage || buckets.messages.holds(now))) {
        buckets.events.take()
        if (isMessage) buckets.messages.take()
        return 'admitted'
      }
      if (!buckets.refusals.holds(now)) return 'cut'
      buckets.refusals.take()
      return 'refused'
    },
    stop: () => clearInterval(forgetIdle),
  }
}

interface UserBuckets {
  readonly messages: Bucket
  readonly events: Bucket
  readonly refusals: Bucket
  seenAt: number
}

interface Bucket {
  holds(now: number): boolean
  take(): void
}

function newBuckets(now: number): UserBuckets {
  return {
    messages: bucketOf(SOCKET_MESSAGES_PER_SECOND, now),
    events: bucketOf(SOCKET_EVENTS_PER_SECOND, now),
    refusals: bucketOf(REFUSALS_PER_SECOND, now),
    seenAt: now,
  }
}

/** Full at first, and filled again within a second. */
function bucketOf(perSecond: number, start: number): Bucket {
  let tokens = perSecond
  let filledAt = start
  return {
    holds: now => {
      tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1_000)
      filledAt = now
      return tokens >= 1
    },
    take: () => {
      tokens -= 1
    },
  }
}
