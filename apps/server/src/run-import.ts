// The command that imports a corrected stand list, from its arguments to its exit code.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from '@sawari/data/build/sources.ts'
import { prepareImport } from '@sawari/data/import/prepare-import.ts'
import { problemLines } from '@sawari/data/import/problems.ts'
import { MOST_LIST_BYTES, writeStandCsv } from '@sawari/data/import/stand-list.ts'
import { regionFolder } from '@sawari/data/regions.ts'
import { readDatabasePlace } from './config.ts'
import { type Dataset, readDataset } from './features/route-planner/index.ts'
import { type ImportTarget, openForImport } from './import-target.ts'
import { CommandRefused } from './platform/calls/command-refused.ts'
import { isDatabaseAway } from './platform/database/database.ts'
import { DirectoryInUse } from './platform/database/directory-lock.ts'
import { ConfigError, type Environment, readSetting } from './settings.ts'

const USAGE =
  'usage: npm run data:import -- FILE.csv|FILE.geojson [--apply] [--allow-removals], or --export FILE.csv'
/** A list that would remove a larger share of the stands is probably incomplete. */
const MOST_REMOVED_SHARE = 0.1

interface Wanted {
  readonly file: string
  readonly apply: boolean
  readonly allowRemovals: boolean
  readonly exports: boolean
}

export interface Terminal {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
}

/**
 * Prints what an import changes and, with `--apply`, makes the changes. Returns 0, or 1 after printing the
 * reason.
 */
export async function runImport(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  try {
    const wanted = readArguments(args, environment)
    const folder = regionFolder(readSetting(environment, 'REGION'))
    const shipped = await readDataset(folder)
    const target = await openForImport(readDatabasePlace(environment), { shipped, mayCreate: wanted.apply })
    try {
      if (wanted.exports) return exportStands(wanted.file, target.present, terminal)
      return await importStands({ ...wanted, folder }, target, terminal)
    } finally {
      await target.close()
    }
  } catch (error) {
    terminal.stderr(`${describeFailure(error)}\n`)
    return 1
  }
}

function readArguments(args: readonly string[], environment: Environment): Wanted {
  const options = {
    apply: { type: 'boolean', default: false },
    'allow-removals': { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new CommandRefused(USAGE)
    return {
      // npm runs scripts in the project's folder, not in the folder where it was called.
      file: resolve(environment.INIT_CWD ?? '.', file),
      apply: values.apply,
      allowRemovals: values['allow-removals'],
      exports: values.export,
    }
  } catch {
    throw new CommandRefused(USAGE)
  }
}

function exportStands(file: string, { network }: Dataset, { stdout }: Terminal): number {
  writeFileSync(file, writeStandCsv(network.stands), { flag: 'wx' })
  stdout(`${network.stands.length} stands in ${file}\n`)
  return 0
}

async function importStands(
  { file, apply, allowRemovals, folder }: Wanted & { readonly folder: string },
  target: ImportTarget,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const sources = readSources(path => readFileSync(join(folder, path), 'utf8'))
  const name = basename(file)
  const prepared = prepareImport({ name, bytes: readList(file) }, target.present, sources)
  if (!prepared.ok) {
    stderr(`${problemLines(name, prepared.problems).join('\n')}\nNothing was changed.\n`)
    return 1
  }
  const { data, difference, notes } = prepared
  const print = (line: string) => stdout(`${line}\n`)
  for (const line of [...difference.lines, ...notes.map(note => `note     ${note}`)]) print(line)
  if (difference.isEmpty) print('The list equals the data in use.')
  const most = target.present.network.stands.length * MOST_REMOVED_SHARE
  if (difference.removedCount > most && !allowRemovals) {
    throw new CommandRefused(
      `${difference.removedCount} stands are not in the list: a list must contain every stand. To remove them, add --allow-removals.`,
    )
  }
  if (difference.isEmpty) return 0
  if (!apply) print('Nothing was changed: this was a trial run. Add --apply to import the list.')
  else if (await target.store(data))
    print(`Imported as version ${data.version}: running servers use it within a minute.`)
  else
    throw new CommandRefused(
      'Another import came first, so that this one was not made. Look at its difference again.',
    )
  return 0
}

function readList(file: string): Uint8Array {
  const found = existsSync(file) ? statSync(file) : undefined
  if (!found?.isFile()) throw new CommandRefused(`${file} is not a file`)
  // Rejects a large file before reading it into memory; the reader checks the size again.
  if (found.size > MOST_LIST_BYTES) throw new CommandRefused(`${file} is larger than 16 MB`)
  return readFileSync(file)
}

function describeFailure(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message
  if (error instanceof DirectoryInUse) return error.message
  if (isDatabaseAway(error))
    return `The database cannot be written now, and nothing was changed: ${String(error)}`
  return error instanceof Error ? `${error.message} (nothing was changed)` : String(error)
}
