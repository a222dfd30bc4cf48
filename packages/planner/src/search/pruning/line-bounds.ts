import { UNREACHABLE } from '../graph/cost-limits.ts'
import { fourCriteria } from '../graph/four-criteria.ts'
import type { GraphLayout } from '../graph/graph-layout.ts'
import type { Plane, PlanePoint } from '../graph/plane.ts'
import { type Corner, lowerHull } from './lower-hull.ts'

/** The costs of transfers and of the walk to a first node, by length. */
export interface OffLinks {
  /** The length of the longest walk to a first node, and of the longest transfer. */
  readonly accessKm: number
  readonly transferKm: number
  /** By criterion, for a length in hundredths of a kilometre, the unit to which lengths are rounded. */
  readonly costsOf: (distance: number) => readonly number[]
}

/**
 * Lower bounds that need no search: the least cost, by criterion, of covering a straight-line distance from a
 * place with the walk to a first node, a number of links, and one transfer at each change of links.
 */
export interface LineBounds {
  /**
   * The entry at `(2 * links + state) * stateSize + 4 * step` holds the costs in four criteria for that
   * number of links and that distance, or `UNREACHABLE` if so many links never reach that far. The
   * state is 0 on arrival by a link and 1 when boarding.
   */
  readonly least: Int32Array
  /** Numbers per state in `least`. */
  readonly stateSize: number
  /** The number of distance steps; each step is a twentieth of a kilometre. */
  readonly stepCount: number
}

/** There are no bounds for more links than this. */
export const MAX_LINE_LINKS = 6
const STATES = 2 * (MAX_LINE_LINKS + 1)
const STEPS_PER_KM = 20
/** Lengths of links are rounded up to a multiple of this. */
const LINK_STEP_KM = 0.05
/** A transfer may be longer than its rounded length by this much. */
const ROUNDED_KM = 0.005
/** Covers the rounding error of a sum of fractions. */
const ROUNDING_ERROR = 1e-6

/**
 * Computes the bounds from the costs of links by length. No link costs less than the lower hull of all
 * links over their lengths, and no transfer less than the hull of transfers. The cheapest line of a
 * length combines one hull per link and per transfer, flattest parts first.
 */
export function lineBounds(graph: GraphLayout, plane: Plane, offLinks: OffLinks): LineBounds {
  const linkHulls = fourCriteria(hullsOfLinks(graph, plane))
  const transferHulls = fourCriteria(graph.costs.map((_, criterion) => hullOffLinks(offLinks, criterion)))
  const units = fourCriteria(graph.costs.map((costs, criterion) => unitOf(costs, offLinks, criterion)))
  const longestKm = linkHulls[0].at(-1)?.length ?? 0
  const reachKm = MAX_LINE_LINKS * longestKm + lengthOffLinksKm(offLinks, MAX_LINE_LINKS)
  const stepCount = Math.ceil(reachKm * STEPS_PER_KM) + 2
  const least = new Int32Array(STATES * stepCount * 4).fill(UNREACHABLE)
  for (let state = 1; state < STATES; state++) {
    const links = state >> 1
    const changes = links - 1 + (state & 1)
    if (links > 0 && graph.head.length === 0) continue
    for (let criterion = 0; criterion < 4; criterion++) {
      const line = [
        ...slopesOf(linkHulls[criterion]!, links, links * longestKm),
        ...slopesOf(transferHulls[criterion]!, changes + 1, lengthOffLinksKm(offLinks, changes)),
      ].sort((a, b) => a.rise - b.rise)
      const start = links === 0 ? 0 : links * linkHulls[criterion]![0]!.cost
      drawLine(least, { start, line, at: 4 * state * stepCount + criterion, unit: units[criterion]! })
    }
  }
  return { least, stateSize: 4 * stepCount, stepCount }
}

/** The largest number that divides all costs in a criterion. */
function unitOf(costs: Int32Array, { accessKm, costsOf }: OffLinks, criterion: number): number {
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

function lengthOffLinksKm({ accessKm, transferKm }: OffLinks, changes: number): number {
  return accessKm + ROUNDED_KM + changes * (transferKm + ROUNDED_KM)
}

/** The hull of the links' costs over their lengths, by criterion. */
function hullsOfLinks({ nodeCount, firstOut, head, costs }: GraphLayout, plane: Plane): Corner[][] {
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

function hullOffLinks({ accessKm, costsOf }: OffLinks, criterion: number): Corner[] {
  const corners = [{ length: ROUNDED_KM, cost: 0 }]
  for (let distance = 1; distance <= Math.round(accessKm * 100); distance++) {
    corners.push({ length: distance / 100 + ROUNDED_KM, cost: costsOf(distance)[criterion]! })
  }
  return lowerHull(corners)
}

/** A part of a line: its length and its cost per kilometre. */
interface Slope {
  readonly lengthKm: number
  readonly rise: number
}

/** The parts of `count` equal hulls combined, up to a length. */
function slopesOf(hull: readonly Corner[], count: number, mostKm: number): Slope[] {
  let leftKm = mostKm
  return hull.slice(1).map((corner, index) => {
    const { length, cost } = hull[index]!
    const lengthKm = Math.min(leftKm, count * (corner.length - length))
    leftKm -= lengthKm
    return { lengthKm, rise: (corner.cost - cost) / (corner.length - length) }
  })
}

/** Writes the costs of a line at each step, rounded up to a multiple of the unit. */
function drawLine(
  least: Int32Array,
  { start, line, at, unit }: { start: number; line: readonly Slope[]; at: number; unit: number },
): void {
  let [cost, km, step] = [start, 0, 0]
  for (const { lengthKm, rise } of line) {
    for (; step / STEPS_PER_KM <= km + lengthKm; step++) {
      const exact = cost + rise * (step / STEPS_PER_KM - km)
      least[at + 4 * step] = unit * Math.ceil(exact / unit - ROUNDING_ERROR)
    }
    cost += rise * lengthKm
    km += lengthKm
  }
}

/** The step of the distance from a point to a node, rounded down. */
export function lineStep({ stepCount }: LineBounds, from: PlanePoint, plane: Plane, node: number): number {
  const dx = plane[2 * node]! - from.x
  const dy = plane[2 * node + 1]! - from.y
  // A bit operation rounds down and keeps the result a 32-bit integer.
  return Math.min(stepCount - 1, (Math.sqrt(dx * dx + dy * dy) * STEPS_PER_KM) | 0)
}

/** The fewest links that reach from one point to another in a straight line, at most `MAX_LINE_LINKS`. */
export function fewestLinksOfLine(lines: LineBounds, from: PlanePoint, to: PlanePoint): number {
  const at = 4 * lineStep(lines, from, Float64Array.of(to.x, to.y), 0)
  let links = 1
  while (links < MAX_LINE_LINKS && lines.least[2 * links * lines.stateSize + at] === UNREACHABLE) links++
  return links
}
