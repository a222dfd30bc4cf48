import type { UserId } from '@sawari/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../../shared/app-context.ts'
import { useClientConfig } from '../../../shared/client-config.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { useSocketState } from '../../../shared/socket/use-socket.ts'
import { deviceTimeMs, steadyTimeMs } from '../../../shared/steady-clock.ts'
import { useOnline } from '../../../shared/ui/device.ts'
import { personalStorage } from '../../../shared/viewer.ts'
import type { Connection } from '../model/buddy.ts'
import { type Match, noRequests } from '../model/buddy.ts'
import type { RequestLocks } from '../model/expiry.ts'
import { createLifetimes } from '../model/expiry.ts'
import { noSearch } from '../model/search-state.ts'
import { createBuddyCache } from './buddy-cache.ts'
import { buddyQueryKey, chatsQuery, connectionsQuery, requestsQuery, searchQuery } from './queries.ts'
import { createSavedConnections, type SavedConnection } from './saved-connections.ts'

/** How often the page polls while there are no live updates. */
const POLL_INTERVAL_MS = 15_000
const DEFAULT_REQUEST_MS = 600_000

export type RideBuddy = ReturnType<typeof useRideBuddy>

/** The server's data on the page: search, requests and connections of the viewer. */
export function useRideBuddy(viewer: Viewer) {
  const app = useApp()
  const queries = useQueryClient()
  const cache = useMemo(() => createBuddyCache(queries, viewer), [queries, viewer])
  const online = useOnline()
  const live = useSocketState().status === 'connected'
  const often = {
    refetchInterval: live || !online ? (false as const) : POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }
  const search = useQuery({ ...searchQuery(app, viewer), ...often })
  const requests = useQuery({ ...requestsQuery(app, viewer), ...often })
  const connections = useQuery({ ...connectionsQuery(app, viewer), ...often })
  const connected = (connections.data?.length ?? 0) > 0
  const chats = useQuery({ ...chatsQuery(app, viewer), enabled: connected })
  const { data: locks = {} } = useQuery<RequestLocks>({
    queryKey: buddyQueryKey(viewer, 'locks'),
    queryFn: skipToken,
  })
  const requestMs = useDurations()
  const savedConnections = useKeptConnections(viewer, connections.data)

  const pending = new Set(requests.data?.sent.map(({ rider }) => rider.id))
  const declined = new Set(requests.data?.declined.map(({ rider }) => rider.id))
  /** A rider with a pending request that is older than this page is shown among the requests instead. */
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
    /** The state of the viewer's request to this rider. */
    asked: (riderId: UserId) => {
      if (pending.has(riderId)) return 'sent' as const
      if (declined.has(riderId)) return 'declined' as const
      return locks[riderId] === undefined ? ('no' as const) : ('sent' as const)
    },
    isPending: (riderId: UserId) => pending.has(riderId),
    requests: requests.data ?? noRequests,
    connections: connections.data ?? [],
    /** The connections saved on this device, used while the server is unreachable. */
    saved: !connections.data && lost ? savedConnections.read(Date.now()).map(inPageTime) : [],
    previews: chats.data ?? {},
    loads: { search, requests, connections },
  }
}

/** Stores the configured lifetimes, and returns the lifetime of a request. */
function useDurations(): number {
  const lifetimes = useApp().singleton(createLifetimes)
  const durations = useClientConfig().data?.durations
  const requestMs = durations ? durations.buddyRequestSeconds * 1_000 : DEFAULT_REQUEST_MS
  useEffect(() => {
    if (!durations) return
    const { chatSeconds, contactSeconds } = durations
    lifetimes.setState({ requestMs, chatMs: chatSeconds * 1_000, contactMs: contactSeconds * 1_000 })
  }, [lifetimes, durations, requestMs])
  return requestMs
}

/** Saves the connections on the device whenever they change; those in doubt until the earliest possible end. */
function useKeptConnections({ userId }: Viewer, connections: readonly Connection[] | undefined) {
  const { session } = useApp()
  const savedConnections = useMemo(
    () => createSavedConnections(personalStorage(session, userId)),
    [session, userId],
  )
  useEffect(() => {
    if (connections) savedConnections.save(connections.map(inDeviceTime), Date.now())
  }, [savedConnections, connections])
  return savedConnections
}

function inDeviceTime(connection: Connection): Connection {
  const { chatEndsAtMs, endsAtMs, mayEndAtMs = endsAtMs } = connection
  return {
    ...connection,
    chatEndsAtMs: deviceTimeMs(chatEndsAtMs - endsAtMs + mayEndAtMs),
    endsAtMs: deviceTimeMs(mayEndAtMs),
  }
}

function inPageTime(saved: SavedConnection): SavedConnection {
  const { chatEndsAtMs, endsAtMs } = saved
  return { ...saved, chatEndsAtMs: steadyTimeMs(chatEndsAtMs), endsAtMs: steadyTimeMs(endsAtMs) }
}
