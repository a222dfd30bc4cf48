import { type FeedbackId, normaliseEmail, type UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

export interface Feedback {
  readonly id: FeedbackId
  /** The user who was signed in when the feedback was sent, if any. */
  readonly userId: UserId | undefined
  readonly name: string
  readonly email: string
  readonly message: string
  readonly createdAt: Date
}

/** Call it in a transaction. If the account was just deleted, the feedback is stored without a user. */
export async function insertFeedback(sql: Sql, feedback: Feedback): Promise<void> {
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

export async function listFeedbackOf(sql: Sql, userId: UserId): Promise<Omit<Feedback, 'userId'>[]> {
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
export async function eraseSender(
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

export async function deleteFeedbackBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.deleteFrom('feedback').where('created_at', '<', moment.getTime()).execute()
}
