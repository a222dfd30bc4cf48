import { EARTH_RADIUS_KM, type Point } from '@sawari/planner/geo'
import { positionKey, type Road, type Segment, type StreetMap } from '../street-map.ts'

const LATITUDE = 28.6
const METRES_A_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180

const STREET: Road = { streetClass: 'street', autos: true, foot: true, isAtGrade: true }

/** A place in metres east and north of a corner. */
type Metres = readonly [east: number, north: number]

export interface DrawnStreet {
  /** Places in metres, such as '0,0 100,0'. */
  readonly line: string
  readonly road?: Partial<Road>
  readonly isOneWay?: boolean
}

export function pointAt([east, north]: Metres): Point {
  const shrink = Math.cos((LATITUDE * Math.PI) / 180)
  return {
    latitude: LATITUDE + north / METRES_A_DEGREE,
    longitude: 77.3 + east / METRES_A_DEGREE / shrink,
  }
}

/** A map of streets that are connected where they share a point. */
export function drawMap(...streets: readonly DrawnStreet[]): StreetMap {
  const points: Point[] = []
  const indexOf = new Map<string, number>()
  const place = (text: string) => {
    const point = pointAt(text.split(',').map(Number) as [number, number])
    const key = positionKey(point)
    if (!indexOf.has(key)) indexOf.set(key, points.push(point) - 1)
    return indexOf.get(key)!
  }
  const segments = streets.flatMap(({ line, road, isOneWay = false }) => {
    const kind = { ...STREET, ...road }
    const at = line.split(' ').map(place)
    return at.slice(1).map((to, index): Segment => ({ from: at[index]!, to, road: kind, isOneWay }))
  })
  return { points, segments }
}

/** The streets as sorted texts such as '0,0 > 100,0': one-way with '>', otherwise with '-'. */
export function drawn({ points, segments }: StreetMap): string[] {
  const text = (point: number) => {
    const { latitude, longitude } = points[point]!
    const origin = pointAt([0, 0])
    const scale = METRES_A_DEGREE
    const shrink = Math.cos((LATITUDE * Math.PI) / 180)
    const [east, north] = [
      (longitude - origin.longitude) * scale * shrink,
      (latitude - origin.latitude) * scale,
    ]
    return `${Math.round(east)},${Math.round(north)}`.replaceAll('-0', '0')
  }
  return segments
    .map(({ from, to, isOneWay }) => {
      if (isOneWay) return `${text(from)} > ${text(to)}`
      return [text(from), text(to)].sort().join(' - ')
    })
    .sort()
}

/** The number of disconnected parts of the map. */
export function partCount({ points, segments }: StreetMap): number {
  const part = points.map((_, at) => at)
  const root = (at: number): number => (part[at] === at ? at : root(part[at]!))
  for (const { from, to } of segments) part[root(from)] = root(to)
  return new Set(segments.map(({ from }) => root(from))).size
}
