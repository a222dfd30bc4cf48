import type { Point } from '@sawari/planner/geo'

/** The number of times the square around the points is halved. */
const DEPTH = 16

/**
 * The points in the order of a Hilbert curve: neighbours have similar numbers, so differences are small and
 * searches access nearby memory.
 */
export function alongCurve(points: readonly Point[]): Int32Array {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  const cells = (2 ** DEPTH - 1) / (Math.max(north - south, east - west) || 1)
  const places = points.map(({ latitude, longitude }) =>
    placeOnCurve(Math.floor((longitude - west) * cells), Math.floor((latitude - south) * cells)),
  )
  return Int32Array.from(points, (_, index) => index).sort((a, b) => places[a]! - places[b]! || a - b)
}

function placeOnCurve(column: number, row: number): number {
  let [x, y, place] = [column, row, 0]
  for (let side = 2 ** (DEPTH - 1); side > 0; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const upper = (y & side) > 0 ? 1 : 0
    place += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1))
        y = side - 1 - (y & (side - 1))
      }
      const swapped = x
      x = y
      y = swapped
    }
  }
  return place
}

function rangeOf(values: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
