import { buildPointIndex, type PointIndex } from '../geo/index.ts'
import { barrierTest } from '../model/barriers.ts'
import type { RoadGeography, StandWalk } from '../model/rules.ts'
import type { Link, NetworkData, Stand } from '../model/stand.ts'
import { buildRides, type Rides } from './rides.ts'
import { buildWalks, correctWalks, type WalkLength, type Walks } from './walks.ts'

/** An immutable snapshot of the stands and their links, laid out for searching. A stand's node is its index. */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: ReadonlyMap<string, number>
  /** Stands by index. */
  readonly pointIndex: PointIndex
  /** Links by stand. */
  readonly rides: Rides
  /** The pairs of stands between which passengers can walk during a change. */
  readonly walks: Walks
  /** The measured walks from a stand to another one or to a station, by both ids, in both directions. */
  readonly measured: ReadonlyMap<string, StandWalk>
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
  const pointIndex = buildPointIndex(
    Float64Array.from(stands, ({ latitude }) => latitude),
    Float64Array.from(stands, ({ longitude }) => longitude),
  )
  const rides = buildRides(links, standIndexById)
  const straight = buildWalks(stands, pointIndex)
  const measured = measuredWalks(geography)
  const walks =
    geography === undefined ? straight : correctWalks(straight, walkLengths(stands, geography, measured))
  return { version, stands, links, standIndexById, pointIndex, rides, walks, measured }
}

function measuredWalks(geography: RoadGeography | undefined): StandNetwork['measured'] {
  return new Map(
    (geography?.walks ?? []).flatMap(walk => [
      [`${walk.fromId} ${walk.toId}`, walk] as const,
      [`${walk.toId} ${walk.fromId}`, walk] as const,
    ]),
  )
}

/** The lengths of walks between stands by the geography. */
function walkLengths(stands: readonly Stand[], geography: RoadGeography, measured: StandNetwork['measured']) {
  const blocks = barrierTest(geography)
  return (from: number, to: number, straight: number): WalkLength => {
    const [a, b] = [stands[from]!, stands[to]!]
    const walk = measured.get(`${a.id} ${b.id}`)
    // An import may have moved a stand since the walk was measured.
    if (walk === undefined || walk.straight !== straight) return blocks(a, b) ? 'none' : 'straight'
    return walk.distance === undefined ? 'none' : { byStreets: walk.distance }
  }
}
