import type { Feed, Rule } from './feed.ts'
import { GTFS_FORMAT, VALUE_TYPES } from './gtfs-format.ts'

interface FieldUse {
  readonly table: string
  readonly field: string
  readonly type: string
  /** The text in brackets after the type. */
  readonly detail: string
  readonly isRequired: boolean
}

/** Rules for single values, independent of the rest of the row. */
export const fieldRules: Readonly<Record<string, Rule>> = {
  *field_required(feed) {
    for (const { table, field, isRequired } of fieldsOf(feed)) {
      if (!isRequired) continue
      for (const [index, row] of feed.rows(table).entries()) {
        if (!row[field]) yield `${table}.${field}, row ${index + 1}`
      }
    }
  },

  *field_type(feed) {
    for (const { table, field, type, detail } of fieldsOf(feed)) {
      const fits = type === 'enum' ? (value: string) => detail.split(' ').includes(value) : VALUE_TYPES[type]!
      for (const value of feed.values(`${table}.${field}`))
        if (!fits(value)) yield `${table}.${field}: ${value}`
    }
  },

  *field_reference(feed) {
    for (const { table, field, type, detail } of fieldsOf(feed)) {
      if (type !== 'ref') continue
      const known = feed.values(detail)
      for (const value of feed.values(`${table}.${field}`)) {
        if (!known.has(value)) yield `${table}.${field}: ${value} is not in ${detail}`
      }
    }
  },

  *row_unique({ tables }) {
    for (const [name, { rows }] of tables) {
      const key = GTFS_FORMAT[name]?.key ?? []
      const seen = new Set<string>()
      for (const row of rows) {
        const value = key.map(field => row[field] ?? '').join('\t')
        if (seen.has(value)) yield `${name}: ${value}`
        seen.add(value)
      }
    }
  },

  /** The reference forbids tabs and line breaks; parsers treat outer spaces as part of the value. */
  *value_on_one_line({ tables }) {
    for (const [name, { rows }] of tables) {
      for (const row of rows) {
        for (const value of Object.values(row)) {
          if (/[\t\r\n]/.test(value) || value !== value.trim()) yield `${name}: ${JSON.stringify(value)}`
        }
      }
    }
  },
}

/** The described fields of the feed's tables. */
function fieldsOf({ tables }: Feed): FieldUse[] {
  return Object.entries(GTFS_FORMAT).flatMap(([table, { fields }]) =>
    tables.has(table) ? Object.entries(fields).map(([field, text]) => readType(table, field, text)) : [],
  )
}

function readType(table: string, field: string, text: string): FieldUse {
  const [, type = '', detail = '', mark] = /^(\w+)(?:\((.*)\))?(!)?$/.exec(text) ?? []
  return { table, field, type, detail, isRequired: mark === '!' }
}
