// The region of a database: its riders, trips and stands belong to it.

import type { Region } from '@sawari/planner'
import type { Database } from '../../platform/database/database.ts'

/** The row of the planning tables with the name of the region. */
export const REGION_ROW = 'region'

/**
 * Assigns a new database to the region. Returns the region of the database: another one if it was created for
 * that; undefined if it was filled before databases stored their regions, by another region.
 */
export async function claimRegion(
  { sql }: Database,
  name: string,
  { box }: Pick<Region, 'box'>,
): Promise<string | undefined> {
  const owner = () =>
    sql.selectFrom('planning_tables').select('definition').where('name', '=', REGION_ROW).executeTakeFirst()
  if ((await owner()) === undefined) {
    const stands = sql.selectFrom('stands').select('id').limit(1)
    const here = stands
      .where('latitude', '>=', box.south)
      .where('latitude', '<=', box.north)
      .where('longitude', '>=', box.west)
      .where('longitude', '<=', box.east)
    const isElsewhere = (await stands.executeTakeFirst()) && !(await here.executeTakeFirst())
    if (isElsewhere) return undefined
    await sql
      .insertInto('planning_tables')
      .values({ name: REGION_ROW, definition: JSON.stringify(name) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  }
  return JSON.parse((await owner())?.definition ?? 'null') as string
}
