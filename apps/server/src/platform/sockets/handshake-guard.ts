import { rateLimits } from '@sawari/contract'
import { createSharedLimits, type SharedLimits } from '../bus/shared-limits.ts'
import { addressGroup } from '../http/client-address.ts'
import { type TokenBucket, tokenBucket } from './token-bucket.ts'

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
  stop(): void
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

/**
 * The number of remembered addresses; the least recently seen one is removed first, unless one of its
 * connections waits: those are limited.
 */
const MOST_ADDRESSES = 20_000

const MINUTE_MS = 60_000

/** Limits handshakes per address, of IPv6 per first 64 bits. Waiting connections are counted per process. */
export function createHandshakeGuard({
  limits,
  shared = createSharedLimits(undefined),
  elapsedMs = () => performance.now(),
}: HandshakeGuardNeeds): HandshakeGuard {
  const addresses = new Map<string, AddressCounts>()
  const forgetIdle = setInterval(() => {
    const now = elapsedMs()
    for (const [address, { waiting, seenAtMs }] of addresses) {
      if (waiting === 0 && now - seenAtMs > MINUTE_MS) addresses.delete(address)
    }
  }, MINUTE_MS)
  forgetIdle.unref()

  const share = (what: 'attempts' | 'refused', name: string) =>
    shared.share({ name, attempts: limits?.[what] ?? 0, windowMs: MINUTE_MS }, (group, count) =>
      addresses.get(group)?.[what].drain(count),
    )
  const countAttempt = share('attempts', rateLimits.handshakesByAddress.name)
  const countRefused = share('refused', rateLimits.refusedHandshakesByAddress.name)

  const countsOf = (address: string, most: HandshakeLimits): AddressCounts => {
    const group = addressGroup(address)
    const now = elapsedMs()
    const known = addresses.get(group)
    const perMinute = (tokens: number) => tokenBucket({ tokens, windowMs: MINUTE_MS }, now)
    const counts = known ?? {
      attempts: perMinute(most.attempts),
      refused: perMinute(most.refused),
      waiting: 0,
      seenAtMs: now,
    }
    counts.seenAtMs = now
    // In order of use.
    addresses.delete(group)
    addresses.set(group, counts)
    if (addresses.size > MOST_ADDRESSES) forgetOldest()
    return counts
  }
  const forgetOldest = () => {
    for (const [address, { waiting }] of addresses) {
      if (waiting > 0) continue
      addresses.delete(address)
      return
    }
  }

  return {
    admit: address => {
      if (limits === undefined) return true
      const { attempts, refused, waiting } = countsOf(address, limits)
      const now = elapsedMs()
      if (waiting >= limits.waiting || !refused.holds(now) || !attempts.holds(now)) return false
      attempts.take()
      countAttempt(addressGroup(address))
      return true
    },
    waitsFrom: address => {
      if (limits === undefined) return { done: () => undefined, refused: () => undefined }
      const counts = countsOf(address, limits)
      counts.waiting += 1
      let isDone = false
      return {
        done: () => {
          if (!isDone) counts.waiting -= 1
          isDone = true
        },
        refused: () => {
          if (!counts.refused.holds(elapsedMs())) return
          counts.refused.take()
          countRefused(addressGroup(address))
        },
      }
    },
    stop: () => clearInterval(forgetIdle),
  }
}

interface AddressCounts {
  readonly attempts: TokenBucket
  readonly refused: TokenBucket
  waiting: number
  seenAtMs: number
}
