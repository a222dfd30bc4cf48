import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClientConfig } from '../../../shared/api/client-config.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { useSocketState } from '../../../shared/socket/use-socket.ts'
import { useOnline } from '../../../shared/ui/device/use-online.ts'
import { readSavedConnections, saveConnections } from '../connections/saved-connections.ts'
import type { RequestLocks } from '../requests/request-locks.ts'
import { noSearch } from '../search/search-state.ts'
import { keepLifetimes } from './answers.ts'
import { type Match, noRequests } from './buddy.ts'
import { createBuddyCache } from './buddy-cache.ts'
import { buddyQueryKey, chatsQuery, connectionsQuery, requestsQuery, searchQuery } from './queries.ts'

/** While nothing comes by itself the page asks this often. */
const POLL_INTERVAL_MS = 15_000
const DEFAULT_REQUEST_MS = 600_000

export type RideBuddy = ReturnType<typeof useRideBuddy>

/** Everything the page shows of the server: search, requests and connections of the viewer. */
export function useRideBuddy(viewer: Viewer) {
  const queries = useQueryClient()
  const cache = useMemo(() => createBuddyCache(queries, viewer), [queries, viewer])
  const online = useOnline()
  const live = useSocketState().status === 'connected'
  const often = {
    refetchInterval: live || !online ? (false as const) : POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }
  const search = useQuery({ ...searchQuery(viewer), ...often })
  const requests = useQuery({ ...requestsQuery(viewer), ...often })
  const connections = useQuery({ ...connectionsQuery(viewer), ...often })
  const connected = (connections.data?.length ?? 0) > 0
  const chats = useQuery({ ...chatsQuery(viewer), enabled: connected })
  const { data: locks = {} } = useQuery<RequestLocks>({
    queryKey: buddyQueryKey(viewer, 'locks'),
    queryFn: skipToken,
  })
  const requestMs = useDurations()
  useKeptConnections(connections.data)

  const pending = new Set(requests.data?.sent.map(({ rider }) => rider.id))
  /** Whom the viewer asked before this list was there is seen among the requests, not here. */
  const isHidden = ({ rider }: Match) =>
    rider.id === viewer.userId || (pending.has(rider.id) && locks[rider.id] === undefined)
  const state = search.data ?? noSearch
  const lost = connections.isError || !online

  return {
    viewer,
    cache,
    online,
    requestMs,
    search: state,
    matches: state.matches.filter(match => !isHidden(match)),
    isHidden,
    /** Whom a request of the viewer waits for. */
    asked: (riderId: string) => pending.has(riderId) || locks[riderId] !== undefined,
    isPending: (riderId: string) => pending.has(riderId),
    requests: requests.data ?? noRequests,
    connections: connections.data ?? [],
    /** Without an answer of the server: what this device remembers. */
    saved: !connections.data && lost ? readSavedConnections(Date.now()) : [],
    previews: chats.data ?? {},
    loads: { search, requests, connections },
  }
}

/** The business durations that the page needs before an answer names them; the lifetime of a request. */
function useDurations(): number {
  const durations = useClientConfig().data?.durations
  const requestMs = durations ? durations.buddyRequestSeconds * 1_000 : DEFAULT_REQUEST_MS
  useEffect(() => {
    if (!durations) return
    const { chatSeconds, contactSeconds } = durations
    keepLifetimes({ requestMs, chatMs: chatSeconds * 1_000, contactMs: contactSeconds * 1_000 })
  }, [durations, requestMs])
  return requestMs
}

function useKeptConnections(connections: Parameters<typeof saveConnections>[0] | undefined): void {
  useEffect(() => {
    if (connections) saveConnections(connections, Date.now())
  }, [connections])
}
