// The queries of the page, and how long the query cache keeps their results.

import { chats } from '@sawari/contract/chat'
import { SEARCH_HISTORY_DEFAULT_LIMIT, SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract/limits'
import {
  buddyConnections,
  buddyRequests,
  buddySearchHistory,
  buddySearchStatus,
  recentPartners,
} from '@sawari/contract/ride-buddy'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import { createRateGuard } from '../../../shared/api/request-pacing.ts'
import type { App } from '../../../shared/app-context.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { viewerQueryKey } from '../../../shared/viewer.ts'
import type { Connection, RecentPartner, Requests } from '../model/buddy.ts'
import { noSearch, resumed, type SearchState, type SearchTrip } from '../model/search-state.ts'
import { readConnection, readIncoming, readRecentPartner, readSearch, readSent } from './answers.ts'
import { announceExpired, createCompanyNews } from './company-news.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const SEARCH_LIFETIME_MS = 5 * SECOND_MS
const REQUESTS_LIFETIME_MS = 2 * SECOND_MS
const CONNECTIONS_LIFETIME_MS = 5 * SECOND_MS
const CHATS_LIFETIME_MS = MINUTE_MS
const DEFAULT_LIFETIME_MS = 5 * MINUTE_MS

type BuddyList = keyof ReturnType<typeof createLoadGuards>

export function buddyQueryKey(viewer: Viewer, name: BuddyList | 'locks') {
  return viewerQueryKey(viewer, 'ride-buddy', name)
}

/** A list of the viewer, loaded at most as often as its guard allows. */
function listQuery<Data>(
  app: App,
  viewer: Viewer,
  name: BuddyList,
  staleTime: number,
  load: (context: QueryFunctionContext) => Promise<Data>,
) {
  return queryOptions({
    queryKey: buddyQueryKey(viewer, name),
    queryFn: async context => {
      await app.singleton(createLoadGuards)[name](context.signal)
      return await load(context)
    },
    staleTime,
    ...retryLostCalls,
  })
}

/** The viewer's search, with the riders it has found. */
export function searchQuery(app: App, viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'search')
  return listQuery<SearchState>(app, viewer, 'search', SEARCH_LIFETIME_MS, async ({ client, signal }) => {
    const { data, limited } = await app.api.call(buddySearchStatus, { signal })
    const { searchId, source, destination, searchRadius, timeRemaining, matches } = data
    const answer = searchId === null ? null : readSearch({ searchId, timeRemaining, matches, limited })
    const trip = source &&
      destination && {
        source: namedPlace(source.name),
        destination: namedPlace(destination.name),
        radiusKm: searchRadius ?? SEARCH_RADIUS_DEFAULT_KM,
      }
    return resumed(client.getQueryData<SearchState>(queryKey) ?? noSearch, answer, trip, steadyNowMs())
  })
}

export function requestsQuery(app: App, viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'requests')
  return listQuery<Requests>(app, viewer, 'requests', REQUESTS_LIFETIME_MS, async ({ client, signal }) => {
    const { data } = await app.api.call(buddyRequests, { signal })
    const next = {
      incoming: data.requests.map(readIncoming),
      sent: data.sentRequests.map(readSent),
      declined: (data.declinedRequests ?? []).map(readSent),
    }
    announceExpired.requests(client.getQueryData<Requests>(queryKey), next)
    return next
  })
}

export function connectionsQuery(app: App, viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'connections')
  return listQuery<readonly Connection[]>(
    app,
    viewer,
    'connections',
    CONNECTIONS_LIFETIME_MS,
    async ({ client, signal }) => {
      const { data } = await app.api.call(buddyConnections, { signal })
      const next = data.map(readConnection)
      const before = client.getQueryData<readonly Connection[]>(queryKey)
      const news = app.singleton(createCompanyNews)
      announceExpired.connections(before, next, news.getState().openChatId)
      // Announces a new connection here too, because its event may have been lost.
      const made = next.find(({ matchId }) => before?.every(known => known.matchId !== matchId))
      if (made) news.connected(made.matchId)
      return next
    },
  )
}

/** The last message of a chat, as the list of connections shows it. */
export interface ChatPreview {
  readonly text: string
  readonly isOwn: boolean
}

/** The last messages, by chat id. */
export function chatsQuery(app: App, viewer: Viewer) {
  return listQuery<Readonly<Record<string, ChatPreview>>>(
    app,
    viewer,
    'chats',
    CHATS_LIFETIME_MS,
    async ({ signal }) => {
      const { data } = await app.api.call(chats, { signal })
      return Object.fromEntries(
        data.flatMap(({ chatId, lastMessage }) =>
          lastMessage
            ? [[chatId, { text: lastMessage.message, isOwn: lastMessage.senderId === viewer.userId }]]
            : [],
        ),
      )
    },
  )
}

/** The riders whose connection ended within the last day, newest first. */
export function recentPartnersQuery(app: App, viewer: Viewer) {
  return listQuery<readonly RecentPartner[]>(
    app,
    viewer,
    'recent',
    DEFAULT_LIFETIME_MS,
    async ({ signal }) => {
      const { data } = await app.api.call(recentPartners, { signal })
      return data.map(readRecentPartner)
    },
  )
}

/** The viewer's earlier searches, newest first. */
export function searchHistoryQuery(app: App, viewer: Viewer) {
  return listQuery<readonly SearchTrip[]>(app, viewer, 'history', DEFAULT_LIFETIME_MS, async ({ signal }) => {
    const query = { limit: SEARCH_HISTORY_DEFAULT_LIMIT }
    const { data } = await app.api.call(buddySearchHistory, { query, signal })
    return data.map(({ source, destination, searchRadius }) => ({
      source: namedPlace(source),
      destination: namedPlace(destination),
      radiusKm: searchRadius,
    }))
  })
}

function namedPlace(name: string): PlaceChoice {
  return { name, point: null }
}

const LOADS_PER_MINUTE = 10
const REQUEST_RELOAD_SPACING_MS = 1_000

/** Limits how often each list is loaded, regardless of the cause. */
function createLoadGuards() {
  const guard = (spacingMs = 0) => createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE, spacingMs })
  return {
    search: guard(),
    requests: guard(REQUEST_RELOAD_SPACING_MS),
    connections: guard(),
    chats: guard(),
    recent: guard(),
    history: guard(),
  }
}
