import { boundsWithin } from './bounds.ts'
import { visitRuns } from './box-query.ts'
import { distanceKm } from './distance.ts'
import type { GridIndex } from './grid-index.ts'
import type { Point } from './point.ts'

/** A point of a grid by its index, and its distance from the centre of the query. */
export interface NearPoint {
  readonly index: number
  readonly distanceKm: number
}

/** The points within a radius, nearest first; points at equal distance by index. */
export function pointsWithin(grid: GridIndex, centre: Point, radiusKm: number): NearPoint[] {
  const { latitudes, longitudes, order } = grid
  const near: NearPoint[] = []
  visitRuns(grid, boundsWithin(centre, radiusKm), (first, end) => {
    for (let position = first; position < end; position++) {
      const place = { latitude: latitudes[position]!, longitude: longitudes[position]! }
      const awayKm = distanceKm(centre, place)
      if (awayKm <= radiusKm) near.push({ index: order[position]!, distanceKm: awayKm })
    }
  })
  return near.sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}
