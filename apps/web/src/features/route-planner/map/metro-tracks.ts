import type { Basemap } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'

type Line = readonly (readonly [longitude: number, latitude: number])[]

/** Stations of the plan and of the map are the same points. */
const SAME_POINT_DEGREES = 2e-5

/** A ride along the drawn tracks of its line; straight between stations where the map has no track. */
export function alongTracks(
  lines: Basemap['metroLines'],
  line: string,
  stations: readonly Point[],
): readonly Point[] {
  const segments = lines.find(({ name }) => name === line)?.segments ?? []
  return stations.flatMap((station, at) => {
    const before = stations[at - 1]
    return before === undefined ? [station] : [...trackBetween(segments, before, station), station]
  })
}

function trackBetween(segments: readonly Line[], from: Point, to: Point): readonly Point[] {
  for (const segment of segments) {
    const [start, end] = [from, to].map(point => segment.findIndex(position => isAt(position, point)))
    if (start === undefined || end === undefined || start < 0 || end < 0) continue
    const between = segment.slice(Math.min(start, end) + 1, Math.max(start, end))
    return (start < end ? between : between.toReversed()).map(pointOf)
  }
  return []
}

function isAt([longitude, latitude]: Line[number], point: Point): boolean {
  return (
    Math.abs(longitude - point.longitude) < SAME_POINT_DEGREES &&
    Math.abs(latitude - point.latitude) < SAME_POINT_DEGREES
  )
}

function pointOf([longitude, latitude]: Line[number]): Point {
  return { latitude, longitude }
}
