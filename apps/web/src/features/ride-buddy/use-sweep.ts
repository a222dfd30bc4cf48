import { useEffect, useEffectEvent } from 'react'
import { rideBuddyMessages } from '../../messages/ride-buddy.ts'
import { showToast } from '../../shared/ui/toasts.ts'
import type { BuddyCache } from './buddy-cache.ts'
import { dropExpired, nextEndMs } from './expiry.ts'
import { sayConnectionsExpired, sayRequestsExpired } from './expiry-toasts.ts'
import { cleanUpExpired } from './queries.ts'
import { liveLocks } from './request-locks.ts'
import { ended, expired } from './search-state.ts'

/** At the latest, however the clock was set or the tab was frozen. */
const SWEEP_INTERVAL_MS = 60_000

interface SweepParts {
  readonly cache: BuddyCache
  /** How long a rider may be asked after a search has ended, and not again after a request. */
  readonly requestMs: number
  /** When each thing on the page ends. */
  readonly endsAtMs: readonly number[]
  readonly onSearchExpired: () => void
}

/** Takes away what has ended by the clock: when it ends, every minute, and when the tab is looked at again. */
export function useSweep({ cache, requestMs, endsAtMs, onSearchExpired }: SweepParts): void {
  const sweep = useEffectEvent(() => {
    const nowMs = Date.now()
    const searchOver = sweepSearch(cache, nowMs, requestMs)
    const dropped = sweepRequests(cache, nowMs) + sweepConnections(cache, nowMs)
    const locks = liveLocks(cache.locks(), nowMs, requestMs)
    if (Object.keys(locks).length < Object.keys(cache.locks()).length) cache.setLocks(locks)
    if (searchOver) onSearchExpired()
    if (dropped > 0) cleanUpExpired()
  })

  useEffect(() => {
    const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
    document.addEventListener('visibilitychange', sweep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sweep)
    }
  }, [])

  const ends = endsAtMs.join()
  useEffect(() => {
    if (ends === '') return
    const waitMs = nextEndMs(ends.split(',').map(Number), Date.now(), SWEEP_INTERVAL_MS)
    const timer = setTimeout(sweep, waitMs)
    return () => clearTimeout(timer)
  }, [ends])
}

function sweepSearch(cache: BuddyCache, nowMs: number, graceMs: number): boolean {
  const search = cache.search()
  if (search.leftUntilMs !== null && search.leftUntilMs <= nowMs) cache.setSearch(ended(search))
  if (search.live === null || search.live.endsAtMs > nowMs) return false
  cache.setSearch(expired(search, graceMs))
  showToast.note(rideBuddyMessages().active.expired)
  cache.reload('history')
  return true
}

function sweepRequests(cache: BuddyCache, nowMs: number): number {
  const requests = cache.requests()
  const incoming = dropExpired(requests.incoming, nowMs)
  const sent = dropExpired(requests.sent, nowMs)
  const dropped = incoming.dropped + sent.dropped
  if (dropped > 0) cache.setRequests({ incoming: incoming.kept, sent: sent.kept })
  sayRequestsExpired(incoming.dropped, sent.dropped)
  return dropped
}

function sweepConnections(cache: BuddyCache, nowMs: number): number {
  const { kept, dropped } = dropExpired(cache.connections(), nowMs)
  if (dropped > 0) cache.setConnections(kept)
  sayConnectionsExpired(dropped)
  return dropped
}
