// Writes the stand network as a GTFS feed: its tables and their bytes.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { mapInTurns } from '../map-in-turns.ts'
import { lineOf, type OpenData } from '../open-data-source.ts'
import { type Cell, csvLine, type Table } from './csv.ts'
import { fareTables } from './fare-tables.ts'
import { type FeedFacts, feedTables } from './feed-tables.ts'
import { metroNotes } from './metro-notes.ts'
import { frequenciesTable, routesTable, shapesTable, stopTimesTable, tripsTable } from './service-tables.ts'
import { feedRoutes, tripPlanner } from './services.ts'
import { servedStands, stopTables } from './stop-tables.ts'
import { translationsTable } from './translations-table.ts'

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
      ...{ filename, mtime: FILE_TIME, compression: DEFLATED },
      ...{ size: content.length, crc: crc32(content) },
    }
    archive.add(entry)
    entry.ondata?.(null, deflated, true)
  }
  archive.end()
  return Buffer.concat(chunks)
}
