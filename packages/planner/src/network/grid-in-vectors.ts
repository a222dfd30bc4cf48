import { type PointSort, sortPoints } from '@sawari/geo'
import { ArrayPlaces, type BuildKernel, makeRoom } from './build-kernel.ts'

/** The kernel sorts by insertion; more points than this in one cell would take too long. */
const MOST_TOGETHER = 200

/** Sorts the points of a grid in the kernel, in the same order as `sortPoints`. */
export function pointSortIn(kernel: BuildKernel): PointSort {
  return (latitudes, longitudes, frame) => {
    const { rowLength, rows, columns, west, columnsPerDegree } = frame
    const count = latitudes.length
    const places = new ArrayPlaces()
    const [latitudesAt, longitudesAt] = [places.doubles(count), places.doubles(count)]
    // Both steps use this working memory.
    const [cellOfAt, firstAt] = [places.ints(count), places.ints(count + 1)]
    const [northwardAt, cellStartAt] = [places.ints(count), places.ints(rows * columns + 1)]
    const orderAt = places.ints(count)
    makeRoom(kernel, places.end)
    const { buffer } = kernel.memory
    new Float64Array(buffer, latitudesAt, count).set(latitudes)
    new Float64Array(buffer, longitudesAt, count).set(longitudes)
    const isSorted =
      kernel.sortNorthward(latitudesAt, count, MOST_TOGETHER, cellOfAt, firstAt, northwardAt) !== 0 &&
      kernel.sortIntoGrid(
        ...([northwardAt, longitudesAt, count, MOST_TOGETHER, rowLength, rows, columns] as const),
        ...([west, columnsPerDegree, cellOfAt, cellStartAt, orderAt] as const),
      ) !== 0
    if (!isSorted) return sortPoints(latitudes, longitudes, frame)
    return {
      northward: new Uint32Array(buffer, northwardAt, count),
      cellStart: new Uint32Array(buffer, cellStartAt, rows * columns + 1).slice(),
      order: new Uint32Array(buffer, orderAt, count).slice(),
    }
  }
}
