// Writes the stand network as a GTFS feed: its tables and their bytes.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { Stand } from '@sawari/planner'
import { Zip, type ZipInputFile } from 'fflate'
import { lineOf, mapInTurns, type OpenData } from '../open-data-source.ts'
import { type Cell, csvLine, type Table } from './csv.ts'
import { fareTables } from './fare-tables.ts'
import {
  AGENCY_ID,
  AGENCY_NAME,
  type FeedFacts,
  feedTables,
  frequenciesTable,
  routeName,
  routesTable,
  shapesTable,
  stopTimesTable,
  tripsTable,
} from './service-tables.ts'
import { type FeedRoute, feedRoutes, tripPlanner } from './services.ts'
import { type MetroNotes, metroNotes, servedStands, stopTables } from './stop-tables.ts'

/** Zip's number for deflate, which every reader supports. */
const DEFLATED = 8
/** The same time for all files, independent of the time zone, so that the same data gives the same bytes. */
const FILE_TIME = new Date(1980, 0, 1)

const deflateRawAsync = promisify(deflateRaw)

/** The zipped feed; the same data and facts give the same bytes. Other work gets turns while it is written. */
export async function buildGtfs(data: OpenData, facts: Omit<FeedFacts, 'version' | 'day'>): Promise<Buffer> {
  const files = new Map<string, Buffer>()
  const { version, day } = data
  for await (const table of feedOf(data, { ...facts, version, day })) {
    files.set(`${table.name}.txt`, await writeTable(table))
  }
  return pack(files)
}

async function* feedOf(data: OpenData, facts: FeedFacts): AsyncGenerator<Table> {
  const routes = feedRoutes(data.rides)
  await nextTurn()
  const stands = servedStands(routes)
  yield* feedTables(facts)
  const notes = metroNotes(stands, data.rules.metro)
  await nextTurn()
  yield* stopTables(stands, notes)
  yield* fareTables(routes, data)
  yield translationsTable(stands, routes, notes)
  yield routesTable(routes)
  const rides = routes.flatMap(route => route.rides)
  if (rides.some(({ link }) => lineOf(link) !== undefined)) yield shapesTable(rides)
  const trips = (await mapInTurns(rides, tripPlanner(data))).flat()
  yield tripsTable(trips)
  yield stopTimesTable(trips)
  yield frequenciesTable(trips)
}

async function writeTable({ columns, rows }: Table): Promise<Buffer> {
  const lines = await mapInTurns(rows, row => csvLine(row.map(onOneLine)))
  return Buffer.from(csvLine(columns) + lines.join(''))
}

/** Values in a feed must not contain tabs or line breaks; outer spaces are removed as well. */
function onOneLine(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : cell
}

/** Packs the files into one archive; zlib's threads do the compression. */
async function pack(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const [filename, content] of files) {
    const deflated = await deflateRawAsync(content, { level: 9 })
    const entry: ZipInputFile = {
      filename,
      mtime: FILE_TIME,
      compression: DEFLATED,
      size: content.length,
      crc: crc32(content),
    }
    archive.add(entry)
    entry.ondata?.(null, deflated, true)
  }
  archive.end()
  return Buffer.concat(chunks)
}

/** The Hindi translations of all texts that passengers read. */
function translationsTable(stands: readonly Stand[], routes: readonly FeedRoute[], notes: MetroNotes): Table {
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
