import type { Stand } from '@sawari/planner'
import type { Cell, Table } from './csv.ts'
import { AGENCY_ID, AGENCY_NAME } from './feed-tables.ts'
import type { MetroNotes } from './metro-notes.ts'
import { routeName } from './service-tables.ts'
import type { FeedRoute } from './services.ts'

/** The Hindi translations of all texts that passengers read. */
export function translationsTable(
  stands: readonly Stand[],
  routes: readonly FeedRoute[],
  notes: MetroNotes,
): Table {
  const destinations = new Set(routes.flatMap(({ rides }) => rides.map(({ to }) => to)))
  const inHindi = stands.filter(hasHindi)
  return {
    name: 'translations',
    columns: ['table_name', 'field_name', 'language', 'translation', 'record_id', 'field_value'],
    rows: [
      translation('agency', 'agency_name', AGENCY_NAME.nameHi, { id: AGENCY_ID }),
      ...inHindi.map(({ id, nameHi }) => translation('stops', 'stop_name', nameHi, { id })),
      ...[...notes].map(([id, { nameHi }]) => translation('stops', 'stop_desc', nameHi, { id })),
      ...routes
        .filter(({ ends }) => ends.every(hasHindi))
        .map(({ id, ends }) => translation('routes', 'route_long_name', routeName(ends, 'nameHi'), { id })),
      // One per stand instead of one per trip, because names of stands are unique.
      ...inHindi
        .filter(stand => destinations.has(stand))
        .map(({ name, nameHi }) => translation('trips', 'trip_headsign', nameHi, { value: name })),
    ],
  }
}

function hasHindi({ nameHi }: Stand): boolean {
  return nameHi.trim() !== ''
}

/** Identifies the translated text either by its record's id or by its original value. */
function translation(
  table: string,
  field: string,
  text: string,
  of: { readonly id?: string; readonly value?: string },
): readonly Cell[] {
  return [table, field, 'hi', text, of.id, of.value]
}
