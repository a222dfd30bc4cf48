import type { Point } from '@sawari/planner/geo'
import type { StreetClosure } from '@sawari/streets'
import { fail, hoursOf, oneOf, optionalText, pointOf, text, yesOrNo } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { StreetGap } from './join/bridge-gaps.ts'
import { metresBetween, planeAround } from './plane.ts'
import { type NearPoint, nearestPoint, type Road, type StreetMap } from './street-map.ts'

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

/** Longer road sections have a name that identifies them. */
const FARTHEST_PATH_METRES = 3000

/**
 * The segments of an auto's shortest path between two near points of a map (Dijkstra, 1959); empty if there is
 * none within 3 km.
 */
function shortestPath({ points, segments }: StreetMap, from: number, to: number): number[] {
  const plane = planeAround(points[from]!.latitude)
  const arcs = new Map<number, { head: number; segment: number; metres: number }[]>()
  segments.forEach((segment, at) => {
    if (!segment.road.autos) return
    const [a, b] = [plane(points[segment.from]!), plane(points[segment.to]!)]
    const origin = plane(points[from]!)
    if (metresBetween(origin, a) > FARTHEST_PATH_METRES) return
    const metres = segment.metres ?? metresBetween(a, b)
    const add = (tail: number, head: number) =>
      arcs.set(tail, [...(arcs.get(tail) ?? []), { head, segment: at, metres }])
    add(segment.from, segment.to)
    if (!segment.isOneWay) add(segment.to, segment.from)
  })
  const reached = new Map([[from, { metres: 0, segment: -1, tail: -1 }]])
  const open = new Set([from])
  while (open.size > 0) {
    let at = -1
    for (const each of open) if (at < 0 || reached.get(each)!.metres < reached.get(at)!.metres) at = each
    open.delete(at)
    if (at === to) break
    for (const { head, segment, metres } of arcs.get(at) ?? []) {
      const total = reached.get(at)!.metres + metres
      if (total > FARTHEST_PATH_METRES || total >= (reached.get(head)?.metres ?? Number.POSITIVE_INFINITY))
        continue
      reached.set(head, { metres: total, segment, tail: at })
      open.add(head)
    }
  }
  const path: number[] = []
  for (let at = to; reached.has(at) && at !== from; at = reached.get(at)!.tail) {
    path.push(reached.get(at)!.segment)
  }
  return path.reverse()
}

export const ROAD_RULE_COLUMNS =
  'road,map_names,only_motorway,autos,hours,from_latitude,from_longitude,to_latitude,to_longitude,source'
export const STREET_GAP_COLUMNS = 'name,from_latitude,from_longitude,to_latitude,to_longitude,one_way,reason'

export function readRoadRule(row: Row): RoadRule {
  text(row, 'source')
  const names = optionalText(row, 'map_names')
  const isBetween = optionalText(row, 'from_latitude') !== ''
  if (names === '' && !isBetween) fail(row, 'neither map_names nor the ends of the road are given')
  const autos = oneOf(row, 'autos', ['yes', 'no', 'hours'])
  return {
    row,
    road: text(row, 'road'),
    names: names === '' ? [] : names.toLowerCase().split(';'),
    isMotorwayOnly: yesOrNo(row, 'only_motorway'),
    autos,
    windows: autos === 'hours' ? hoursOf(row, 'hours') : [],
    ...(isBetween && { between: [endOf(row, 'from'), endOf(row, 'to')] as const }),
  }
}

export function readStreetGap(row: Row): StreetGap {
  text(row, 'reason')
  const [from, to] = [endOf(row, 'from'), endOf(row, 'to')]
  return { row, from, to, name: text(row, 'name'), isOneWay: yesOrNo(row, 'one_way') }
}

function endOf(row: Row, end: 'from' | 'to') {
  const [latitude, longitude] = [text(row, `${end}_latitude`), text(row, `${end}_longitude`)]
  return pointOf({ ...row, cells: { latitude, longitude } })
}
