import { padded } from '../graph/four-criteria.ts'
import { type SearchGraph, UNREACHABLE } from '../graph/search-graph.ts'
import { type Corner, lowerHull } from './lower-hull.ts'

/** Where the nodes of a graph lie on a plane: the kilometres of each to the east and to the north. */
export type Plane = Float64Array

export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** What it takes to go on foot. */
export interface OnFoot {
  /** The farthest walk before the first link, and within each change. */
  readonly accessKm: number
  readonly changeKm: number
  /** By criterion, for hundredths of a kilometre, to which a walk is rounded. */
  readonly costsOf: (distance: number) => readonly number[]
}

/**
 * What it costs at least, by criterion, to come away from a place by some length of the straight
 * line: on foot to a first node, over some number of links, on foot within each change.
 */
export interface StraightLines {
  /**
   * At `(2 * legs + moment) * momentSize + 4 * step` in four criteria (with fewer, the last one
   * repeats), where the moment is 0 after a link and 1 when only a link may follow. `UNREACHABLE`
   * where no line with so many links is so long.
   */
  readonly least: Int32Array
  /** Entries of `least` from one moment to the next. */
  readonly momentSize: number
  /** Steps are twentieths of a kilometre. */
  readonly stepCount: number
}

/** With more links than this a line says nothing. */
export const MAX_LINE_LEGS = 6
const MOMENTS = 2 * (MAX_LINE_LEGS + 1)
const STEPS_A_KM = 20
/** Lengths of links are rounded up to this. */
const LINK_STEP_KM = 0.05
/** By so much a walk may be longer than it counts. */
const ROUNDED_KM = 0.005
/** Of a sum of numbers that are not whole. */
const ROUNDING_ERROR = 1e-6

/**
 * Works the lines out from what the links of the graph cost for their length. None is cheaper than
 * the lower hull of all; nor is any row of links cheaper than as much of these hulls, and of those
 * of the walks, as makes up its length, the flattest parts first.
 */
export function straightLines(graph: SearchGraph, plane: Plane, onFoot: OnFoot): StraightLines {
  const links = padded(linkHulls(graph, plane))
  const walks = padded(graph.costs.map((_, criterion) => walkHull(onFoot, criterion)))
  const units = padded(graph.costs.map((costs, criterion) => unitOf(costs, onFoot, criterion)))
  const longestKm = links[0].at(-1)?.length ?? 0
  const reachKm = MAX_LINE_LEGS * longestKm + walkedKm(onFoot, MAX_LINE_LEGS)
  const stepCount = Math.ceil(reachKm * STEPS_A_KM) + 2
  const least = new Int32Array(MOMENTS * stepCount * 4).fill(UNREACHABLE)
  for (let moment = 1; moment < MOMENTS; moment++) {
    const legs = moment >> 1
    const changes = legs - 1 + (moment & 1)
    if (legs > 0 && graph.head.length === 0) continue
    for (let criterion = 0; criterion < 4; criterion++) {
      const line = [
        ...slopesOf(links[criterion]!, legs, legs * longestKm),
        ...slopesOf(walks[criterion]!, changes + 1, walkedKm(onFoot, changes)),
      ].sort((a, b) => a.rise - b.rise)
      const start = legs === 0 ? 0 : legs * links[criterion]![0]!.cost
      drawLine(least, { start, line, at: 4 * moment * stepCount + criterion, unit: units[criterion]! })
    }
  }
  return { least, momentSize: 4 * stepCount, stepCount }
}

/** What all costs in a criterion are multiples of. */
function unitOf(costs: Int32Array, { accessKm, costsOf }: OnFoot, criterion: number): number {
  let unit = 0
  for (let link = 0; link < costs.length && unit !== 1; link++) unit = commonDivisor(unit, costs[link]!)
  for (let distance = 1; distance <= Math.round(accessKm * 100) && unit !== 1; distance++) {
    unit = commonDivisor(unit, costsOf(distance)[criterion]!)
  }
  return Math.max(1, unit)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

function walkedKm({ accessKm, changeKm }: OnFoot, changes: number): number {
  return accessKm + ROUNDED_KM + changes * (changeKm + ROUNDED_KM)
}

/** The hull of the links' costs over their lengths, by criterion. */
function linkHulls({ nodeCount, firstOut, head, costs }: SearchGraph, plane: Plane): Corner[][] {
  const cheapest = costs.map((): number[] => [])
  for (let node = 0; node < nodeCount; node++) {
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      const dx = plane[2 * head[link]!]! - plane[2 * node]!
      const dy = plane[2 * head[link]! + 1]! - plane[2 * node + 1]!
      const length = Math.ceil(Math.sqrt(dx * dx + dy * dy) / LINK_STEP_KM)
      for (let criterion = 0; criterion < costs.length; criterion++) {
        const cost = costs[criterion]![link]!
        if (!(cheapest[criterion]![length]! <= cost)) cheapest[criterion]![length] = cost
      }
    }
  }
  return cheapest.map(byLength => {
    const corners: Corner[] = []
    byLength.forEach((cost, length) => {
      corners.push({ length: length * LINK_STEP_KM, cost })
    })
    return lowerHull(corners)
  })
}

function walkHull({ accessKm, costsOf }: OnFoot, criterion: number): Corner[] {
  const corners = [{ length: ROUNDED_KM, cost: 0 }]
  for (let distance = 1; distance <= Math.round(accessKm * 100); distance++) {
    corners.push({ length: distance / 100 + ROUNDED_KM, cost: costsOf(distance)[criterion]! })
  }
  return lowerHull(corners)
}

/** A part of a line: for how many kilometres it rises by how much a kilometre. */
interface Slope {
  readonly lengthKm: number
  readonly rise: number
}

/** Those of `count` equal hulls together, up to a length. */
function slopesOf(hull: readonly Corner[], count: number, mostKm: number): Slope[] {
  let leftKm = mostKm
  return hull.slice(1).map((corner, index) => {
    const { length, cost } = hull[index]!
    const lengthKm = Math.min(leftKm, count * (corner.length - length))
    leftKm -= lengthKm
    return { lengthKm, rise: (corner.cost - cost) / (corner.length - length) }
  })
}

/** Writes the least whole costs of each step of a line, as far as it goes. */
function drawLine(
  least: Int32Array,
  { start, line, at, unit }: { start: number; line: readonly Slope[]; at: number; unit: number },
): void {
  let [cost, km, step] = [start, 0, 0]
  for (const { lengthKm, rise } of line) {
    for (; step / STEPS_A_KM <= km + lengthKm; step++) {
      const exact = cost + rise * (step / STEPS_A_KM - km)
      least[at + 4 * step] = unit * Math.ceil(exact / unit - ROUNDING_ERROR)
    }
    cost += rise * lengthKm
    km += lengthKm
  }
}

/** The step for the way from a point to a node: its entries are for the length rounded down. */
export function lineStep({ stepCount }: StraightLines, from: PlanePoint, plane: Plane, node: number): number {
  const dx = plane[2 * node]! - from.x
  const dy = plane[2 * node + 1]! - from.y
  // Cut off as bits are, it is an integer from here on.
  return Math.min(stepCount - 1, (Math.sqrt(dx * dx + dy * dy) * STEPS_A_KM) | 0)
}
