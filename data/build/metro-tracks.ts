import { decodePolyline, encodePolyline, flatDistanceKm, type Point, simplifyLine } from '@sawari/planner/geo'
import { featuresOf, type MapFiles } from '../read/map-files.ts'
import type { MetroLine } from './records.ts'

/** By line: the track between two neighbouring stations, as an encoded line; none where the map has no track. */
export type MetroTracks = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A station is at most this far from its tracks. */
const STATION_KM = 0.2
/** The end of a track this near to another track is connected to it. */
const JOIN_KM = 0.06
/** A path along tracks is longer than the straight line by at most this factor plus half a kilometre. */
const MOST_DETOUR = 1.3
const MOST_MORE_KM = 0.5
/** A track with the name of another line is used only if there is no other. */
const OTHER_LINE_FACTOR = 2
/** A smaller bend is not visible. */
const TOLERANCE_KM = 0.006
/** This near to a station its own point replaces the points of the track. */
const AT_STATION_KM = 0.05

interface Track {
  readonly to: number
  readonly km: number
  readonly name: string
}

/** The track between each two neighbouring stations of a line, found on the map. */
export function composeTracks(
  files: MapFiles,
  lines: readonly MetroLine[],
  pointOf: (placeId: string) => Point,
): MetroTracks {
  const map = trackMap(files)
  return Object.fromEntries(
    lines.map(({ name, runs }) => {
      const found = runs.flatMap(run =>
        run.slice(1).flatMap((to, at) => {
          const from = run[at]!
          const line = trackBetween(map, pointOf(from), pointOf(to), name)
          return line === undefined ? [] : [[pairKey(from, to), encodePolyline(line)] as const]
        }),
      )
      return [name, Object.fromEntries(found)]
    }),
  )
}

/** The points between two stations, without the stations; none if the track is not known. */
export function trackPoints(tracks: MetroTracks, line: string, from: string, to: string): readonly Point[] {
  return decodePolyline(tracks[line]?.[pairKey(from, to)] ?? '') ?? []
}

function pairKey(from: string, to: string): string {
  return `${from} ${to}`
}

interface TrackMap {
  readonly points: Point[]
  readonly tracks: Track[][]
}

function trackMap(files: MapFiles): TrackMap {
  const numberOf = new Map<string, number>()
  const map: TrackMap = { points: [], tracks: [] }
  const nodeAt = ([longitude, latitude]: readonly [number, number]): number => {
    const key = `${longitude} ${latitude}`
    const known = numberOf.get(key)
    if (known !== undefined) return known
    numberOf.set(key, map.points.length)
    map.tracks.push([])
    return map.points.push({ latitude, longitude }) - 1
  }
  const ends: number[] = []
  for (const { properties, geometry } of featuresOf(files, files.maps.ground)) {
    if (properties.type !== 'subway' || geometry.type !== 'LineString') continue
    const name = typeof properties.name === 'string' ? properties.name : ''
    const nodes = geometry.coordinates.map(position => nodeAt(position as readonly [number, number]))
    for (let at = 1; at < nodes.length; at++) join(map, nodes[at - 1]!, nodes[at]!, name)
    ends.push(nodes[0]!, nodes.at(-1)!)
  }
  for (const end of ends) {
    if (map.tracks[end]!.length > 1) continue
    const [nearest] = nodesNear(map, map.points[end]!, JOIN_KM).filter(
      ({ node }) => node !== end && map.tracks[end]!.every(({ to }) => to !== node),
    )
    if (nearest !== undefined) join(map, end, nearest.node, '')
  }
  return map
}

function join({ points, tracks }: TrackMap, a: number, b: number, name: string): void {
  const km = flatDistanceKm(points[a]!, points[b]!)
  tracks[a]!.push({ to: b, km, name })
  tracks[b]!.push({ to: a, km, name })
}

function nodesNear({ points }: TrackMap, point: Point, withinKm: number) {
  return points
    .map((other, node) => ({ node, km: flatDistanceKm(point, other) }))
    .filter(({ km }) => km <= withinKm)
    .sort((a, b) => a.km - b.km)
}

/** Dijkstra's search from the tracks at one station to those at the other. */
function trackBetween(map: TrackMap, from: Point, to: Point, line: string): readonly Point[] | undefined {
  const straightKm = flatDistanceKm(from, to)
  const mostKm = MOST_DETOUR * straightKm + MOST_MORE_KM
  const costs = new Map(nodesNear(map, from, STATION_KM).map(({ node, km }) => [node, 3 * km]))
  const targets = new Map(nodesNear(map, to, STATION_KM).map(({ node, km }) => [node, 3 * km]))
  const before = new Map<number, number>()
  const open = new Set(costs.keys())
  let best: { readonly node: number; readonly cost: number } | undefined
  while (open.size > 0) {
    const node = [...open].reduce((a, b) => (costs.get(b)! < costs.get(a)! ? b : a))
    open.delete(node)
    const cost = costs.get(node)!
    if (cost > (best?.cost ?? OTHER_LINE_FACTOR * mostKm)) break
    const end = targets.get(node)
    if (end !== undefined && cost + end < (best?.cost ?? Number.POSITIVE_INFINITY))
      best = { node, cost: cost + end }
    for (const { to: next, km, name } of map.tracks[node]!) {
      const through = cost + km * (isOfOther(name, line) ? OTHER_LINE_FACTOR : 1)
      if (through >= (costs.get(next) ?? Number.POSITIVE_INFINITY)) continue
      costs.set(next, through)
      before.set(next, node)
      open.add(next)
    }
  }
  if (best === undefined) return undefined
  const nodes = [best.node]
  for (let node = before.get(best.node); node !== undefined; node = before.get(node)) nodes.unshift(node)
  const points = nodes.map(node => map.points[node]!)
  const km = points.slice(1).reduce((sum, point, at) => sum + flatDistanceKm(points[at]!, point), 0)
  if (km > mostKm) return undefined
  const between = points.filter(
    point => flatDistanceKm(point, from) > AT_STATION_KM && flatDistanceKm(point, to) > AT_STATION_KM,
  )
  return simplifyLine([from, ...between, to], TOLERANCE_KM).slice(1, -1)
}

/** 'City Metro Blue Line' belongs to the Blue Line; a track without a name may belong to any line. */
function isOfOther(name: string, line: string): boolean {
  return name !== '' && !name.includes(line.split(' ')[0]!)
}
