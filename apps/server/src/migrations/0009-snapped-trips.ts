import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface RouteDetails {
  readonly senderRoute: object
  readonly receiverRoute: object
}

/** Replaces the typed names, which the other rider may no longer see. */
const UNNAMED = { source: '…', destination: '…' }
const ROWS_AT_ONCE = 500

/**
 * Trips are stored between snapped ends. Earlier exact ones cannot be compared with them and are removed:
 * searches end and keep the names for their riders' histories, posted rides are deleted.
 */
export const removeExactTrips: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`update buddy_searches set trip = 'null'`.execute(database)
    // A search lasts five minutes; its rider starts another one.
    await sql`update buddy_searches set ended_at = created_at, end_reason = 'expired'
      where ended_at is null`.execute(database)
    await sql`delete from posted_rides`.execute(database)
    await forgetTypedNames(database, 'buddy_requests')
    await forgetTypedNames(database, 'connections')
    // Index for the sweep that removes trips.
    await sql`create index buddy_searches_with_trip on buddy_searches (ended_at)
      where trip != 'null'`.execute(database)
  },
}

async function forgetTypedNames(
  database: Kysely<unknown>,
  table: 'buddy_requests' | 'connections',
): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; route_details: string }>`
      select id, route_details from ${sql.table(table)} where id > ${last}
      order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(database)
    for (const { id, route_details } of rows) {
      const details = JSON.parse(route_details) as RouteDetails
      const unnamed = JSON.stringify({ ...details, senderRoute: UNNAMED, receiverRoute: UNNAMED })
      await sql`update ${sql.table(table)} set route_details = ${unnamed} where id = ${id}`.execute(database)
    }
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}
