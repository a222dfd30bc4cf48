import { join } from 'node:path'
import type { Point } from '@sawari/geo'
import type { Link, Stand } from '@sawari/planner'
import type { RoadOf } from '../build/road.ts'
import { findWays } from './find-ways.ts'
import type { RoadEngineOptions } from './road-engine.ts'
import { judgeWay, type RoadVerdict } from './roads.ts'
import { type WayAnswer, wayKey } from './way.ts'
import { openWayCache } from './way-cache.ts'

export interface Measuring {
  readonly stands: readonly Stand[]
  /** Links with estimated lengths. */
  readonly links: readonly Link[]
  readonly engine: RoadEngineOptions
  readonly cacheFolder: string
  readonly say: (line: string) => void
}

/** Gets the roads of all links from a road engine and reports progress. Throws RoadEngineError. */
export async function measureLinks({ stands, links, engine, cacheFolder, say }: Measuring): Promise<RoadOf> {
  const cache = openWayCache(join(cacheFolder, 'roads'), engine.url)
  const indexOf = new Map(stands.map(({ id }, at) => [id, at]))
  const ends = links.map(({ fromId, toId }) => [indexOf.get(fromId)!, indexOf.get(toId)!] as const)
  await findWays({ points: stands, pairs: ends, cache, engine, onProgress: progressIn(say) })
  const verdicts = new Map(
    links.map(({ distanceKm }, at): [string, RoadVerdict] => {
      const [from, to]: [Point, Point] = [stands[ends[at]![0]]!, stands[ends[at]![1]]!]
      const key = wayKey(from, to)
      return [key, judgeWay(cache.get(key) as WayAnswer, from, to, distanceKm)]
    }),
  )
  say(summaryOf([...verdicts.values()]))
  return (from, to) => {
    const verdict = verdicts.get(wayKey(from, to))
    return typeof verdict === 'object' ? verdict : undefined
  }
}

/** Reports progress at the start and after every further 10 %. */
function progressIn(say: (line: string) => void): (known: number, all: number) => void {
  let told = -1
  return (known, all) => {
    const tenth = all === 0 ? 10 : Math.floor((known * 10) / all)
    if (tenth === told) return
    told = tenth
    say(`roads: ${known} of ${all} ways known`)
  }
}

function summaryOf(verdicts: readonly RoadVerdict[]): string {
  const count = (wanted: RoadVerdict) => verdicts.filter(verdict => verdict === wanted).length
  const byRoad = verdicts.filter(verdict => typeof verdict === 'object').length
  const [noWay, tooFar, implausible] = [count('noWay'), count('tooFar'), count('implausible')]
  return `roads: ${byRoad} links by road; estimated: ${noWay} without a way, ${tooFar} too far from a road, ${implausible} of no plausible length`
}
