import type { Point } from '@sawari/planner/geo'
import type { StreetClosure } from '@sawari/streets'
import type { Row } from '../read/csv.ts'
import { type NearPoint, nearestPoint } from './nearest-point.ts'
import { shortestPath } from './shortest-path.ts'
import type { Road, StreetMap } from './street-map.ts'

/** A rule for the autos on some roads, from `closed_to_autos.csv`. */
export interface RoadRule {
  readonly row: Row
  readonly road: string
  /** Names in the maps, in lower case. */
  readonly names: readonly string[]
  /** Whether only roads of the class motorway are meant, because other roads of that name run beside them. */
  readonly isMotorwayOnly: boolean
  readonly autos: 'yes' | 'no' | 'hours'
  readonly windows: StreetClosure['windows']
  /** The ends of the road section, if no map has the name. */
  readonly between?: readonly [Point, Point]
}

/** The maximum distance of the named ends from the road. */
const NEAR_METRES = 300

/** Opens and closes roads by name. A closed road is an expressway, so pedestrians may not use it either. */
export function applyRules(map: StreetMap, rules: readonly RoadRule[]): StreetMap {
  const changed = new Map<Road, Road>()
  const ruled = map.segments.map(segment => {
    const { road } = segment
    if (!changed.has(road)) changed.set(road, ruledRoad(road, rules))
    return { ...segment, road: changed.get(road)! }
  })
  return { points: map.points, segments: ruled }
}

function ruledRoad(road: Road, rules: readonly RoadRule[]): Road {
  const name = road.name?.toLowerCase()
  const at = rules.findIndex(
    ({ names, isMotorwayOnly }) =>
      name !== undefined && names.includes(name) && (!isMotorwayOnly || road.streetClass === 'motorway'),
  )
  const rule = rules[at]
  if (rule === undefined) return road
  if (rule.autos === 'yes') return { ...road, autos: true }
  if (rule.autos === 'no') return { ...road, autos: false, foot: false }
  return { ...road, closure: closureIndex(rules, rule) }
}

/** Closes the road sections between two places at certain hours, along the shortest path between them. */
export function closeBetween(map: StreetMap, rules: readonly RoadRule[]): StreetMap {
  const closed = new Map<number, number>()
  for (const rule of rules) {
    if (rule.between === undefined) continue
    const [from, to] = rule.between.map(point => nearestPoint(map, point)) as [NearPoint, NearPoint]
    // The map of another town does not contain such a road.
    if (Math.max(from.metres, to.metres) > NEAR_METRES) continue
    for (const segment of [...shortestPath(map, from.at, to.at), ...shortestPath(map, to.at, from.at)]) {
      closed.set(segment, closureIndex(rules, rule))
    }
  }
  const segments = map.segments.map((segment, at) => {
    const closure = closed.get(at)
    return closure === undefined ? segment : { ...segment, road: { ...segment.road, closure } }
  })
  return { points: map.points, segments }
}

/** The closures by hours, in the order of their rules. */
export function closuresOf(rules: readonly RoadRule[]): StreetClosure[] {
  return rules.filter(({ autos }) => autos === 'hours').map(({ road, windows }) => ({ road, windows }))
}

function closureIndex(rules: readonly RoadRule[], rule: RoadRule): number {
  return rules.filter(({ autos }) => autos === 'hours').indexOf(rule)
}

/** The rules that apply to no street of the map; the build reports them. */
export function rulesWithoutStreet({ segments }: StreetMap, rules: readonly RoadRule[]): RoadRule[] {
  const names = new Set(segments.map(({ road }) => road.name?.toLowerCase()))
  return rules.filter(rule => rule.between === undefined && !rule.names.some(name => names.has(name)))
}
