import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

export interface Feedback {
  readonly id: string
  /** Who was signed in when it was sent. */
  readonly userId: UserId | undefined
  readonly name: string
  readonly email: string
  readonly message: string
  readonly createdAt: Date
}

/** Call it in a transaction. An account that has just been deleted counts as nobody. */
export async function insertFeedback(sql: Sql, feedback: Feedback): Promise<void> {
  const { id, userId, name, email, message, createdAt } = feedback
  const sender = userId === undefined ? undefined : await holdUser(sql, userId)
  await sql
    .insertInto('feedback')
    .values({ id, user_id: sender?.id ?? null, name, email, message, created_at: createdAt.getTime() })
    .execute()
}

/** Held until the transaction ends, so that the account is not deleted halfway. */
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

/** Deletes what was sent while signed in; what was sent with the same e-mail otherwise loses its sender. */
export async function eraseSender(
  sql: Sql,
  { id, email }: { readonly id: UserId; readonly email: string },
): Promise<void> {
  await sql.deleteFrom('feedback').where('user_id', '=', id).execute()
  await sql.updateTable('feedback').set({ name: '', email: '' }).where('email', '=', email).execute()
}

export async function deleteFeedbackBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.deleteFrom('feedback').where('created_at', '<', moment.getTime()).execute()
}
