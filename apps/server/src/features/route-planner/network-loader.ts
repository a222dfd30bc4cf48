import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  buildNetwork,
  buildPlaceDirectory,
  type Place,
  type PlaceDirectory,
  type PlanningRules,
  type StandNetwork,
} from '@sawari/planner'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/logger.ts'
import { loadDataset, loadedVersion, storeDataset } from './dataset.store.ts'
import type { Dataset } from './dataset.ts'

/** What plans and stand lists are answered from: never changed, only replaced. */
export interface NetworkSnapshot {
  readonly version: string
  readonly builtAt: Date
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly directory: PlaceDirectory
  /** The places of the gazetteer that are neither a stand nor merged into one. */
  readonly otherPlaces: readonly Place[]
}

export interface NetworkLoader {
  current(): NetworkSnapshot
  /** Takes the database's dataset over if it is another than the one in memory. */
  refresh(): Promise<void>
}

export interface NetworkLoaderNeeds {
  readonly database: Database
  /** What the product ships with; stored first where the database holds another version. */
  readonly dataset: Dataset
  readonly clock: Clock
  readonly logger: Logger
}

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
      if ((await loadedVersion(database)) === snapshot.version) return
      snapshot = await buildSnapshot(await loadDataset(database), clock.now())
      logger.info({ version: snapshot.version }, 'the stand network was replaced')
    },
  }
}

/** In two turns, so that requests do not wait for all of it. */
async function buildSnapshot(
  { version, network, places, rules }: Dataset,
  builtAt: Date,
): Promise<NetworkSnapshot> {
  const laidOut = buildNetwork({ version, ...network })
  await nextTurn()
  return {
    version,
    builtAt,
    network: laidOut,
    rules,
    directory: buildPlaceDirectory(network.stands, places),
    otherPlaces: places.filter(({ standId }) => standId === undefined),
  }
}
