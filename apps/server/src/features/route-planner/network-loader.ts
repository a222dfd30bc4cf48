import { setImmediate as nextTurn } from 'node:timers/promises'
import { layOutSnapshot, type NetworkSnapshot } from '@sawari/answers'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { loadDataset, loadedVersion, storeDataset } from './dataset.store.ts'
import type { Dataset } from './dataset.ts'

export interface NetworkLoader {
  current(): NetworkSnapshot
  /**
   * Takes the database's dataset over if it is another than the one in memory, and prepares the planner for
   * the hour that is about to begin.
   */
  refresh(): Promise<void>
}

export interface NetworkLoaderNeeds {
  readonly database: Database
  /** What the product ships with; stored first where the database holds another version. */
  readonly dataset: Dataset
  readonly clock: Clock
  readonly logger: Logger
}

/** More than the time from one look for new data to the next. */
const WARM_AHEAD_MS = 2 * 60_000

/** Brings the shipped dataset into the database and the database's dataset into memory. */
export async function openNetwork({
  database,
  dataset,
  clock,
  logger,
}: NetworkLoaderNeeds): Promise<NetworkLoader> {
  const importWasLost = await storeDataset(database, dataset, clock.now())
  if (importWasLost) logger.warn('newer stand data came with this version: import your corrections again')
  let snapshot = await buildSnapshot(await loadDataset(database), clock.now())
  return {
    current: () => snapshot,
    refresh: async () => {
      snapshot.planner.warm(new Date(clock.now().getTime() + WARM_AHEAD_MS))
      if ((await loadedVersion(database)) === snapshot.version) return
      const next = await buildSnapshot(await loadDataset(database), clock.now())
      next.planner.warm(clock.now())
      snapshot = next
      logger.info({ version: snapshot.version }, 'the stand network was replaced')
    },
  }
}

/** In two turns, so that requests do not wait for all of it. */
function buildSnapshot(dataset: Dataset, builtAt: Date): Promise<NetworkSnapshot> {
  return layOutSnapshot(dataset, builtAt, nextTurn)
}
