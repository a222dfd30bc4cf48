import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { endsAfter } from '../../../shared/ui/countdown.ts'
import {
  type Connection,
  type Match,
  noRequests,
  type RecentPartner,
  type Requests,
  type RideRequest,
} from '../model/buddy.ts'
import type { RequestLocks } from '../model/expiry.ts'
import { hideContacts, inDoubt } from '../model/expiry.ts'
import { ended, noSearch, type SearchState, withMatch, withoutRider } from '../model/search-state.ts'
import { buddyQueryKey } from './queries.ts'

/** The response to this device's own call arrives within this time after the event about it. */
const OWN_ANSWER_MS = 1_000

/** This long after a connection's end by the page's clock, it has also ended by the server's clock. */
const SURELY_ENDED_MS = 4_000

export type BuddyCache = ReturnType<typeof createBuddyCache>

/** The cached server data of the page, and the changes by events. Removed when the session ends. */
export function createBuddyCache(queries: QueryClient, viewer: Viewer) {
  const keys = {
    search: buddyQueryKey(viewer, 'search'),
    requests: buddyQueryKey(viewer, 'requests'),
    connections: buddyQueryKey(viewer, 'connections'),
    chats: buddyQueryKey(viewer, 'chats'),
    history: buddyQueryKey(viewer, 'history'),
    recent: buddyQueryKey(viewer, 'recent'),
    locks: buddyQueryKey(viewer, 'locks'),
  }

  const search = () => queries.getQueryData<SearchState>(keys.search) ?? noSearch
  const requests = () => queries.getQueryData<Requests>(keys.requests) ?? noRequests
  const connections = () => queries.getQueryData<readonly Connection[]>(keys.connections) ?? []
  const locks = () => queries.getQueryData<RequestLocks>(keys.locks) ?? {}

  return {
    search,
    requests,
    connections,
    locks,
    setLocks: (next: RequestLocks) => void queries.setQueryData<RequestLocks>(keys.locks, next),
    setRequests,
    setConnections,
    reload,
    reloadUnlessOwn,
    setSearch,
    addMatch,
    addIncoming,
    addConnection,
    removeRequest,
    declineSent,
    removeConnection,
    beginContact,
    doubtTimes,
    removeMatch: (riderId: UserId) => setSearch(withoutRider(search(), riderId)),
    removeRider,
  }

  function setRequests(next: Requests): void {
    queries.setQueryData<Requests>(keys.requests, next)
  }

  function setConnections(next: readonly Connection[]): void {
    queries.setQueryData<readonly Connection[]>(keys.connections, next)
  }

  /** Requests the data from the server again, even if it is cached. */
  function reload(...names: readonly (keyof typeof keys)[]): void {
    for (const name of names) void reloadOne(keys[name])
  }

  async function reloadOne(queryKey: readonly unknown[]): Promise<void> {
    // `invalidateQueries` does not cancel a first load, whose response may be older than the change.
    if (queries.getQueryData(queryKey) === undefined) await queries.cancelQueries({ queryKey })
    await queries.invalidateQueries({ queryKey })
  }

  /**
   * For a change by one of the viewer's devices: if it was this one, its own response updates the page soon.
   */
  function reloadUnlessOwn(name: 'search' | 'requests'): void {
    const answers = queries.getQueryState(keys[name])?.dataUpdateCount
    // A response in transit may be older than the change.
    const isAsking = queries.isFetching({ queryKey: keys[name] }) > 0
    setTimeout(() => {
      const state = queries.getQueryState(keys[name])
      if (state !== undefined && (isAsking || state.dataUpdateCount === answers)) reload(name)
    }, OWN_ANSWER_MS)
  }

  /** Cancels a pending load, because its response may be older than this state. */
  function setSearch(next: SearchState): void {
    void queries.cancelQueries({ queryKey: keys.search })
    queries.setQueryData<SearchState>(keys.search, next)
  }

  function addMatch(found: Match): void {
    if (found.rider.id === viewer.userId) return
    const asking = queries.isFetching({ queryKey: keys.search }) > 0
    setSearch(withMatch(search(), found))
    // The cancelled response might have contained more riders than this one.
    if (asking) reload('search')
  }

  /** Shown immediately, without a reload, because reloads of the list are rate-limited. */
  function addIncoming(request: RideRequest): void {
    const lists = requests()
    if (!lists.incoming.some(({ id }) => id === request.id))
      setRequests({ ...lists, incoming: [...lists.incoming, request] })
    reload('requests')
  }

  /** A request was accepted: ends the search of the viewer, and removes the requests between both riders. */
  function addConnection(made: Connection): void {
    const others = connections().filter(({ matchId }) => matchId !== made.matchId)
    setConnections([made, ...others])
    removeRequestsOf(made.partner.id)
    setSearch(ended(search()))
    reload('connections', 'requests', 'search')
  }

  function removeRequest(id: RequestId): void {
    setRequestsWhere(request => request.id !== id)
  }

  /** The other rider declined: the card stays and shows it. */
  function declineSent(id: RequestId): void {
    const { incoming, sent, declined } = requests()
    setRequests({
      incoming,
      sent: sent.filter(request => request.id !== id),
      declined: [...sent.filter(request => request.id === id), ...declined],
    })
  }

  function removeRequestsOf(riderId: UserId): void {
    setRequestsWhere(({ rider }) => rider.id !== riderId)
  }

  function setRequestsWhere(keep: (request: RideRequest) => boolean): void {
    setRequests(inEachList(requests(), listed => listed.filter(keep)))
  }

  function removeConnection(matchId: MatchId): boolean {
    const kept = connections().filter(connection => connection.matchId !== matchId)
    const removed = kept.length < connections().length
    if (removed) {
      setConnections(kept)
      reload('recent')
      setTimeout(() => reload('recent'), SURELY_ENDED_MS)
    }
    return removed
  }

  /** The chat phase is over: the number is shown for the remaining time. */
  function beginContact(chatId: ChatId, contactRemainingMs: number): void {
    const ends = { chatEndsAtMs: steadyNowMs(), endsAtMs: endsAfter(contactRemainingMs) }
    queries.setQueryData<readonly Connection[]>(keys.connections, listed =>
      listed?.map(connection => (connection.chatId === chatId ? { ...connection, ...ends } : connection)),
    )
  }

  /** The page has returned after an absence: what is left of each time is unknown until the server has answered. */
  function doubtTimes(lostMs: number): void {
    queries.setQueryData<SearchState>(keys.search, state =>
      state?.live ? { ...state, live: inDoubt(state.live, lostMs) } : state,
    )
    queries.setQueryData<Requests>(
      keys.requests,
      lists => lists && inEachList(lists, listed => listed.map(request => inDoubt(request, lostMs))),
    )
    queries.setQueryData<readonly Connection[]>(
      keys.connections,
      listed =>
        listed &&
        hideContacts(
          listed.map(connection => inDoubt(connection, lostMs)),
          steadyNowMs(),
        ),
    )
    reload('search', 'requests', 'connections')
  }

  /** Removes the rider from all lists. */
  function removeRider(riderId: UserId): void {
    setSearch(withoutRider(search(), riderId))
    removeRequestsOf(riderId)
    const kept = connections().filter(({ partner }) => partner.id !== riderId)
    setConnections(kept)
    queries.setQueryData<readonly RecentPartner[]>(keys.recent, recent =>
      recent?.filter(({ rider }) => rider.id !== riderId),
    )
    reload('requests', 'connections', 'recent')
  }
}

function inEachList(
  { incoming, sent, declined }: Requests,
  change: (listed: readonly RideRequest[]) => readonly RideRequest[],
): Requests {
  return { incoming: change(incoming), sent: change(sent), declined: change(declined) }
}
