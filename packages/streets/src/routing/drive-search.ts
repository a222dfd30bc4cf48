import { type Point, RecentValues } from '@sawari/planner/geo'
import { AUTO, BACKWARD, FORWARD, pointsOfEdge, type StreetNetwork } from '../network/street-network.ts'
import type { StreetAccess, StreetAccesses } from '../snapping/street-access.ts'
import type { Seed, SeedSet } from './climb.ts'
import { type FoundWay, WaySearch } from './way-search.ts'

/** A drive between two points along streets, with the straight pieces at both ends. */
export interface DriveWay {
  /** In decimetres. */
  readonly length: number
  /** Its line from point to point; most drives are only measured. */
  readonly draw: () => readonly Point[]
}

/** One direction in which an access may be left or reached. */
interface DriveSeed extends Seed {
  /** The line from the point to the end of the edge; or from there to the point. */
  readonly draw: () => readonly Point[]
}

/** Where autos meet the streets at a point. */
interface DriveEnd {
  readonly closed: number
  readonly accesses: readonly StreetAccess[]
  /** The directions in which they continue, once a drive begins here. */
  sources?: SeedSet<DriveSeed>
  /** The directions from which they arrive, once a drive ends here. */
  targets?: SeedSet<DriveSeed>
}

/**
 * The number of trip ends whose upward searches are cached, some 8 KB each, because many trips share their
 * ends.
 */
const MOST_ENDS = 2048

/** Finds the shortest drives of autos. */
export class DriveSearch {
  private readonly network: StreetNetwork
  private readonly accesses: StreetAccesses
  private readonly search: WaySearch
  private readonly ends = new RecentValues<string, DriveEnd>(MOST_ENDS)
  /** By object, which is faster than by key: the planner uses the same object for all drives of a place. */
  private readonly endOfPoint = new WeakMap<Point, DriveEnd>()

  constructor(network: StreetNetwork, accesses: StreetAccesses) {
    this.network = network
    this.accesses = accesses
    this.search = new WaySearch(network.hierarchy)
  }

  /** The shortest drive without the closures; undefined if an end is off the streets or there is none. */
  find(from: Point, to: Point, closed: number): DriveWay | undefined {
    const start = this.endAt(from, closed)
    if (start.accesses.length === 0) return undefined
    const end = this.endAt(to, closed)
    if (end.accesses.length === 0) return undefined
    const along = this.shortestOnOneEdge(start.accesses, end.accesses)
    const limit = along?.length ?? Number.POSITIVE_INFINITY
    start.sources ??= this.seedsOf(from, start, FORWARD)
    end.targets ??= this.seedsOf(to, end, BACKWARD)
    const found = this.search.find(start.sources, end.targets, { closed, limit })
    if (found === undefined)
      return along && { length: along.length, draw: () => joined([from], along.draw(), [to]) }
    const source = start.sources.seeds[found.source]!
    const target = end.targets.seeds[found.target]!
    return { length: found.length, draw: () => this.lineOf(source, found, target) }
  }

  private lineOf(source: DriveSeed, way: FoundWay, target: DriveSeed): readonly Point[] {
    const line = [...source.draw()]
    for (const passed of way.arcs())
      this.search.passEdges(passed, (edge, isForward) =>
        addPoints(inDirection(this.points(edge), isForward), line),
      )
    addPoints(target.draw(), line)
    return line
  }

  private endAt(point: Point, closed: number): DriveEnd {
    const known = this.endOfPoint.get(point)
    if (known?.closed === closed) return known
    const end = this.ends.at(`${point.latitude} ${point.longitude} ${closed}`, () => ({
      closed,
      accesses: this.accesses.near(point, { flags: AUTO, closed }),
    }))
    this.endOfPoint.set(point, end)
    return end
  }

  /**
   * The ends of the edges at which autos leave them (`FORWARD`) or arrive from (`BACKWARD`): one for each access
   * and open direction.
   */
  private seedsOf(
    point: Point,
    { accesses }: DriveEnd,
    side: typeof FORWARD | typeof BACKWARD,
  ): SeedSet<DriveSeed> {
    const { flags, from, to, length, hierarchy } = this.network
    const seeds: DriveSeed[] = []
    for (const access of accesses) {
      const { edge, along, offset } = access
      for (const isForward of [true, false]) {
        if ((flags[edge]! & (isForward ? FORWARD : BACKWARD)) === 0) continue
        const isAtEnd = isForward === (side === FORWARD)
        const rank = hierarchy.rankOf[isAtEnd ? to[edge]! : from[edge]!]!
        const leave = () => joined([point], [access.place], this.rest(access, isAtEnd))
        seeds.push({
          rank,
          length: offset + (isAtEnd ? length[edge]! - along : along),
          draw: side === FORWARD ? leave : () => leave().reverse(),
        })
      }
    }
    return { seeds }
  }

  /** The shortest way along a part of one edge, whose line lacks the points between which it leads. */
  private shortestOnOneEdge(
    starts: readonly StreetAccess[],
    ends: readonly StreetAccess[],
  ): DriveWay | undefined {
    let best: DriveWay | undefined
    for (const start of starts) {
      for (const end of ends.filter(({ edge }) => edge === start.edge)) {
        const isForward = start.along <= end.along
        const isPassable = (this.network.flags[start.edge]! & (isForward ? FORWARD : BACKWARD)) !== 0
        // From a place to itself the direction does not matter.
        if (!isPassable && start.along !== end.along) continue
        const length = start.offset + Math.abs(end.along - start.along) + end.offset
        if (best !== undefined && best.length <= length) continue
        const [first, last] = isForward ? [start, end] : [end, start]
        const between = () => this.points(start.edge).slice(first.piece + 1, last.piece + 1)
        best = { length, draw: () => [start.place, ...inDirection(between(), isForward), end.place] }
      }
    }
    return best
  }

  /** The points of an edge from an access to its last node, or back to its first. */
  private rest(access: StreetAccess, isToEnd: boolean): Point[] {
    const points = this.points(access.edge)
    return isToEnd ? points.slice(access.piece + 1) : points.slice(0, access.piece + 1).reverse()
  }

  private points(edge: number): Point[] {
    return pointsOfEdge(this.network, edge)
  }
}

function inDirection(points: Point[], isForward: boolean): Point[] {
  return isForward ? points : points.reverse()
}

/** Joins several lines into one, without consecutive equal points. */
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
