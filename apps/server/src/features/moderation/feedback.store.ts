import type { FeedbackId, Language } from '@sawari/contract'
import type { FeedbackState } from '../../migrations/tables/moderation.ts'
import type { Sql } from '../../platform/database/database.ts'

/** A message from the contact form. */
export interface FeedbackMessage {
  readonly id: FeedbackId
  readonly createdAt: Date
  readonly name: string
  readonly email: string
  readonly message: string
  readonly state: FeedbackState
  /** Of the account that sent it, if any. */
  readonly language: Language | undefined
}

export interface FeedbackPage {
  readonly state: FeedbackState
  readonly before?: FeedbackId | undefined
  readonly limit: number
}

/** Newest first. */
export async function listFeedback(
  sql: Sql,
  { state, before, limit }: FeedbackPage,
): Promise<FeedbackMessage[]> {
  let query = feedback(sql).where('state', '=', state).limit(limit)
  if (before !== undefined) query = query.where('feedback.id', '<', before)
  return (await query.execute()).map(messageOf)
}

export async function findFeedback(sql: Sql, id: FeedbackId): Promise<FeedbackMessage | undefined> {
  const row = await feedback(sql).where('feedback.id', '=', id).executeTakeFirst()
  return row && messageOf(row)
}

/** Returns false if the message was answered or closed already. */
export async function settleFeedback(
  sql: Sql,
  id: FeedbackId,
  state: 'answered' | 'closed',
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('feedback')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function feedback(sql: Sql) {
  return sql
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.created_at', 'feedback.name', 'feedback.email'])
    .select(['feedback.message', 'feedback.state', 'users.language'])
    .orderBy('feedback.id', 'desc')
}

function messageOf(
  row: Awaited<ReturnType<ReturnType<typeof feedback>['execute']>>[number],
): FeedbackMessage {
  const { created_at, language, ...message } = row
  return { ...message, createdAt: new Date(created_at), language: language ?? undefined }
}
