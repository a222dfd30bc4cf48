import type { Link, NetworkData, Stand } from '../model/stand.ts'
import type { GazetteerPlace } from '../places/place-match.ts'

/** The rows that an overlay adds or replaces, and the keys of those that it removes. */
interface RowChanges<Row> {
  readonly set: readonly Row[]
  readonly removed: readonly string[]
}

/** Corrections of the stands, links and places of a region's files. */
export interface NetworkOverlay {
  /** The version of the corrected tables; changes with any part of them. */
  readonly version: string
  readonly stands: RowChanges<Stand>
  readonly links: RowChanges<Link>
  readonly places: RowChanges<GazetteerPlace>
}

/** The tables that an overlay corrects. */
export interface StandTables {
  readonly version: string
  readonly network: Pick<NetworkData, 'stands' | 'links'>
  readonly places: readonly GazetteerPlace[]
}

const standKey = ({ id }: Stand): string => id
const linkKey = ({ fromId, toId }: Link): string => `${fromId} ${toId}`
const placeKey = ({ placeId }: GazetteerPlace): string => placeId

/** Lays an overlay over the tables of the files. Stands and links have the order in which the data build writes them. */
export function layOverlay<Tables extends StandTables>(
  tables: Tables,
  overlay: NetworkOverlay | undefined,
): Tables {
  if (overlay === undefined) return tables
  const stands = changedRows(tables.network.stands, overlay.stands, standKey)
  stands.sort((a, b) => (a.placeId < b.placeId ? -1 : 1))
  const indexOf = new Map<string, number>(stands.map(({ id }, index) => [id, index]))
  const links = changedRows(tables.network.links, overlay.links, linkKey)
  const rank = ({ fromId, toId }: Link) => indexOf.get(fromId)! * stands.length + indexOf.get(toId)!
  links.sort((a, b) => rank(a) - rank(b))
  const places = changedRows(tables.places, overlay.places, placeKey)
  return { ...tables, version: overlay.version, network: { stands, links }, places }
}

function changedRows<Row>(
  rows: readonly Row[],
  { set, removed }: RowChanges<Row>,
  keyOf: (row: Row) => string,
): Row[] {
  // A map keeps the place of a row that is replaced; a new row comes last.
  const byKey = new Map([...rows, ...set].map(row => [keyOf(row), row]))
  for (const key of removed) byKey.delete(key)
  return [...byKey.values()]
}

/** The overlay that makes the tables of the files equal to the corrected ones. */
export function overlayBetween(files: StandTables, corrected: StandTables): NetworkOverlay {
  return {
    version: corrected.version,
    stands: changesBetween(files.network.stands, corrected.network.stands, standKey),
    links: changesBetween(files.network.links, corrected.network.links, linkKey),
    places: changesBetween(files.places, corrected.places, placeKey),
  }
}

function changesBetween<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): RowChanges<Row> {
  const known = new Map(before.map(row => [keyOf(row), contentOf(row)]))
  const kept = new Set(after.map(keyOf))
  return {
    set: after.filter(row => known.get(keyOf(row)) !== contentOf(row)),
    removed: [...known.keys()].filter(key => !kept.has(key)),
  }
}

/** Equal for rows with equal fields, whatever the order of the fields. */
function contentOf(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}
