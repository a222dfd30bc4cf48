import { buildGridIndex, type GridIndex } from '../geo/index.ts'
import { barrierTest } from '../model/barriers.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Link, NetworkData, Stand } from '../model/stand.ts'
import { curveOrder, inOrder, type Plane } from '../search/index.ts'
import { buildRides } from './build-rides.ts'
import { type Projection, planeOf, projectionOf } from './plane.ts'
import type { Rides } from './rides.ts'
import { buildWalks, correctWalks, type WalkLength, type Walks } from './walks.ts'

/**
 * An immutable snapshot of the stands and their links, laid out for searching. Each stand has two
 * numbers: its index in the data, and its node, numbered so that neighbours are close together in
 * memory.
 */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: ReadonlyMap<string, number>
  /** Stands by index. */
  readonly grid: GridIndex
  /** The node of each stand, and the index of the stand at each node. */
  readonly nodeOf: Int32Array
  readonly standAt: Int32Array
  /** Links by node. */
  readonly rides: Rides
  /** The pairs of nodes between which passengers can walk during a change. */
  readonly walks: Walks
  readonly plane: Plane
  readonly projection: Projection
}

/**
 * Builds the network for searching, in time linear in stands, links and walks. With the geography, walks avoid
 * rivers and expressways and have their measured lengths.
 */
export function buildNetwork(
  { version, stands, links }: NetworkData,
  geography?: RoadGeography,
): StandNetwork {
  const standIndexById = new Map<string, number>(stands.map(({ id }, index) => [id, index]))
  const latitudes = Float64Array.from(stands, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(stands, ({ longitude }) => longitude)
  const projection = projectionOf(latitudes)
  const standAt = curveOrder(planeOf(projection, latitudes, longitudes))
  const nodeOf = new Int32Array(standAt.length)
  for (let node = 0; node < standAt.length; node++) nodeOf[standAt[node]!] = node
  const plane = planeOf(projection, inOrder(standAt, latitudes), inOrder(standAt, longitudes))
  const grid = buildGridIndex(latitudes, longitudes)
  const rides = buildRides(links, standIndexById, nodeOf)
  const straight = buildWalks(stands, grid, { nodeOf, standAt })
  const walks =
    geography === undefined ? straight : correctWalks(straight, walkLengths(stands, standAt, geography))
  return { version, stands, links, standIndexById, grid, nodeOf, standAt, rides, walks, plane, projection }
}

/** The lengths of walks between nodes by the geography. */
function walkLengths(stands: readonly Stand[], standAt: Int32Array, geography: RoadGeography) {
  const blocks = barrierTest(geography)
  const measured = new Map(
    (geography.walks ?? []).flatMap(walk => [
      [`${walk.fromId} ${walk.toId}`, walk] as const,
      [`${walk.toId} ${walk.fromId}`, walk] as const,
    ]),
  )
  return (from: number, to: number, straight: number): WalkLength => {
    const [a, b] = [stands[standAt[from]!]!, stands[standAt[to]!]!]
    const walk = measured.get(`${a.id} ${b.id}`)
    // An import may have moved a stand since the walk was measured.
    if (walk === undefined || walk.straight !== straight) return blocks(a, b) ? 'none' : 'straight'
    return walk.distance === undefined ? 'none' : { byStreets: walk.distance }
  }
}
