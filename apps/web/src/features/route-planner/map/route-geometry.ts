import type { Basemap, Route } from '@sawari/contract'
import { flatDistanceKm, type Point, placesOnLine } from '@sawari/planner/geo'
import type { MapStop } from '../../../shared/map/drawings/markers.tsx'
import type { LinePart, RouteLine } from '../../../shared/map/drawings/route-layer.tsx'
import { STAND_RADIUS_METRES } from '../../../shared/map/style/stand-circle-style.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { colourOfLeg, itineraryOf, kindOfLeg } from '../route/route-facts.ts'

const STAND_RADIUS_KM = STAND_RADIUS_METRES / 1_000

/** The line of a route: the lines of its legs in order, or straight between stops where a leg has none. */
export function linePointsOf(route: Route): readonly Point[] {
  const along = route.legs.flatMap(leg => leg.coordinates)
  return along.length > 1 ? along : route.pathCoordinates
}

/** A route as a line on the map, with the stations of its trains. */
export function lineOf(route: Route, metroLines: Basemap['metroLines'] = []): RouteLine {
  const stations = route.legs
    .filter(({ mode }) => mode === 'metro')
    .flatMap(leg => leg.coordinates.map(point => ({ point, colour: colourOfLeg(leg) })))
  return { id: route.id, parts: partsOnMap(route, metroLines), stations }
}

function partsOnMap(route: Route, metroLines: Basemap['metroLines']): readonly LinePart[] {
  const drawn = drawnLegsOf(route)
  if (drawn.length === 0) return [{ points: route.pathCoordinates, look: 'ride', isEstimate: true }]
  return drawn.map(leg => {
    const { coordinates: points } = leg
    const kind = kindOfLeg(leg)
    const isEstimate = leg.distanceBasis === 'estimate'
    if (kind === 'walk') return { points, look: 'walk', isEstimate }
    if (kind !== 'metro') return { points, look: 'ride', isEstimate }
    const tracks = alongTracks(metroLines, leg.line ?? '', points)
    return { points: tracks, look: 'ride', isEstimate, colour: colourOfLeg(leg) }
  })
}

/** Whether some part of the drawn line is an estimate. */
export function hasEstimatedLine(route: Route): boolean {
  const drawn = drawnLegsOf(route)
  return drawn.length === 0 || drawn.some(({ distanceBasis }) => distanceBasis === 'estimate')
}

function drawnLegsOf({ legs }: Route): Route['legs'] {
  return legs.filter(({ coordinates }) => coordinates.length > 1)
}

/** The stands whose circle the route passes; if the line is not known, only those at the ends of a leg. */
export function standsOnRoute(
  route: Route,
  stands: readonly { readonly id: string; readonly point: Point }[],
): ReadonlySet<string> {
  const lines = drawnLegsOf(route).map(({ coordinates, distanceBasis }) =>
    distanceBasis === 'streets' ? coordinates : [coordinates[0]!, coordinates.at(-1)!],
  )
  const ends = [...route.pathCoordinates, ...lines.flatMap(line => [line[0]!, line.at(-1)!])]
  const ways = lines.filter(line => line.length > 2)
  const passes = (point: Point) =>
    ends.some(end => flatDistanceKm(point, end) <= STAND_RADIUS_KM) ||
    ways.some(way => placesOnLine(point, way, STAND_RADIUS_KM).length > 0)
  return new Set(stands.filter(({ point }) => passes(point)).map(({ id }) => id))
}

/** The stops of a route that have a position. */
export function stopsOnMap(route: Route): readonly MapStop[] {
  return itineraryOf(route).flatMap(({ role, name, point }, index) =>
    point ? [{ id: `${index} ${name}`, kind: role, name, point }] : [],
  )
}

/** Without a route: the ends that have a position. */
export function endsOnMap(source: PlaceChoice | null, destination: PlaceChoice | null): readonly MapStop[] {
  const ends = [
    { id: 'start', kind: 'start' as const, place: source },
    { id: 'destination', kind: 'destination' as const, place: destination },
  ]
  return ends.flatMap(({ id, kind, place }) =>
    place?.point ? [{ id, kind, name: place.name, point: place.point }] : [],
  )
}

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
