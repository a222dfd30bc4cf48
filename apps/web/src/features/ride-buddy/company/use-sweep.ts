import type { ChatId } from '@sawari/contract'
import { useEffect, useEffectEvent } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { textsOf } from '../../../messages/texts.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import { announceExpiredConnections, announceExpiredRequests } from '../exchange/company-news.ts'
import { dropExpired, hideContacts, liveLocks, nextEndMs } from '../model/expiry.ts'
import { ended, expired } from '../model/search-state.ts'

/** The longest time between two sweeps, even if the tab was frozen. */
const SWEEP_INTERVAL_MS = 60_000
/** The minimum delay of a timer. A timer may fire slightly early; another one then follows. */
const SHORTEST_WAIT_MS = 100
/** Requests that expire within this time of each other share one toast. */
const TOGETHER_MS = 2_000

interface SweepParts {
  readonly cache: BuddyCache
  /** The open chat, which announces its end itself. */
  readonly openChatId: ChatId | null
  /** How long riders can still be asked after a search has ended, and the lock time after a request. */
  readonly requestMs: number
  readonly onSearchExpired: () => void
}

/** Removes expired items: at their end, every minute, and when the tab becomes visible again. */
export function useSweep(
  { cache, openChatId, requestMs, onSearchExpired }: SweepParts,
  endsAtMs: SweepEnds,
): void {
  const { cleanUpExpired } = useBuddyCalls()
  const sweep = useEffectEvent(() => {
    const nowMs = steadyNowMs()
    const searchOver = sweepSearch(cache, nowMs, requestMs)
    const dropped = sweepRequests(cache, nowMs) + sweepConnections(cache, openChatId, nowMs)
    const locks = liveLocks(cache.locks(), nowMs, requestMs)
    if (Object.keys(locks).length < Object.keys(cache.locks()).length) cache.setLocks(locks)
    if (searchOver) onSearchExpired()
    if (dropped > 0) cleanUpExpired()
  })

  const { search, requests, connections } = endsAtMs
  const ends = [search, ...requests.map(endsAt => endsAt + TOGETHER_MS), ...connections]
    .filter(endsAt => endsAt !== null)
    .join()
  useEffect(() => {
    const moments = ends === '' ? [] : ends.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout>
    const waitFor = (due: readonly number[]) => {
      const waitMs = nextEndMs(due, steadyNowMs(), SWEEP_INTERVAL_MS)
      timer = setTimeout(look, Math.max(waitMs, SHORTEST_WAIT_MS))
    }
    const look = () => {
      const nowMs = steadyNowMs()
      sweep()
      clearTimeout(timer)
      waitFor(moments.filter(moment => moment > nowMs))
    }
    waitFor(moments)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ends])
}

/** By `steadyNowMs`; `search` is null without a search. A connection may end at one of several moments. */
interface SweepEnds {
  readonly search: number | null
  readonly requests: readonly number[]
  readonly connections: readonly number[]
}

function sweepSearch(cache: BuddyCache, nowMs: number, graceMs: number): boolean {
  const search = cache.search()
  if (search.leftUntilMs !== null && search.leftUntilMs <= nowMs) cache.setSearch(ended(search))
  if (search.live === null || search.live.endsAtMs > nowMs) return false
  cache.setSearch(expired(search, graceMs))
  showToast.info(textsOf(rideBuddyTexts).active.expired)
  cache.reload('history')
  return true
}

function sweepRequests(cache: BuddyCache, nowMs: number): number {
  const requests = cache.requests()
  const incoming = dropExpired(requests.incoming, nowMs)
  const sent = dropExpired(requests.sent, nowMs)
  const declined = dropExpired(requests.declined, nowMs)
  const dropped = incoming.dropped + sent.dropped
  if (dropped + declined.dropped > 0)
    cache.setRequests({ incoming: incoming.kept, sent: sent.kept, declined: declined.kept })
  announceExpiredRequests(incoming.dropped, sent.dropped)
  return dropped
}

function sweepConnections(cache: BuddyCache, openChatId: ChatId | null, nowMs: number): number {
  const listed = cache.connections()
  const { kept, dropped } = dropExpired(listed, nowMs)
  const shown = hideContacts(kept, nowMs)
  if (shown !== listed) cache.setConnections(shown)
  if (dropped === 0) return 0
  cache.reload('recent')
  const isAnnounced = listed.some(one => one.chatId === openChatId && !kept.includes(one))
  announceExpiredConnections(dropped - (isAnnounced ? 1 : 0))
  return dropped
}
