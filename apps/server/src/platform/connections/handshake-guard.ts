import { rateLimits } from '@sawari/contract'
import { LRUCache } from 'lru-cache'
import { createSharedLimits, type SharedLimits } from '../bus/shared-limits.ts'
import { addressGroup } from '../identity/client-address.ts'
import { createTally } from '../jobs/tally.ts'
import { tokenBucket } from '../jobs/token-bucket.ts'

/** The limits of one network address before its connections are signed in. */
export interface HandshakeLimits {
  /** Handshakes per minute. */
  readonly attempts: number
  /** Handshakes per minute with a bad or missing token. */
  readonly refused: number
  /** Connections at one time that are not signed in yet. */
  readonly waiting: number
}

/** A connection that is not signed in yet. */
export interface WaitingConnection {
  /** Signed in, or closed. */
  done(): void
  /** The token was bad, or none arrived in time. */
  refused(): void
}

export interface HandshakeGuard {
  /** Counts a handshake; false if the address has had too many, or too many bad ones. */
  admit(address: string): boolean
  /** Counts a connection as waiting until it is done. */
  waitsFrom(address: string): WaitingConnection
}

export interface HandshakeGuardNeeds {
  /** Undefined disables the limits. */
  readonly limits: HandshakeLimits | undefined
  /** Shared with the other processes; by default the limits are those of this process. */
  readonly shared?: SharedLimits
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/** Half of all connections, because five thousand clients behind one address may reconnect at once. */
export const MOST_WAITING_BY_ADDRESS = 5_000

/** The number of remembered addresses; the least recently seen one is forgotten first. */
const MOST_ADDRESSES = 20_000

const MINUTE_MS = 60_000

/** Limits handshakes per address, of IPv6 per first 64 bits. Waiting connections are counted per process. */
export function createHandshakeGuard({
  limits,
  shared = createSharedLimits(undefined),
  elapsedMs = () => performance.now(),
}: HandshakeGuardNeeds): HandshakeGuard {
  if (limits === undefined) {
    const waiting = { done: () => undefined, refused: () => undefined }
    return { admit: () => true, waitsFrom: () => waiting }
  }
  const perMinute = (tokens: number) => tokenBucket({ tokens, windowMs: MINUTE_MS }, elapsedMs())
  const newBuckets = () => ({ attempts: perMinute(limits.attempts), refused: perMinute(limits.refused) })
  const addresses = new LRUCache<string, ReturnType<typeof newBuckets>>({ max: MOST_ADDRESSES })
  const waiting = createTally()

  const share = (what: 'attempts' | 'refused', name: string) =>
    shared.share({ name, attempts: limits[what], windowMs: MINUTE_MS }, (group, count) =>
      addresses.get(group)?.[what].drain(count),
    )
  const countAttempt = share('attempts', rateLimits.handshakesByAddress.name)
  const countRefused = share('refused', rateLimits.refusedHandshakesByAddress.name)

  const bucketsOf = (group: string) => {
    const buckets = addresses.get(group) ?? newBuckets()
    addresses.set(group, buckets)
    return buckets
  }

  return {
    admit: address => {
      const group = addressGroup(address)
      const { attempts, refused } = bucketsOf(group)
      const now = elapsedMs()
      const isFull = waiting.of(group) >= limits.waiting
      if (isFull || !refused.holds(now) || !attempts.holds(now)) return false
      attempts.take()
      countAttempt(group)
      return true
    },
    waitsFrom: address => {
      const group = addressGroup(address)
      waiting.add(group, 1)
      let isDone = false
      return {
        done: () => {
          if (!isDone) waiting.add(group, -1)
          isDone = true
        },
        refused: () => {
          const { refused } = bucketsOf(group)
          if (!refused.holds(elapsedMs())) return
          refused.take()
          countRefused(group)
        },
      }
    },
  }
}
