import { buildGridIndex, type GridIndex } from '@sawari/geo'
import { curveOrder, inOrder, type Plane } from '@sawari/pareto-search'
import { barrierTest } from '../model/barriers.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Link, NetworkData, Stand } from '../model/stand.ts'
import { type BuildKernel, FEWEST_IN_VECTORS, inBuildKernel } from './build-kernel.ts'
import { buildRides } from './build-rides.ts'
import { type NumberedStands, numberInVectors } from './curve-in-vectors.ts'
import { pointSortIn } from './grid-in-vectors.ts'
import { buildIdIndex, type IdIndex } from './id-index.ts'
import { type Projection, planeOf, projectionOf } from './plane.ts'
import type { Rides } from './rides.ts'
import { bytesForRides } from './rides-in-vectors.ts'
import type { Walks } from './walk-map.ts'
import { buildWalks, correctWalks, type WalkLength } from './walks.ts'

/**
 * An immutable snapshot of the stands and their links, laid out for searching. Each stand has two
 * numbers: its index in the data, and its node, numbered so that neighbours are close together in
 * memory.
 */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: IdIndex
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
  const { ids, latitudes, longitudes } = readStands(stands)
  const standIndexById = buildIdIndex(ids)
  const projection = projectionOf(latitudes)
  const layOut = (kernel?: BuildKernel) => {
    const numbered = numberStands(projection, latitudes, longitudes, kernel)
    const straight = buildWalks(numbered, kernel)
    const grid = buildGridIndex(latitudes, longitudes, kernel && pointSortIn(kernel))
    return { numbered, straight, grid, rides: buildRides(links, { ids, standIndexById }, numbered, kernel) }
  }
  // One kernel for all steps, because touching new memory takes much of the time of a build.
  const { numbered, straight, grid, rides } =
    stands.length < FEWEST_IN_VECTORS
      ? layOut()
      : inBuildKernel(bytesForRides(stands.length, links.length), layOut)
  const { nodeOf, standAt, plane } = numbered
  const walks =
    geography === undefined ? straight : correctWalks(straight, walkLengths(stands, standAt, geography))
  return { version, stands, links, standIndexById, grid, nodeOf, standAt, rides, walks, plane, projection }
}

/** Numbers the stands along a curve. */
function numberStands(
  projection: Projection,
  latitudes: Float64Array,
  longitudes: Float64Array,
  kernel?: BuildKernel,
): NumberedStands {
  if (kernel !== undefined) return numberInVectors(kernel, projection, latitudes, longitudes)
  const standAt = curveOrder(planeOf(projection, latitudes, longitudes))
  const nodeOf = new Int32Array(standAt.length)
  for (let node = 0; node < standAt.length; node++) nodeOf[standAt[node]!] = node
  const byNode = { latitudes: inOrder(standAt, latitudes), longitudes: inOrder(standAt, longitudes) }
  return { standAt, nodeOf, ...byNode, plane: planeOf(projection, byNode.latitudes, byNode.longitudes) }
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

function readStands(stands: readonly Stand[]) {
  const ids = new Array<string>(stands.length).fill('')
  const latitudes = new Float64Array(stands.length)
  const longitudes = new Float64Array(stands.length)
  for (let index = 0; index < stands.length; index++) {
    const stand = stands[index]!
    ids[index] = stand.id
    latitudes[index] = stand.latitude
    longitudes[index] = stand.longitude
  }
  return { ids, latitudes, longitudes }
}
