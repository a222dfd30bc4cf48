import type { Point } from '@sawari/geo'
import {
  AUTO,
  BACKWARD,
  FORWARD,
  pointsOfEdge,
  STEPS_PER_DEGREE,
  type StreetNetwork,
} from '../network/street-network.ts'
import type { StreetAccess, StreetAccesses } from '../snapping/street-access.ts'
import type { Seed } from './climb.ts'
import { WaySearch } from './way-search.ts'

/** A way between two points over the streets, with the straight pieces at both ends. */
export interface DriveWay {
  /** In decimetres. */
  readonly length: number
  readonly coordinates: readonly Point[]
}

/** One direction in which an access may be left or come to. */
interface DriveSeed extends Seed {
  readonly access: StreetAccess
  readonly isForward: boolean
}

/** Finds the shortest ways of autos. */
export class DriveSearch {
  private readonly network: StreetNetwork
  private readonly accesses: StreetAccesses
  private readonly search: WaySearch

  constructor(network: StreetNetwork, accesses: StreetAccesses) {
    this.network = network
    this.accesses = accesses
    this.search = new WaySearch(network.hierarchy)
  }

  /** The shortest way without the closures; undefined where an end is off the streets or there is none. */
  find(from: Point, to: Point, closed: number): DriveWay | undefined {
    const wanted = { flags: AUTO, closed }
    const starts = this.accesses.near(from, wanted)
    const ends = starts.length === 0 ? [] : this.accesses.near(to, wanted)
    if (ends.length === 0) return undefined
    const along = this.shortestOnOneEdge(starts, ends)
    const sources = starts.flatMap(access => this.seedsOf(access, FORWARD))
    const targets = ends.flatMap(access => this.seedsOf(access, BACKWARD))
    const limit = along?.length ?? Number.POSITIVE_INFINITY
    const found = this.search.find(sources, targets, { closed, limit })
    if (found === undefined)
      return along && { ...along, coordinates: joined([from], along.coordinates, [to]) }
    const source = sources[found.source]!
    const target = targets[found.target]!
    const line = joined([from], [source.access.place], this.rest(source))
    for (const { edge, isForward } of found.edges) addEdge(this.network, edge, isForward, line)
    addPoints(this.rest({ access: target.access, isForward: !target.isForward }).reverse(), line)
    addPoints([target.access.place, to], line)
    return { length: found.length, coordinates: line }
  }

  /**
   * The ends of its edge at which autos leave an access (`FORWARD`), or from which they come to it
   * (`BACKWARD`): one for each direction that is open.
   */
  private seedsOf(access: StreetAccess, side: typeof FORWARD | typeof BACKWARD): DriveSeed[] {
    const { flags, from, to, length, hierarchy } = this.network
    const { edge, along, away } = access
    const seeds: DriveSeed[] = []
    for (const isForward of [true, false]) {
      if ((flags[edge]! & (isForward ? FORWARD : BACKWARD)) === 0) continue
      const isAtEnd = isForward === (side === FORWARD)
      const rank = hierarchy.rankOf[isAtEnd ? to[edge]! : from[edge]!]!
      seeds.push({ rank, length: away + (isAtEnd ? length[edge]! - along : along), access, isForward })
    }
    return seeds
  }

  private shortestOnOneEdge(
    starts: readonly StreetAccess[],
    ends: readonly StreetAccess[],
  ): DriveWay | undefined {
    let best: DriveWay | undefined
    for (const start of starts) {
      for (const end of ends.filter(({ edge }) => edge === start.edge)) {
        const isForward = start.along <= end.along
        const isPassable = (this.network.flags[start.edge]! & (isForward ? FORWARD : BACKWARD)) !== 0
        // From a place to itself no direction matters.
        if (!isPassable && start.along !== end.along) continue
        const length = start.away + Math.abs(end.along - start.along) + end.away
        if (best !== undefined && best.length <= length) continue
        const [first, last] = isForward ? [start, end] : [end, start]
        const between = this.points(start.edge).slice(first.piece + 1, last.piece + 1)
        best = { length, coordinates: [start.place, ...inDirection(between, isForward), end.place] }
      }
    }
    return best
  }

  /** The points of an edge that follow an access in a direction. */
  private rest({ access, isForward }: Pick<DriveSeed, 'access' | 'isForward'>): Point[] {
    const points = this.points(access.edge)
    return isForward ? points.slice(access.piece + 1) : points.slice(0, access.piece + 1).reverse()
  }

  private points(edge: number): Point[] {
    return pointsOfEdge(this.network, edge)
  }
}

function inDirection(points: Point[], isForward: boolean): Point[] {
  return isForward ? points : points.reverse()
}

/** One line of several, without a point twice in a row. */
function joined(...lines: (readonly Point[])[]): Point[] {
  const line: Point[] = []
  for (const points of lines) addPoints(points, line)
  return line
}

function addPoints(points: readonly Point[], line: Point[]): void {
  for (const point of points) {
    const last = line.at(-1)
    if (last?.latitude === point.latitude && last.longitude === point.longitude) continue
    line.push(point)
  }
}

/** Adds the points of an edge in a direction; the first is the last of the line before it. */
function addEdge(map: StreetNetwork, edge: number, isForward: boolean, line: Point[]): void {
  const { from, to, firstShape, shapeLatitudes, shapeLongitudes } = map
  const [first, end] = [firstShape[edge]!, firstShape[edge + 1]!]
  const addNode = (node: number) => addPoint(map.latitudes[node]!, map.longitudes[node]!, line)
  addNode(isForward ? from[edge]! : to[edge]!)
  for (let step = 0; step < end - first; step++) {
    const at = isForward ? first + step : end - 1 - step
    addPoint(shapeLatitudes[at]!, shapeLongitudes[at]!, line)
  }
  addNode(isForward ? to[edge]! : from[edge]!)
}

/** Adds a point given in steps, unless the line ends there. */
function addPoint(latitudeSteps: number, longitudeSteps: number, line: Point[]): void {
  const latitude = latitudeSteps / STEPS_PER_DEGREE
  const longitude = longitudeSteps / STEPS_PER_DEGREE
  const last = line[line.length - 1]
  if (last?.latitude !== latitude || last.longitude !== longitude) line.push({ latitude, longitude })
}
