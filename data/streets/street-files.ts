import type { Point } from '@sawari/planner/geo'
import { DataFileError } from '../read/csv.ts'
import {
  featuresOf,
  type MapFeature,
  type MapFiles,
  type Position,
  readStreetGraph,
} from '../read/map-files.ts'
import { directionOfTags, roadOfTags, type Tags } from './road-of-tags.ts'
import { positionKey, type Road, type Segment, type StreetMap } from './street-map.ts'

/** The region's maps of streets; © OpenStreetMap contributors, ODbL. Empty where the region has no such file. */
export interface StreetFiles {
  /** Complete ways with names, classes and directions. */
  readonly ways: StreetMap
  /** Junctions and the true lengths between them. */
  readonly measured: StreetMap
  /** Streets without names, classes or directions. */
  readonly plain: StreetMap
  /** Main roads and arterials, with names but without directions. */
  readonly mainRoads: StreetMap
}

export function readStreetFiles(files: MapFiles): StreetFiles {
  const { ways, mainRoads = [] } = files.maps
  return {
    ways: readWays(files, ways === undefined ? [] : [ways]),
    measured: readGraph(files, 'measured'),
    plain: readGraph(files, 'plain'),
    mainRoads: readWays(files, mainRoads),
  }
}

/** A street of which only the line is known. */
const STREET: Road = { streetClass: 'street', autos: true, foot: true, isAtGrade: true }

/**
 * In a map with lengths every edge has a direction; two opposite edges of equal length are one two-way street.
 */
function readGraph(files: MapFiles, kind: 'measured' | 'plain'): StreetMap {
  const graph = readStreetGraph(files, kind)
  if (graph === undefined) return { points: [], segments: [] }
  const { positions, edges, edgesFile } = graph
  if (edges.length === 0) throw new DataFileError(edgesFile, 1, 'no street is in it')
  const segments = edges.map(
    (edge): Segment => ({ ...edge, road: STREET, isOneWay: edge.metres !== undefined }),
  )
  return { points: positions.map(pointOf), segments: pairUp(segments) }
}

/** Merges two opposite edges of equal length into one segment. */
function pairUp(segments: readonly Segment[]): Segment[] {
  const key = (from: number, to: number, metres: number | undefined) => `${from} ${to} ${metres ?? ''}`
  const open = new Map<string, number>()
  const paired: Segment[] = []
  for (const segment of segments) {
    const { from, to, metres } = segment
    const back = open.get(key(to, from, metres))
    if (from === to || open.has(key(from, to, metres))) continue
    if (back === undefined) {
      open.set(key(from, to, metres), paired.length)
      paired.push(segment)
    } else paired[back] = { ...paired[back]!, isOneWay: false }
  }
  return paired
}

/**
 * Ways of several files. A segment in two of them is taken from the first; if it has no name there, it takes
 * that of the second.
 */
function readWays(files: MapFiles, names: readonly string[]): StreetMap {
  const indexOf = new Map<string, number>()
  const points: Point[] = []
  const place = (point: Point) => {
    const key = positionKey(point)
    const at = indexOf.get(key) ?? points.length
    if (at === points.length) {
      indexOf.set(key, at)
      points.push(point)
    }
    return at
  }
  const seen = new Map<string, number>()
  const segments: Segment[] = []
  for (const name of names) {
    featuresOf(files, name).forEach((feature, number) => {
      const tags = feature.properties as Tags
      const road = roadOfTags(tagsOf(tags))
      if (road === undefined) return
      const line = lineOf(name, feature, number).map(place)
      const direction = directionOfTags(tags)
      if (direction === 'backward') line.reverse()
      for (let at = 1; at < line.length; at++) {
        const [from, to] = [line[at - 1]!, line[at]!]
        const key = `${Math.min(from, to)} ${Math.max(from, to)}`
        const known = seen.get(key)
        if (known !== undefined) segments[known] = named(segments[known]!, road)
        if (from === to || known !== undefined) continue
        seen.set(key, segments.length)
        segments.push({ from, to, road, isOneWay: direction !== 'both' })
      }
    })
  }
  if (names.length > 0 && segments.length === 0)
    throw new DataFileError(names.join(' and '), 1, 'no street is in it')
  return { points, segments }
}

function named(segment: Segment, { name }: Road): Segment {
  if (segment.road.name !== undefined || name === undefined) return segment
  return { ...segment, road: { ...segment.road, name } }
}

/** A word that describes the kind of a road and is not its name. */
const NO_NAME = new Set(['unnamed', 'Expressway / Highway', 'Flyover', 'Underpass', 'Ramp'])

function tagsOf(properties: Tags): Tags {
  const { name = '', ...rest } = properties
  const isRaised = /Flyover|Underpass|Elevated|Bridge|Setu/.test(name)
  return { ...rest, ...(!NO_NAME.has(name) && { name }), ...(isRaised && { bridge: 'yes' }) }
}

function lineOf(name: string, { geometry }: MapFeature, number: number): Point[] {
  if (geometry.type !== 'LineString') throw new DataFileError(name, 1, `feature ${number + 1} is no line`)
  return geometry.coordinates.map(pointOf)
}

function pointOf([longitude, latitude]: Position): Point {
  return { latitude, longitude }
}
