import { type FeedbackId, normaliseEmail, rateLimits, sendFeedback, type UserId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import { optionalViewer } from '../../platform/http/auth-guard.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { addressGroup } from '../../platform/identity/client-address.ts'

type FeedbackNeeds = Pick<Core, 'database' | 'clock' | 'newId' | 'limits'>

const KEPT_MS = 365 * 86_400_000

export const feedbackRecords = { name: 'feedback', read: listFeedbackOf, erase: eraseSender }

export async function sweepFeedback(sql: Sql, now: Date): Promise<void> {
  await sql
    .deleteFrom('feedback')
    .where('created_at', '<', now.getTime() - KEPT_MS)
    .execute()
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

interface Feedback {
  readonly id: FeedbackId
  /** The user who was signed in when the feedback was sent, if any. */
  readonly userId: UserId | undefined
  readonly name: string
  readonly email: string
  readonly message: string
  readonly createdAt: Date
}

/** Call it in a transaction. If the account was just deleted, the feedback is stored without a user. */
async function insertFeedback(sql: Sql, feedback: Feedback): Promise<void> {
  const { id, userId, name, email, message, createdAt } = feedback
  const sender = userId === undefined ? undefined : await holdUser(sql, userId)
  await sql
    .insertInto('feedback')
    .values({ id, user_id: sender?.id ?? null, name, email, message, created_at: createdAt.getTime() })
    .execute()
}

/** Locks the account's row until the transaction ends, so that it is not deleted in between. */
function holdUser(sql: Sql, userId: UserId): Promise<{ readonly id: UserId } | undefined> {
  return sql
    .updateTable('users')
    .set({ id: userId })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
}

async function listFeedbackOf(sql: Sql, userId: UserId): Promise<Omit<Feedback, 'userId'>[]> {
  const rows = await sql
    .selectFrom('feedback')
    .select(['id', 'name', 'email', 'message', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at) }))
}

/**
 * Deletes feedback sent by the account; feedback sent with its email without signing in loses name and
 * email.
 */
async function eraseSender(
  sql: Sql,
  { id, email }: { readonly id: UserId; readonly email: string },
): Promise<void> {
  await sql.deleteFrom('feedback').where('user_id', '=', id).execute()
  await sql
    .updateTable('feedback')
    .set({ name: '', email: '' })
    .where('email', 'in', [email, normaliseEmail(email)])
    .execute()
}
