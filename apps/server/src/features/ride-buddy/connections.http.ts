import * as contract from '@sawari/contract'
import { connectionTimesAt, shownName } from '@sawari/matching'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { endConnections, listLiveConnections, listRecentPartners, partnerOf } from './connections.store.ts'
import type { RideBuddy } from './needs.ts'
import { readRiders } from './riders.store.ts'
import { wireConnection } from './wire-rides.ts'

export function bindConnections(app: FastifyInstance, needs: RideBuddy): void {
  const { clock, database } = needs

  bindEndpoint(app, contract.buddyConnections, async ({ viewer: { userId }, query }) => {
    const now = clock.now()
    const page = { number: query.page, size: contract.LISTED_PER_PAGE }
    const listed = await listLiveConnections(database.sql, { userId, page }, now)
    const connections = listed.rows
    const partners = connections.map(connection => partnerOf(connection, userId))
    const riders = await readRiders(database.sql, partners)
    const data = connections
      .filter(connection => riders.has(partnerOf(connection, userId)))
      .map(connection => ({
        ...wireConnection(connection, userId, riders),
        createdAt: connection.createdAt.toISOString(),
        ...connectionTimesAt(connection, now),
      }))
    return succeed({ data, ...moreOf(listed) })
  })

  bindEndpoint(app, contract.recentPartners, async ({ viewer: { userId }, query }) => {
    const page = { number: query.page, size: contract.LISTED_PER_PAGE }
    const listed = await listRecentPartners(database.sql, { userId, page }, clock.now())
    const data = listed.rows.map(({ name, endedAt, ...partner }) => ({
      ...partner,
      name: shownName(name),
      endedAt: endedAt.toISOString(),
    }))
    return succeed({ data, ...moreOf(listed) })
  })

  bindEndpoint(app, contract.endBuddyConnection, async ({ viewer: { userId }, params }) => {
    const ending = { reason: 'ended', userId, matchId: params.id } as const
    const [ended] = await endConnections(database.sql, ending, clock.now())
    if (ended === undefined) return refuse('MATCH_NOT_FOUND')
    needs.announce.connectionEnded(ended, userId)
    return succeed({ message: 'Connection ended' })
  })
}
