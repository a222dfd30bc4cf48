// The command that imports a corrected stand list, from its arguments to its exit code.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { NetworkTables } from '@sawari/answers'
import { readSources } from '@sawari/data/build/sources.ts'
import { prepareImport } from '@sawari/data/import/prepare-import.ts'
import { problemLines } from '@sawari/data/import/problems.ts'
import { MOST_LIST_BYTES, writeStandCsv } from '@sawari/data/import/stand-list.ts'
import { readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import { layOverlay, overlayBetween, type StandTables } from '@sawari/planner'
import { readOverlay, registerShipped, storeOverlay, versionInUse } from '../features/route-planner/index.ts'
import { migrate, migrationState } from '../migrations/migrate.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { systemClock } from '../platform/database/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { lockDirectory } from '../platform/database/directory-lock.ts'
import { readSetting } from '../settings.ts'
import { command, openBeside, type Place, pathOf, readArguments, readPlace } from './command.ts'

const USAGE =
  'usage: npm run data:import -- FILE.csv|FILE.geojson [--apply] [--allow-removals], or --export FILE.csv'
/** A list that would remove a larger share of the stands is probably incomplete. */
const MOST_REMOVED_SHARE = 0.1

/** Prints what an import changes and, with `--apply`, makes the changes. */
export const runImport = command(async (args, environment, { stdout }) => {
  const options = {
    apply: { type: 'boolean', default: false },
    'allow-removals': { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = readArguments(args, options, USAGE)
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new CommandRefused(USAGE)
  const file = pathOf(named, environment)
  const folder = regionFolder(readSetting(environment, 'REGION'))
  const shipped = readRegionTables(folder)
  const target = await openForImport(readPlace(environment), { shipped, mayCreate: values.apply })
  const print = (line: string) => stdout(`${line}\n`)
  try {
    if (values.export) exportStands(file, target.present, print)
    else await importStands({ file, folder, ...values }, target, print)
  } finally {
    await target.close()
  }
})

function exportStands(file: string, { network }: NetworkTables, print: (line: string) => void): void {
  writeFileSync(file, writeStandCsv(network.stands), { flag: 'wx' })
  print(`${network.stands.length} stands in ${file}`)
}

interface Wanted {
  readonly file: string
  /** The region's. */
  readonly folder: string
  readonly apply: boolean
  readonly 'allow-removals': boolean
}

async function importStands(
  { file, folder, apply, 'allow-removals': allowRemovals }: Wanted,
  target: ImportTarget,
  print: (line: string) => void,
): Promise<void> {
  const sources = readSources(path => readFileSync(join(folder, path), 'utf8'))
  const name = basename(file)
  const prepared = prepareImport({ name, bytes: readList(file) }, target.present, sources)
  if (!prepared.ok) {
    throw new CommandRefused(`${problemLines(name, prepared.problems).join('\n')}\nNothing was changed.`)
  }
  const { data, difference, notes } = prepared
  for (const line of [...difference.lines, ...notes.map(note => `note     ${note}`)]) print(line)
  if (difference.isEmpty) print('The list equals the data in use.')
  const most = target.present.network.stands.length * MOST_REMOVED_SHARE
  if (difference.removedCount > most && !allowRemovals) {
    throw new CommandRefused(
      `${difference.removedCount} stands are not in the list: a list must contain every stand. To remove them, add --allow-removals.`,
    )
  }
  if (difference.isEmpty) return
  if (!apply) print('Nothing was changed: this was a trial run. Add --apply to import the list.')
  else if (await target.store(data))
    print(`Imported as version ${data.version}: running servers use it within a minute.`)
  else
    throw new CommandRefused(
      'Another import came first, so that this one was not made. Look at its difference again.',
    )
}

function readList(file: string): Uint8Array {
  const found = existsSync(file) ? statSync(file) : undefined
  if (!found?.isFile()) throw new CommandRefused(`${file} is not a file`)
  // Rejects a large file before reading it into memory; the reader checks the size again.
  if (found.size > MOST_LIST_BYTES) throw new CommandRefused(`${file} is larger than 16 MB`)
  return readFileSync(file)
}

/** The database that an import writes to, even while servers use it. */
interface ImportTarget {
  /** The data that are currently in use. */
  readonly present: NetworkTables
  /** Stores what the corrected data change; returns false if another import has replaced `present` in the meantime. */
  store(corrected: StandTables): Promise<boolean>
  close(): Promise<void>
}

/** Opens the configured database. If it is missing or empty and may be created, it is created under the lock. */
export async function openForImport(
  place: Place,
  { shipped, mayCreate }: { shipped: NetworkTables; mayCreate: boolean },
): Promise<ImportTarget> {
  if (place.databaseUrl === undefined && !existsSync(place.sqlitePath) && !mayCreate) {
    const store = () => Promise.reject(new Error('there is no database'))
    return { present: shipped, store, close: () => Promise.resolve() }
  }
  const database = await openBeside(place)
  try {
    const state = await migrationState(database)
    if (state === 'new' && mayCreate) await fill(database, { place, shipped })
    const isUnused = state === 'new' && !mayCreate
    const over = isUnused ? shipped.version : await versionInUse(database, shipped.version)
    if (state === 'old' || state === 'newer' || over === undefined) {
      throw new CommandRefused(
        'The database is of another version than this command: start this version of the server once, then import.',
      )
    }
    const overlay = isUnused ? undefined : await readOverlay(database, shipped.version)
    return {
      present: layOverlay(shipped, overlay),
      store: corrected =>
        storeOverlay(database, overlayBetween(shipped, corrected), {
          shipped: shipped.version,
          over,
          now: systemClock.now(),
        }),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Fills an empty database as a starting server does: the embedded one only while holding the directory lock.
 */
async function fill(
  database: Database,
  { place, shipped }: { place: Place; shipped: NetworkTables },
): Promise<void> {
  const now = systemClock.now()
  const lock = place.databaseUrl === undefined ? lockDirectory(place.dataDir, now) : undefined
  try {
    await migrate(database)
    await registerShipped(database, shipped, now)
  } finally {
    lock?.release()
  }
}
