import { setImmediate as nextTurn } from 'node:timers/promises'
import { layOutSnapshot, type NetworkSnapshot } from '@sawari/answers'
import type { Streets } from '@sawari/planner'
import fastq from 'fastq'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inIdleTurns } from '../../platform/http/in-turns.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { loadDataset, loadedVersion, storeDataset } from './dataset.store.ts'
import type { Dataset } from './dataset.ts'

export interface NetworkLoader {
  current(): NetworkSnapshot
  /**
   * Loads the database's dataset if its version differs from the one in memory, and prepares the planner for
   * the coming hour.
   */
  refresh(): Promise<void>
  /** Builds the data that the first plan and the first search need. */
  prepare(): Promise<void>
}

export interface NetworkLoaderNeeds {
  readonly database: Database
  /** The shipped dataset; stored first if the database contains another version. */
  readonly dataset: Dataset
  /**
   * Plans are estimates until the streets are read; undefined if there are none. Then the planner is warmed, whether
   * there are streets or not.
   */
  readonly streets?: Promise<Streets | undefined>
  readonly clock: Clock
  readonly logger: Logger
}

/** Longer than the interval between two checks for new data. */
const WARM_AHEAD_MS = 2 * 60_000

/** Stores the shipped dataset in the database and loads the database's dataset into memory. */
export async function openNetwork({
  database,
  dataset,
  streets: readStreets,
  clock,
  logger,
}: NetworkLoaderNeeds): Promise<NetworkLoader> {
  const importWasLost = await storeDataset(database, dataset, clock.now())
  if (importWasLost) logger.warn('newer stand data came with this version: import your corrections again')
  // The search-only places and the region are not in the database: an import changes only stands.
  const load = async () => {
    const { rules, ...stored } = await loadDataset(database)
    return {
      ...stored,
      rules: { ...rules, region: dataset.rules.region },
      ...(dataset.search && { search: dataset.search }),
    }
  }
  let streets: Streets | undefined
  const build = async () =>
    // In two turns, so that requests wait for only a part of it.
    layOutSnapshot(await load(), clock.now(), { pause: nextTurn, streets })
  let snapshot = await build()
  // One after the other, because each uses the results of the previous one.
  const changes = fastq.promise((change: () => Promise<void>) => change(), 1)
  const followStreets = async () => {
    if (readStreets === undefined) return
    const read = await readStreets
    if (read === undefined) {
      await changes.push(() => inIdleTurns(snapshot.planner.warm(clock.now())))
      return
    }
    await changes.push(async () => {
      streets = read
      const next = { ...snapshot, planner: snapshot.planner.withStreets(read) }
      await inIdleTurns(next.planner.warm(clock.now()))
      snapshot = next
    })
    logger.info('plans follow the streets')
  }
  followStreets().catch((error: unknown) =>
    logger.warn({ err: error }, 'plans continue without the street network'),
  )
  return {
    current: () => snapshot,
    prepare: async () => {
      const { planner } = snapshot
      await inIdleTurns(planner.places.prepare())
      await inIdleTurns(planner.prepare(clock.now()))
    },
    refresh: () =>
      changes.push(async () => {
        await inIdleTurns(snapshot.planner.warm(new Date(clock.now().getTime() + WARM_AHEAD_MS)))
        if ((await loadedVersion(database)) === snapshot.version) return
        const next = await build()
        await inIdleTurns(next.planner.warm(clock.now()))
        snapshot = next
        logger.info({ version: snapshot.version }, 'the stand network was replaced')
      }),
  }
}
