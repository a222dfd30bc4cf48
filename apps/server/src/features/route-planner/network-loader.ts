import { setImmediate as nextTurn } from 'node:timers/promises'
import { layOutSnapshot, type NetworkSnapshot, type NetworkTables } from '@sawari/answers'
import { layOverlay, type Streets } from '@sawari/planner'
import fastq from 'fastq'
import type { Core } from '../../platform/core.ts'
import { inIdleTurns } from '../../platform/http/in-turns.ts'
import { readOverlay, registerShipped, versionInUse } from './overlay.store.ts'

export interface NetworkLoader {
  current(): NetworkSnapshot
  /** Follows an import, and prepares the planner for the coming hour. */
  refresh(): Promise<void>
  /** Builds the data that the first plan and the first search need. */
  prepare(): Promise<void>
}

export interface NetworkLoaderNeeds extends Pick<Core, 'database' | 'clock' | 'logger'> {
  /** The files of the region. */
  readonly dataset: NetworkTables
  /**
   * Plans are estimates until the streets are read; undefined if there are none. Then the planner is warmed, whether
   * there are streets or not.
   */
  readonly streets?: Promise<Streets | undefined>
}

/** The time is longer than the interval between two checks for new data. */
const WARM_AHEAD_MS = 2 * 60_000

/** Lays the imported corrections of the database over the files, and builds the network in memory. */
export async function openNetwork({
  database,
  dataset,
  streets: readStreets,
  clock,
  logger,
}: NetworkLoaderNeeds): Promise<NetworkLoader> {
  const importWasLost = await registerShipped(database, dataset, clock.now())
  if (importWasLost) logger.warn('newer stand data came with this version: import your corrections again')
  let streets: Streets | undefined
  const build = async () => {
    const tables = layOverlay(dataset, await readOverlay(database, dataset.version))
    // The work takes two turns, so that requests wait for only a part of it.
    return layOutSnapshot(tables, clock.now(), { pause: nextTurn, streets })
  }
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
        const version = await versionInUse(database, dataset.version)
        if (version === undefined || version === snapshot.version) return
        const next = await build()
        await inIdleTurns(next.planner.warm(clock.now()))
        snapshot = next
        logger.info({ version: snapshot.version }, 'the stand network was replaced')
      }),
  }
}
