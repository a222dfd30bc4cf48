import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The successor of a rotated refresh token, until one of its tokens is used: see sessions.service.ts. */
export const addUnusedSuccessors: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('sessions').addColumn('unused_successor', 'text').execute()
  },
}
