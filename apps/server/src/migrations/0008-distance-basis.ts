import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The basis of a measured length is called "streets". */
export const renameDistanceBasis: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`update links set distance_basis = 'streets' where distance_basis = 'road'`.execute(database)
  },
}
