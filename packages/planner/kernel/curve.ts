// Numbers the stands along a space-filling curve as `curveOrder` of `packages/pareto-search` does.
import { sortIntoRows } from './rows'

/** Cells per side of the square around the stands. */
const SIDE: i32 = 256

/**
 * Writes the stand at each node, the node of each stand, and by node the coordinates and the positions on the plane.
 * `cells` (4 bytes per stand) and `first` (4 bytes per cell, and 4 more) are working memory.
 */
export function orderAlongCurve(
  latitudes: usize,
  longitudes: usize,
  count: i32,
  kmPerLatitude: f64,
  kmPerLongitude: f64,
  cells: usize,
  first: usize,
  standAt: usize,
  nodeOf: usize,
  nodeLatitudes: usize,
  nodeLongitudes: usize,
  plane: usize,
): void {
  let left = Infinity
  let right = -Infinity
  let bottom = Infinity
  let top = -Infinity
  for (let stand: usize = 0; stand < <usize>count; stand++) {
    const x = load<f64>(longitudes + (stand << 3)) * kmPerLongitude
    const y = load<f64>(latitudes + (stand << 3)) * kmPerLatitude
    left = min(left, x)
    right = max(right, x)
    bottom = min(bottom, y)
    top = max(top, y)
  }
  const extent = max(right - left, top - bottom)
  const cellsPerKm = <f64>(SIDE - 1) / (extent > 0 ? extent : 1)
  for (let stand: usize = 0; stand < <usize>count; stand++) {
    const x = load<f64>(longitudes + (stand << 3)) * kmPerLongitude
    const y = load<f64>(latitudes + (stand << 3)) * kmPerLatitude
    const column = <i32>((x - left) * cellsPerKm)
    const row = <i32>((y - bottom) * cellsPerKm)
    store<i32>(cells + (stand << 2), spread(column) | (spread(row) << 1))
  }
  sortIntoRows(cells, count, SIDE * SIDE, first, standAt)
  for (let node: usize = 0; node < <usize>count; node++) {
    const stand = <usize>load<u32>(standAt + (node << 2))
    const latitude = load<f64>(latitudes + (stand << 3))
    const longitude = load<f64>(longitudes + (stand << 3))
    store<i32>(nodeOf + (stand << 2), <i32>node)
    store<f64>(nodeLatitudes + (node << 3), latitude)
    store<f64>(nodeLongitudes + (node << 3), longitude)
    store<f64>(plane + (node << 4), longitude * kmPerLongitude)
    store<f64>(plane + (node << 4), latitude * kmPerLatitude, 8)
  }
}

/** Inserts a zero bit after each of the eight bits of a number. */
@inline
function spread(number: i32): i32 {
  const nibbles = (number | (number << 4)) & 0x0f0f
  const pairs = (nibbles | (nibbles << 2)) & 0x3333
  return (pairs | (pairs << 1)) & 0x5555
}
