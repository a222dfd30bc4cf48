import { type Bounds, distanceKm, lineLengthKm, type Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import type { TripGeometry } from '../may-share.ts'

/** The box of the region in which the trips take place. */
export const BOX: Bounds = { north: 28.9, south: 28.3, east: 77.6, west: 76.8 }

/** Points inside the box and in a strip around it. */
const anywhere = pointBetween(28.2, 29, 76.7, 77.7)

/** A few places. Hub trips start and end a short way from one of them. */
const hubs: readonly Point[] = [
  { latitude: 28.585, longitude: 77.37 },
  { latitude: 28.612, longitude: 77.42 },
  { latitude: 28.63, longitude: 77.44 },
  { latitude: 28.645, longitude: 77.3 },
]

const nearHub = fc
  .tuple(fc.constantFrom(...hubs), pointBetween(-0.012, 0.012, -0.012, 0.012))
  .map(([hub, step]) => ({
    latitude: hub.latitude + step.latitude,
    longitude: hub.longitude + step.longitude,
  }))

/** Trips over the whole area, straight or via a few places. */
export const uniformTrip = tripBetween(anywhere)

/** Trips among few hubs: most share one end, many share both. */
export const hubTrip = tripBetween(nearHub)

export const anyTrip = fc.oneof(uniformTrip, hubTrip)

/** A trip via the points; its road is `detour` times as long as the line through them. */
export function tripAlong(line: readonly Point[], detour = 1.35): TripGeometry {
  return {
    source: line[0]!,
    destination: line.at(-1)!,
    line,
    distanceKm: Math.round(lineLengthKm(line) * detour * 100) / 100,
  }
}

/** The same trip in the opposite direction. */
export function wayBack({ line, source, destination, distanceKm }: TripGeometry): TripGeometry {
  return { source: destination, destination: source, line: line.toReversed(), distanceKm }
}

export function at(latitude: number, longitude: number): Point {
  return { latitude, longitude }
}

/** Excludes trips of up to 50 m, because such points count as one place. */
function tripBetween(place: fc.Arbitrary<Point>): fc.Arbitrary<TripGeometry> {
  return fc
    .tuple(fc.array(place, { minLength: 2, maxLength: 5 }), fc.constantFrom(1, 1.2, 1.35, 1.5))
    .map(([line, detour]) => tripAlong(line, detour))
    .filter(({ source, destination }) => distanceKm(source, destination) > 0.05)
}

function pointBetween(south: number, north: number, west: number, east: number): fc.Arbitrary<Point> {
  return fc.record({
    latitude: fc.double({ min: south, max: north, noNaN: true }),
    longitude: fc.double({ min: west, max: east, noNaN: true }),
  })
}
