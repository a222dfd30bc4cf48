import type { Expressway } from '@sawari/planner'
import { type Point, pointAlong, segmentsIntersect } from '@sawari/planner/geo'
import { pointsOfEdge, type StreetNetwork } from '@sawari/streets'

/** Cells of about 500 m. */
const CELLS_PER_DEGREE = 200
/** Ramps and other short sections do not block pedestrians. */
const SHORTEST_DEGREES = 0.005
/** Crossings of the same bridge count as one. */
const DECIMALS = 3

/** The expressways among the barriers of a network, with the points where its streets cross them. */
export function expresswaysOf(network: StreetNetwork, rivers: number): Expressway[] {
  const lines = network.barriers.slice(rivers).filter(isLong)
  const cells = new Map<string, { line: number; a: Point; b: Point }[]>()
  lines.forEach((line, at) => {
    line.slice(1).forEach((b, index) => {
      const piece = { line: at, a: line[index]!, b }
      for (const cell of cellsOf(piece.a, b)) cells.set(cell, [...(cells.get(cell) ?? []), piece])
    })
  })
  const crossings = lines.map(() => new Map<string, Point>())
  for (let edge = 0; edge < network.from.length; edge++) {
    if (network.flags[edge] === 0) continue
    const points = pointsOfEdge(network, edge)
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1]!, points[at]!]
      for (const cell of cellsOf(from, to)) {
        for (const { line, a, b } of cells.get(cell) ?? []) {
          if (!segmentsIntersect(from, to, a, b)) continue
          const place = meetingOf(from, to, a, b)
          crossings[line]!.set(
            `${place.latitude.toFixed(DECIMALS)} ${place.longitude.toFixed(DECIMALS)}`,
            place,
          )
        }
      }
    }
  }
  return lines.map((line, at) => ({ line: line.map(rounded), crossings: [...crossings[at]!.values()] }))
}

function isLong(line: readonly Point[]): boolean {
  const [first, last] = [line[0]!, line.at(-1)!]
  return (
    Math.abs(first.latitude - last.latitude) + Math.abs(first.longitude - last.longitude) > SHORTEST_DEGREES
  )
}

function meetingOf(from: Point, to: Point, a: Point, b: Point): Point {
  const [east, north] = [to.longitude - from.longitude, to.latitude - from.latitude]
  const [x, y] = [b.longitude - a.longitude, b.latitude - a.latitude]
  const turn = east * y - north * x
  const share =
    turn === 0 ? 0 : ((a.longitude - from.longitude) * y - (a.latitude - from.latitude) * x) / turn
  return rounded(pointAlong(from, to, share))
}

function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
}

/** The grid cells that the bounding box of a straight line covers. */
function cellsOf(a: Point, b: Point): string[] {
  const cells: string[] = []
  const cell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE)
  const [south, north] = [cell(Math.min(a.latitude, b.latitude)), cell(Math.max(a.latitude, b.latitude))]
  const [west, east] = [cell(Math.min(a.longitude, b.longitude)), cell(Math.max(a.longitude, b.longitude))]
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) cells.push(`${row} ${column}`)
  }
  return cells
}
