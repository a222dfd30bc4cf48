import type { SearchId, UserId } from '@sawari/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { aConnection, aMatch, aRequest, startMs, trip } from '../../../testing/buddy-fixtures.ts'
import { started } from '../model/search-state.ts'
import { createBuddyCache } from './buddy-cache.ts'
import { buddyQueryKey } from './queries.ts'

const viewer: Viewer = {
  userId: 'me' as UserId,
  email: 'asha@example.com',
  name: 'Asha Verma',
  phone: '9876543210',
  expiresAt: new Date(startMs),
}

/** A page with a search that found two riders, a sent and a received request, and one connection. */
function aPage() {
  const cache = createBuddyCache(new QueryClient(), viewer)
  const bilal = { id: 'bilal' as UserId, name: 'Bilal K.' }
  const answer = {
    searchId: 's1' as SearchId,
    endsAtMs: startMs,
    matches: [aMatch('bilal'), aMatch('chand')],
    limited: false,
  }
  cache.setSearch(started(answer, trip, () => false))
  cache.setRequests({ incoming: [aRequest('r1', { rider: bilal })], sent: [aRequest('r2')], declined: [] })
  cache.setConnections([aConnection('m1', { partner: { ...bilal, name: 'Bilal Khan', phone: '1' } })])
  return cache
}

const matchesOf = (cache: ReturnType<typeof aPage>) => cache.search().matches.map(({ rider }) => rider.id)

describe('news of what a device of the viewer did', () => {
  beforeEach(() => void vi.useFakeTimers({ now: startMs }))
  afterEach(() => void vi.useRealTimers())

  const isDue = (queries: QueryClient) =>
    queries
      .getQueryCache()
      .findAll()
      .filter(query => query.state.isInvalidated).length > 0

  test('from another device makes the page ask again', () => {
    const queries = new QueryClient()
    const cache = createBuddyCache(queries, viewer)
    cache.setRequests({ incoming: [], sent: [], declined: [] })
    vi.advanceTimersByTime(5_000)
    cache.reloadUnlessOwn('requests')
    expect(isDue(queries)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(isDue(queries)).toBe(true)
  })

  test.each([
    ['before the first answer came', 2_000],
    ['before it came, which it does soon after', 500],
  ])('%s makes the page ask again', async (_, answersAfterMs) => {
    const queries = new QueryClient()
    const cache = createBuddyCache(queries, viewer)
    const answers = ['old', 'new']
    const queryFn = vi.fn(async () => {
      const answer = answers.shift()
      if (answer === 'old') await new Promise(resolve => setTimeout(resolve, answersAfterMs))
      return answer
    })
    const queryKey = buddyQueryKey(viewer, 'requests')
    const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
    cache.reloadUnlessOwn('requests')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(queries.getQueryData(queryKey)).toBe('new')
    stop()
  })

  test('from this one is known by its own answer', () => {
    const queries = new QueryClient()
    const cache = createBuddyCache(queries, viewer)
    cache.setRequests({ incoming: [aRequest('r1')], sent: [], declined: [] })
    vi.advanceTimersByTime(5_000)
    cache.reloadUnlessOwn('requests')
    vi.advanceTimersByTime(200)
    cache.setRequests({ incoming: [], sent: [], declined: [] })
    vi.advanceTimersByTime(800)
    expect(isDue(queries)).toBe(false)
  })
})

describe('news on the page', () => {
  test('the viewer never matches themselves', () => {
    const cache = aPage()
    cache.addMatch(aMatch('me'))
    expect(matchesOf(cache)).toEqual(['bilal', 'chand'])
  })

  test('a request that arrives as an event and in a list is shown once', () => {
    const cache = aPage()
    cache.addIncoming(aRequest('r3'))
    cache.addIncoming(aRequest('r3'))
    expect(cache.requests().incoming.map(({ id }) => id)).toEqual(['r1', 'r3'])
  })

  test('an agreement ends the search and the requests of the two', () => {
    const cache = aPage()
    cache.addConnection(
      aConnection('m2', { partner: { id: 'bilal' as UserId, name: 'Bilal Khan', phone: '1' } }),
    )
    expect(cache.connections().map(({ matchId }) => matchId)).toEqual(['m2', 'm1'])
    expect(cache.search()).toMatchObject({ live: null, matches: [], lastTrip: trip })
    expect(cache.requests()).toMatchObject({ incoming: [], sent: [{ id: 'r2' }] })
  })

  test('a connection that is reported twice is shown once', () => {
    const cache = aPage()
    cache.addConnection(aConnection('m2'))
    cache.addConnection(aConnection('m2'))
    expect(cache.connections()).toHaveLength(2)
  })

  test('a blocked rider is gone from every list at once', () => {
    const cache = aPage()
    cache.removeRider('bilal' as UserId)
    expect(matchesOf(cache)).toEqual(['chand'])
    expect(cache.requests()).toMatchObject({ incoming: [], sent: [{ id: 'r2' }] })
    expect(cache.connections()).toEqual([])
  })
})
