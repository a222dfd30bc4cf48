import type { RoadGeography } from '@sawari/planner'
import { simplifyLine } from '@sawari/planner/geo'
import type { Barrier, StreetInput } from '@sawari/streets'
import { applyRules, closeBetween, closuresOf, type RoadRule, rulesWithoutStreet } from './closed-roads.ts'
import { connectedPart, contractChains } from './contract-chains.ts'
import { bridgeGaps, joinCarriagewayEnds, type StreetGap } from './join/bridge-gaps.ts'
import { conflateMaps } from './join/conflate-maps.ts'
import { describeBy } from './join/cover.ts'
import type { StreetFiles } from './street-files.ts'
import type { StreetMap } from './street-map.ts'

/** It has only the bridges that autos may use. */
export type River = RoadGeography['rivers'][number]

/** Facts that are missing in the maps. */
export interface StreetFacts {
  readonly rules: readonly RoadRule[]
  readonly gaps: readonly StreetGap[]
  readonly rivers: readonly River[]
}

/** The tolerance with which expressways are simplified as barriers. */
const BARRIER_TOLERANCE_KM = 0.03

export interface JoinedStreets {
  readonly input: StreetInput
  /** The rules whose roads are in no map. */
  readonly unused: readonly RoadRule[]
}

/** Merges the maps of the region, newer ones over older ones, into one network. */
export function joinStreets(files: StreetFiles, facts: StreetFacts): JoinedStreets {
  const { rules, gaps } = facts
  const mainRoads = applyRules(files.mainRoads, rules)
  const ways = applyRules(files.ways, rules)
  const measured = describeBy(mainRoads, files.measured)
  const plain = describeBy(mainRoads, files.plain)
  const joined = [measured, plain, mainRoads].reduce(conflateMaps, ways)
  const whole = bridgeGaps(joinCarriagewayEnds(joined), gaps)
  return { input: networkOf(whole, facts), unused: rulesWithoutStreet(whole, rules) }
}

/** The network of one map, such as an extract, with the rules for its roads. */
export function networkOf(map: StreetMap, { rules, rivers }: Omit<StreetFacts, 'gaps'>): StreetInput {
  const ruled = closeBetween(applyRules(map, rules), rules)
  return {
    ...contractChains(connectedPart(ruled)),
    closures: closuresOf(rules),
    barriers: [...rivers.map(({ line }) => line), ...expresswaysOf(ruled)],
  }
}

/** The lines of the roads that neither autos nor pedestrians may use. */
function expresswaysOf({ points, segments }: StreetMap): Barrier[] {
  const closed = segments.filter(({ road }) => !road.autos && !road.foot && road.streetClass !== 'service')
  const next = new Map(closed.map(segment => [segment.from, segment]))
  const starts = new Set(next.keys())
  for (const { to } of closed) starts.delete(to)
  const done = new Set<number>()
  return [...starts, ...next.keys()].flatMap(start => {
    const line: number[] = []
    for (let at = next.get(start); at !== undefined && !done.has(at.from); at = next.get(at.to)) {
      done.add(at.from)
      if (line.length === 0) line.push(at.from)
      line.push(at.to)
    }
    if (line.length === 0) return []
    return [
      simplifyLine(
        line.map(point => points[point]!),
        BARRIER_TOLERANCE_KM,
      ),
    ]
  })
}
