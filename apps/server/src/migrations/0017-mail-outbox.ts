import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mails that wait to be sent, and the requirements of migrations on programs. */
export const createMailOutbox: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('outbox')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.references('users.id').onDelete('cascade'))
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('due_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .execute()
    await schema.createIndex('outbox_by_due').on('outbox').columns(['due_at', 'created_at']).execute()
    await schema.createIndex('outbox_by_user').on('outbox').column('user_id').execute()
    await schema
      .createTable('schema_needs')
      .addColumn('migration', 'text', column => column.primaryKey())
      .addColumn('needs', 'text', column => column.notNull())
      .execute()
  },
}
