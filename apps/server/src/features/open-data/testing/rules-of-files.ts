import type { Rule } from './feed.ts'
import { GTFS_FORMAT } from './gtfs-format.ts'

/** Rules for the files and their encoding. */
export const fileRules: Readonly<Record<string, Rule>> = {
  *file_at_root({ files }) {
    for (const name of Object.keys(files)) if (!/^[a-z_]+\.txt$/.test(name)) yield name
  },

  *file_required({ tables }) {
    for (const [name, { isRequired }] of Object.entries(GTFS_FORMAT)) {
      if (isRequired && !tables.has(name)) yield name
    }
  },

  *file_known({ tables }) {
    for (const name of tables.keys()) if (!(name in GTFS_FORMAT)) yield name
  },

  *file_not_empty({ tables }) {
    for (const [name, { rows }] of tables) if (rows.length === 0) yield name
  },

  *file_utf8({ files }) {
    for (const [name, bytes] of Object.entries(files)) {
      const text = Buffer.from(bytes).toString('utf8')
      if (!Buffer.from(text).equals(bytes) || text.includes('\uFFFD')) yield name
    }
  },

  *file_without_byte_order_mark({ files }) {
    for (const [name, bytes] of Object.entries(files)) if (bytes[0] === 0xef && bytes[1] === 0xbb) yield name
  },

  *file_csv({ tables }) {
    for (const [name, { faults }] of tables) for (const fault of faults) yield `${name}, ${fault}`
  },

  *file_line_breaks({ files }) {
    for (const [name, bytes] of Object.entries(files)) {
      const text = Buffer.from(bytes).toString('utf8')
      if (!text.endsWith('\r\n') || /[^\r]\n/.test(text)) yield name
    }
  },

  *column_known({ tables }) {
    for (const [name, { columns }] of tables) {
      for (const column of columns)
        if (!(column in (GTFS_FORMAT[name]?.fields ?? {}))) yield `${name}.${column}`
    }
  },

  *column_once({ tables }) {
    for (const [name, { columns }] of tables) if (new Set(columns).size < columns.length) yield name
  },

  /** The reference recommends feed_info, and requires it if there are translations. */
  *feed_info_with_translations({ tables }) {
    if (tables.has('translations') && !tables.has('feed_info')) yield 'feed_info'
  },

  /** Networks are defined either in routes or in files of their own, never in both. */
  *networks_in_one_place({ tables }) {
    const inRoutes = tables.get('routes')?.columns.includes('network_id') ?? false
    if (inRoutes && (tables.has('networks') || tables.has('route_networks'))) yield 'routes.network_id'
  },
}
