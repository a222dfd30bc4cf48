import { type FeedbackId, rateLimits, sendFeedback } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { optionalViewer } from '../../platform/http/auth-guard.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { addressGroup } from '../../platform/http/client-address.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { deleteFeedbackBefore, eraseSender, insertFeedback, listFeedbackOf } from './feedback.store.ts'

export interface FeedbackNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly limits: AttemptLimits
}

const KEPT_MS = 365 * 86_400_000

export const feedbackRecords = { name: 'feedback', read: listFeedbackOf, erase: eraseSender }

export function sweepFeedback(sql: Sql, now: Date): Promise<void> {
  return deleteFeedbackBefore(sql, new Date(now.getTime() - KEPT_MS))
}

/** Feedback: a message to the people who run the product. */
export function feedbackSlice(app: FastifyInstance, { database, clock, newId, limits }: FeedbackNeeds) {
  bindEndpoint(app, sendFeedback, async ({ body, request }) => {
    const viewer = await optionalViewer(request)
    const counted = await limits.count([
      { limit: rateLimits.feedbackByAddress, subject: addressGroup(request.ip) },
      ...(viewer === undefined ? [] : [{ limit: rateLimits.feedbackByAccount, subject: viewer.userId }]),
    ])
    if (counted instanceof Refusal) return counted
    const feedback = { id: newId<FeedbackId>(), userId: viewer?.userId, ...body, createdAt: clock.now() }
    await database.sql.transaction().execute(sql => insertFeedback(sql, feedback))
    return succeed({ message: 'Feedback submitted successfully' })
  })

  return {
    /** The data stored about a passenger, for export and deletion. */
    records: feedbackRecords,
    sweep: () => sweepFeedback(database.sql, clock.now()),
  }
}
