import type { WantedPlace } from '@sawari/answers'
import * as contract from '@sawari/contract'
import { timeRemainingMs } from '@sawari/matching'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import type { RideBuddy } from './needs.ts'
import { readActiveSearch, startSearch } from './searches.service.ts'
import { type BuddySearch, cancelSearch, listSearches } from './searches.store.ts'
import type { Reader } from './shown-riders.ts'
import { wireMatch } from './wire-rides.ts'

export function bindSearches(app: FastifyInstance, needs: RideBuddy): void {
  const { clock, database } = needs

  bindEndpoint(app, contract.startBuddySearch, async ({ viewer, body, request }) => {
    const started = await startSearch(needs, readerOf(viewer, request), {
      source: wantedPlace(body.source),
      destination: wantedPlace(body.destination),
      radiusKm: body.preferences.searchRadius,
    })
    if (started instanceof Refusal) return started
    const { search, buddies, limited } = started
    return succeed({
      message: 'Search started',
      data: {
        matches: buddies.map(wireMatch),
        searchId: search.id,
        expiresAt: search.expiresAt.toISOString(),
        timeRemaining: timeRemainingMs(search.expiresAt, clock.now()),
      },
      ...(limited && { limited }),
    })
  })

  bindEndpoint(app, contract.buddySearchStatus, async ({ viewer, request }) => {
    const found = await readActiveSearch(needs, readerOf(viewer, request))
    if (found === undefined) return succeed({ data: NO_SEARCH })
    const { search, buddies, limited } = found
    return succeed({
      data: {
        hasActiveSearch: true,
        searchId: search.id,
        expiresAt: search.expiresAt.toISOString(),
        source: { name: search.names.source },
        destination: { name: search.names.destination },
        timeRemaining: timeRemainingMs(search.expiresAt, clock.now()),
        searchRadius: search.radiusKm,
        matchCount: buddies.length,
        matches: buddies.map(wireMatch),
      },
      ...(limited && { limited }),
    })
  })

  const cancel = async (wanted: Parameters<typeof cancelSearch>[1]) => {
    if (!(await cancelSearch(database.sql, wanted, clock.now()))) return refuse('NO_ACTIVE_SEARCH')
    needs.announce.changed(wanted.userId, 'search')
    return succeed({ message: 'Search cancelled' })
  }
  bindEndpoint(app, contract.cancelActiveBuddySearch, ({ viewer: { userId } }) => cancel({ userId }))
  bindEndpoint(app, contract.cancelBuddySearch, ({ viewer: { userId }, params }) => {
    return cancel({ userId, searchId: params.id })
  })

  bindEndpoint(app, contract.buddySearchHistory, async ({ viewer, query }) => {
    const page = { number: query.page, size: query.limit }
    const listed = await listSearches(database.sql, viewer.userId, page)
    const data = listed.rows.map(search => wirePastSearch(search, clock.now()))
    return succeed({ data, ...moreOf(listed) })
  })
}

/** The caller as the reader of a list. */
export function readerOf({ userId }: Viewer, { ip }: FastifyRequest): Reader {
  return { userId, address: ip }
}

const NO_SEARCH = {
  hasActiveSearch: false,
  searchId: null,
  expiresAt: null,
  source: null,
  destination: null,
  timeRemaining: 0,
  searchRadius: null,
  matchCount: 0,
  matches: [],
}

export function wantedPlace(place: z.output<typeof contract.requestPlace>): WantedPlace {
  const { name, latitude, longitude } = { latitude: undefined, longitude: undefined, ...place }
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}

function wirePastSearch(search: BuddySearch, now: Date): z.input<typeof contract.pastBuddySearch> {
  const isOver = search.expiresAt <= now
  const endedAt = search.endedAt ?? (isOver ? search.expiresAt : null)
  return {
    searchId: search.id,
    ...search.names,
    searchRadius: search.radiusKm,
    status: search.end ?? (isOver ? 'expired' : 'active'),
    createdAt: search.createdAt.toISOString(),
    expiresAt: search.expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
