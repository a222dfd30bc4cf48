// What imports change in the shipped stand data: at most one overlay per version of the shipped data.

import { createHash } from 'node:crypto'
import { type NetworkOverlay, overlayBetween, type StandTables } from '@sawari/planner'
import { EARLIER_IMPORT } from '../../migrations/0028-network-overlays.ts'
import type { Database, Sql } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface DatabaseTables {
    readonly network_overlays: NetworkOverlayTable
    readonly planning_tables: PlanningTable
  }
}

/** One row per version of the shipped data that was served from this database. */
interface NetworkOverlayTable {
  shipped_version: string
  /** The version of the data with the changes; without changes that of the shipped data. */
  version: string
  stored_at: number
  /** A `NetworkOverlay` without its version, as JSON; null if nothing was imported. */
  changes: string | null
}

/** The row `region` has the name of the region that the database belongs to. Earlier versions use the other rows. */
interface PlanningTable {
  name: string
  definition: string
}

type Changes = Omit<NetworkOverlay, 'version'>

/** The version of the shipped data with its overlay; undefined if these data were never registered. */
export async function versionInUse({ sql }: Database, shipped: string): Promise<string | undefined> {
  const row = await rowOf(sql, shipped).select('version').executeTakeFirst()
  return row?.version
}

/** When the shipped data were first used, or the overlay was stored. */
export async function dataStoredAt({ sql }: Database, shipped: string): Promise<Date> {
  const row = await rowOf(sql, shipped).select('stored_at').executeTakeFirstOrThrow()
  return new Date(row.stored_at)
}

/** The overlay of the shipped data; undefined if nothing was imported. */
export async function readOverlay({ sql }: Database, shipped: string): Promise<NetworkOverlay | undefined> {
  const row = await rowOf(sql, shipped).select(['version', 'changes']).executeTakeFirst()
  if (row === undefined || row.changes === null) return undefined
  return { ...(JSON.parse(row.changes) as Changes), version: row.version }
}

function rowOf(sql: Sql, shipped: string) {
  return sql.selectFrom('network_overlays').where('shipped_version', '=', shipped)
}

/**
 * Registers the shipped data at their first use, and keeps the import of a version that stored whole tables. Safe with
 * concurrent processes. Returns true if an import of other shipped data is no longer used.
 */
export async function registerShipped({ sql }: Database, shipped: StandTables, now: Date): Promise<boolean> {
  const { version } = shipped
  if (await rowOf(sql, version).select('version').executeTakeFirst()) return false
  return sql.transaction().execute(async transaction => {
    const rows = await transaction
      .selectFrom('network_overlays')
      .selectAll()
      .orderBy('stored_at', 'desc')
      .execute()
    const [latest] = rows
    const earlier = rows.find(({ shipped_version }) => shipped_version === EARLIER_IMPORT)
    const overlay = earlier && overlayOf(earlier, shipped)
    const isNew = await transaction
      .insertInto('network_overlays')
      .values({
        shipped_version: version,
        version: overlay?.version ?? version,
        stored_at: earlier?.stored_at ?? now.getTime(),
        changes: overlay === undefined ? null : changesText(overlay),
      })
      .onConflict(conflict => conflict.column('shipped_version').doNothing())
      .returning('version')
      .executeTakeFirst()
    await transaction.deleteFrom('network_overlays').where('shipped_version', '=', EARLIER_IMPORT).execute()
    const hasImport = latest !== undefined && latest.changes !== null
    return isNew !== undefined && earlier === undefined && hasImport
  })
}

/** The overlay with the effect of imported tables. Its version also says which files it lies over. */
function overlayOf(
  { version, changes }: { readonly version: string; readonly changes: string | null },
  shipped: StandTables,
): NetworkOverlay {
  const tables = JSON.parse(changes ?? 'null') as Omit<StandTables, 'version'>
  const combined = createHash('sha256').update(`${shipped.version} ${version}`).digest('hex').slice(0, 16)
  // The tables of earlier versions have sources in full only.
  const evidenceOf = new Map(shipped.network.links.map(({ source, evidence }) => [source, evidence]))
  const links = tables.network.links.map(link => {
    const evidence = evidenceOf.get(link.source)
    return evidence ? { ...link, evidence } : link
  })
  const network = { ...tables.network, links }
  return overlayBetween(shipped, { ...tables, network, version: combined })
}

/** Stores the overlay of an import. Returns false and stores nothing if another import has replaced version `over`. */
export async function storeOverlay(
  { sql }: Database,
  overlay: NetworkOverlay,
  { shipped, over, now }: { shipped: string; over: string; now: Date },
): Promise<boolean> {
  const changed = await sql
    .updateTable('network_overlays')
    .set({ version: overlay.version, stored_at: now.getTime(), changes: changesText(overlay) })
    .where('shipped_version', '=', shipped)
    .where('version', '=', over)
    .returning('version')
    .executeTakeFirst()
  return changed !== undefined
}

function changesText({ version: _, ...changes }: NetworkOverlay): string {
  return JSON.stringify(changes)
}

/** The name of the row in the planning tables that has the region of the database. */
const REGION_ROW = 'region'

/** Assigns a new database to the region. Returns the region of the database, whose riders and trips belong to it. */
export async function claimRegion({ sql }: Database, name: string): Promise<string> {
  await sql
    .insertInto('planning_tables')
    .values({ name: REGION_ROW, definition: JSON.stringify(name) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = await sql
    .selectFrom('planning_tables')
    .select('definition')
    .where('name', '=', REGION_ROW)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.definition) as string
}
