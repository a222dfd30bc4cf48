import type { Feed, Rule } from './feed.ts'
import { GTFS_FORMAT } from './gtfs-format.ts'
import type { CsvRow } from './read-csv.ts'

const LEAST_CONTRAST = 4.5
const SHORT_NAME_LETTERS = 12

/** Rules for the texts and colours that passengers see. */
export const textRules: Readonly<Record<string, Rule>> = {
  *route_short_name_is_short({ values }) {
    for (const name of values('routes.route_short_name')) if (name.length > SHORT_NAME_LETTERS) yield name
  },

  *route_texts_differ({ rows }) {
    for (const { route_id, route_short_name, route_long_name, route_desc } of rows('routes')) {
      const texts = [route_short_name, route_long_name, route_desc].filter(Boolean)
      if (new Set(texts).size < texts.length) yield `${route_id}`
    }
  },

  /** Minimum contrast according to WCAG 2.2, 1.4.3. */
  *route_colours_have_contrast({ rows }) {
    for (const { route_id, route_color, route_text_color } of rows('routes')) {
      const [ground, text] = [luminance(route_color || 'FFFFFF'), luminance(route_text_color || '000000')]
      const contrast = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05)
      if (!(contrast >= LEAST_CONTRAST)) yield `${route_id}: ${contrast.toFixed(1)}`
    }
  },

  *attribution_has_a_role({ rows }) {
    for (const row of rows('attributions')) {
      const roles = [row.is_producer, row.is_operator, row.is_authority]
      if (!roles.includes('1')) yield `${row.attribution_id}`
    }
  },

  *feed_info_is_one_row({ tables, rows }) {
    if (tables.has('feed_info') && rows('feed_info').length !== 1) yield `${rows('feed_info').length} rows`
  },

  /** Identified by record or by value, never by both; the single row of feed_info needs neither. */
  *translation_names_its_text({ rows }) {
    for (const row of rows('translations')) {
      const ways = [row.record_id, row.field_value].filter(Boolean).length
      const wanted = row.table_name === 'feed_info' ? 0 : 1
      const hasStraySubId = Boolean(row.record_sub_id) && row.table_name !== 'stop_times'
      if (ways !== wanted || hasStraySubId) yield describe(row)
    }
  },

  *translation_of_a_text({ rows, tables }) {
    for (const row of rows('translations')) {
      const { table_name = '', field_name = '' } = row
      const type = GTFS_FORMAT[table_name]?.fields[field_name] ?? ''
      const isText = /^(?:text|url|email)!?$/.test(type)
      if (!isText || !tables.get(table_name)?.columns.includes(field_name)) yield describe(row)
    }
  },

  *translation_of_what_there_is(feed) {
    for (const row of feed.rows('translations')) if (!hasOriginal(feed, row)) yield describe(row)
  },
}

function hasOriginal({ values }: Feed, row: CsvRow): boolean {
  const { table_name = '', field_name = '', record_id, field_value } = row
  if (field_value) return values(`${table_name}.${field_name}`).has(field_value)
  const [key = ''] = GTFS_FORMAT[table_name]?.key ?? []
  return table_name === 'feed_info' || values(`${table_name}.${key}`).has(record_id ?? '')
}

function describe({ table_name, field_name, record_id, field_value }: CsvRow): string {
  return `${table_name}.${field_name} ${record_id}${field_value}`
}

/** Relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
