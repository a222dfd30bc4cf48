import type { Kysely, SchemaModule } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Reset mails with a code and a link, a token for each request, devices that signed in before, and confirmed
 * email addresses. A code is valid for ten minutes, so pending codes of the previous version are removed.
 */
export const addMailedLinks: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('users').addColumn('email_proved_at', 'bigint').execute()
    await database.schema.dropTable('password_codes').execute()
    await createResetMails(database.schema)
    await createKnownDevices(database.schema)
    await createEmailProofs(database.schema)
  },
}

async function createResetMails(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('reset_mails')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('identifier_hash', 'text', column => column.notNull())
    .addColumn('previous', 'text', column => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('code_hash', 'text', column => column.notNull())
    .addColumn('code_expires_at', 'bigint', column => column.notNull())
    .addColumn('code_used_at', 'bigint')
    .addColumn('link_hash', 'text', column => column.notNull().unique())
    .addColumn('link_expires_at', 'bigint', column => column.notNull())
    .addColumn('link_used_at', 'bigint')
    .addUniqueConstraint('one_reset_mail_after_another', ['identifier_hash', 'previous'])
    .execute()
  await schema
    .createIndex('reset_mails_newest')
    .on('reset_mails')
    .columns(['identifier_hash', 'issued_at'])
    .execute()
  await schema.createIndex('reset_mails_by_user').on('reset_mails').column('user_id').execute()
  await schema.createIndex('reset_mails_by_age').on('reset_mails').column('issued_at').execute()

  await schema
    .createTable('reset_requests')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('mail_id', 'text', column => column.notNull().references('reset_mails.id').onDelete('cascade'))
    .addColumn('sent_mail', 'integer', column => column.notNull())
    .addColumn('tries', 'integer', column => column.notNull())
    .execute()
  await schema.createIndex('reset_requests_by_mail').on('reset_requests').column('mail_id').execute()
}

async function createKnownDevices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', column => column.notNull())
    .addColumn('last_used_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('known_devices_once_an_account', ['user_id', 'device_hash'])
    .execute()
  await schema.createIndex('known_devices_by_hash').on('known_devices').column('device_hash').execute()
  await schema.createIndex('known_devices_by_age').on('known_devices').column('last_used_at').execute()
}

async function createEmailProofs(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('email_proofs')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('email_proofs_by_user').on('email_proofs').column('user_id').execute()
  await schema.createIndex('email_proofs_by_expiry').on('email_proofs').column('expires_at').execute()
}
