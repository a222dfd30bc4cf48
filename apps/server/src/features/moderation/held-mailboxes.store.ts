import type { Sql } from '../../platform/database/database.ts'

/** Keeps a mailbox until `expiresAt`, also if it was kept with another expiry before. */
export async function insertMailbox(sql: Sql, hash: string, expiresAt: Date): Promise<void> {
  const row = { mailbox_hash: hash, expires_at: expiresAt.getTime() }
  await sql
    .insertInto('held_mailboxes')
    .values(row)
    .onConflict(conflict => conflict.column('mailbox_hash').doUpdateSet({ expires_at: row.expires_at }))
    .execute()
}

export async function hasMailbox(sql: Sql, hash: string, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('held_mailboxes')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', hash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the mailbox was not kept. */
export async function deleteMailbox(sql: Sql, hash: string): Promise<boolean> {
  const row = await sql
    .deleteFrom('held_mailboxes')
    .where('mailbox_hash', '=', hash)
    .returning('mailbox_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredMailboxes(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('held_mailboxes').where('expires_at', '<=', now.getTime()).execute()
}
