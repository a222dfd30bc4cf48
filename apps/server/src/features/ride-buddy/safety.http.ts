import * as contract from '@sawari/contract'
import { shownName } from '@sawari/matching'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { RideBuddy } from './needs.ts'
import { blockRider, reportRider, unblockRider } from './safety.service.ts'
import { listBlocks } from './safety.store.ts'

export function bindSafety(app: FastifyInstance, needs: RideBuddy): void {
  const { sql } = needs.database

  bindEndpoint(app, contract.blockRider, async ({ viewer, body: { userId, reason } }) => {
    const refusal = await blockRider(needs, { blockerId: viewer.userId, named: userId, reason })
    return refusal ?? succeed({ message: 'User blocked' })
  })

  bindEndpoint(app, contract.unblockRider, async ({ viewer, params }) => {
    const unblocked = await unblockRider(needs, { blockerId: viewer.userId, listedId: params.id })
    return unblocked ? succeed({ message: 'User unblocked' }) : refuse('USER_NOT_FOUND')
  })

  bindEndpoint(app, contract.blockedRiders, async ({ viewer, query }) => {
    const page = { number: query.page, size: contract.LISTED_PER_PAGE }
    const listed = await listBlocks(sql, viewer.userId, page)
    const data = listed.rows.map(({ listedId, name, createdAt }) => ({
      userId: listedId,
      name: shownName(name),
      blockedAt: createdAt.toISOString(),
    }))
    return succeed({ data, ...moreOf(listed) })
  })

  bindEndpoint(app, contract.reportRider, async ({ viewer, body: { userId, reason, description } }) => {
    const report = { reporterId: viewer.userId, named: userId, reason, description }
    return (await reportRider(needs, report)) ?? succeed({ message: 'Report received' })
  })
}
