import type { Point } from '@sawari/geo'
import { askTrail, type RoadEngineOptions } from './road-engine.ts'
import { coverByTrails, type Pair, type Trail } from './trails.ts'
import { wayKey } from './way.ts'
import type { WayCache } from './way-cache.ts'

/** Concurrent calls to the road engine. */
const CALLS_AT_ONCE = 4
/** Points per call: engines accept a few hundred, and URLs may have a few thousand characters. */
const MOST_POINTS = 100

export interface WaySearch {
  readonly points: readonly Point[]
  /** Indices into `points`. */
  readonly pairs: readonly Pair[]
  readonly cache: WayCache
  readonly engine: RoadEngineOptions
  readonly onProgress: (known: number, all: number) => void
}

/**
 * Adds the route of every missing pair to the cache. To save calls, one call asks for a trail of many
 * pairs; a trail that contains a pair without a route is halved until that pair is isolated.
 */
export async function findWays({ points, pairs, cache, engine, onProgress }: WaySearch): Promise<void> {
  const pointAt = (at: number) => points[at] as Point
  const missing = pairs.filter(([from, to]) => cache.get(wayKey(pointAt(from), pointAt(to))) === undefined)
  let known = pairs.length - missing.length
  // The points per call that the engine accepts; lowered when it rejects a call.
  let most = MOST_POINTS
  const follow = async (trail: Trail): Promise<void> => {
    if (trail.length > most) return followHalves(trail)
    const answer = await askTrail(trail.map(pointAt), engine)
    if (answer === 'tooMany') most = Math.min(most, Math.max(2, Math.ceil(trail.length / 2)))
    if (answer === 'oneByOne') most = 2
    if (typeof answer === 'string' && trail.length > 2) return followHalves(trail)
    const keys = trail.slice(1).map((to, at) => wayKey(pointAt(trail[at] as number), pointAt(to)))
    cache.add(keys.map((key, at) => [key, typeof answer === 'string' ? 'none' : answer[at]!]))
    known += keys.length
    onProgress(known, pairs.length)
  }
  const followHalves = async (trail: Trail): Promise<void> => {
    const middle = Math.floor(trail.length / 2)
    await follow(trail.slice(0, middle + 1))
    await follow(trail.slice(middle))
  }
  onProgress(known, pairs.length)
  await inTurn(coverByTrails(missing, MOST_POINTS), CALLS_AT_ONCE, follow)
}

/** Runs `work` for all items, at most `atOnce` at a time; starts no more items after a failure. */
async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
