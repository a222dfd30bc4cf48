import type { UserId } from '@sawari/contract'

// The riders whom the viewer has just asked: no rider can be asked again within ten minutes.

export interface RequestLock {
  readonly state: 'sending' | 'sent'
  /** By `steadyNowMs`. */
  readonly atMs: number
}

/** By the asked rider's id. */
export type RequestLocks = Readonly<Record<string, RequestLock>>

export type SendRefusal =
  | { readonly kind: 'inFlight' | 'alreadySent' }
  /** Whole minutes; 0 is just now. */
  | { readonly kind: 'tooSoon'; readonly minutesAgo: number }

interface Asked {
  readonly locks: RequestLocks
  /** The server has a pending request of the viewer to this rider. */
  readonly isPending: boolean
  readonly riderId: UserId
  readonly nowMs: number
  readonly lockMs: number
}

/** Why a request to this rider cannot be sent; null when it can. */
export function refusalToSend({ locks, isPending, riderId, nowMs, lockMs }: Asked): SendRefusal | null {
  const lock = locks[riderId]
  if (lock?.state === 'sending') return { kind: 'inFlight' }
  if (lock && nowMs - lock.atMs < lockMs)
    return { kind: 'tooSoon', minutesAgo: Math.floor((nowMs - lock.atMs) / 60_000) }
  return isPending ? { kind: 'alreadySent' } : null
}

export function locked(locks: RequestLocks, riderId: UserId, lock: RequestLock): RequestLocks {
  return { ...locks, [riderId]: lock }
}

export function unlocked(locks: RequestLocks, riderId: UserId): RequestLocks {
  return Object.fromEntries(Object.entries(locks).filter(([id]) => id !== riderId))
}

/** The locks that have not expired. */
export function liveLocks(locks: RequestLocks, nowMs: number, lockMs: number): RequestLocks {
  const live = Object.entries(locks).filter(
    ([, { state, atMs }]) => state === 'sending' || nowMs - atMs < lockMs,
  )
  return Object.fromEntries(live)
}
