import { flatDistanceKm, isEastOfLine, nearestOnSegment, type Point, segmentsIntersect } from '@sawari/geo'
import type { RoadGeography } from './rules.ts'

/** A crossing this near to the straight line is on the way. */
const ON_THE_WAY_KM = 0.15

/** Whether a straight walk would cross a river or an expressway where there is no bridge and no crossing. */
export type BlocksWalk = (from: Point, to: Point) => boolean

interface Barrier {
  readonly line: readonly Point[]
  readonly crossings: readonly Point[]
  readonly isRiver: boolean
}

/** Numbers per box: south, north, west, east. */
const BOX = 4

export function barrierTest({ rivers, expressways = [] }: RoadGeography): BlocksWalk {
  const barriers: Barrier[] = [
    ...rivers.map(({ line, bridges }) => ({ line, crossings: bridges, isRiver: true })),
    ...expressways.map(({ line, crossings }) => ({ line, crossings, isRiver: false })),
  ]
  const boxes = boxesAround(barriers)
  return (from, to) => {
    const south = Math.min(from.latitude, to.latitude)
    const north = Math.max(from.latitude, to.latitude)
    const west = Math.min(from.longitude, to.longitude)
    const east = Math.max(from.longitude, to.longitude)
    // Most barriers are far from a walk. A device tests a thousand walks before the engine compiles anything.
    for (let barrier = 0, at = 0; barrier < barriers.length; barrier++, at += BOX) {
      if (boxes[at]! > north || boxes[at + 1]! < south) continue
      if (boxes[at + 2]! > east || boxes[at + 3]! < west) continue
      if (isBlockedBy(barriers[barrier]!, from, to)) return true
    }
    return false
  }
}

function boxesAround(barriers: readonly Barrier[]): Float64Array {
  const boxes = new Float64Array(BOX * barriers.length)
  barriers.forEach(({ line }, barrier) => {
    const latitudes = line.map(({ latitude }) => latitude)
    const longitudes = line.map(({ longitude }) => longitude)
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
    boxes.set([south, north, Math.min(...longitudes), Math.max(...longitudes)], BOX * barrier)
  })
  return boxes
}

function isBlockedBy({ line, crossings, isRiver }: Barrier, from: Point, to: Point): boolean {
  if (!meets(line, from, to)) return false
  // River lines are coarse: a walk that crosses one twice runs beside the river.
  if (isRiver && isEastOfLine(from, line) === isEastOfLine(to, line)) return false
  return !crossings.some(place => flatDistanceKm(place, nearestOnSegment(place, from, to)) <= ON_THE_WAY_KM)
}

/** Whether the straight line from `from` to `to` touches the line; most pieces are far from it. */
function meets(line: readonly Point[], from: Point, to: Point): boolean {
  const south = Math.min(from.latitude, to.latitude)
  const north = Math.max(from.latitude, to.latitude)
  const west = Math.min(from.longitude, to.longitude)
  const east = Math.max(from.longitude, to.longitude)
  for (let index = 1; index < line.length; index++) {
    const a = line[index - 1]!
    const b = line[index]!
    if (a.latitude < south && b.latitude < south) continue
    if (a.latitude > north && b.latitude > north) continue
    if (a.longitude < west && b.longitude < west) continue
    if (a.longitude > east && b.longitude > east) continue
    if (segmentsIntersect(from, to, a, b)) return true
  }
  return false
}
