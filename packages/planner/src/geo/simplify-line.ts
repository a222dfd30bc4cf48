import { flatDistanceKm } from './distance.ts'
import type { Point } from './point.ts'
import { nearestOnSegment } from './polyline.ts'

/**
 * Removes as many points of the line as possible while it stays within `toleranceKm`; the ends are kept
 * (Douglas and Peucker, 1973). Takes quadratic time at worst and uses no recursion.
 */
export function simplifyLine(line: readonly Point[], toleranceKm: number): Point[] {
  if (line.length < 3) return [...line]
  const kept = new Set([0, line.length - 1])
  const open: [from: number, to: number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const farthest = farthestFrom(line, span)
    if (farthest.km <= toleranceKm) continue
    kept.add(farthest.at)
    open.push([span[0], farthest.at], [farthest.at, span[1]])
  }
  return line.filter((_, at) => kept.has(at))
}

function farthestFrom(line: readonly Point[], [from, to]: readonly [number, number]) {
  let farthest = { at: from, km: 0 }
  for (let at = from + 1; at < to; at++) {
    const point = line[at]!
    const km = flatDistanceKm(point, nearestOnSegment(point, line[from]!, line[to]!))
    if (km > farthest.km) farthest = { at, km }
  }
  return farthest
}
