import { CHANGE_WALK_KM, type Stand, type StandWalk, type Streets } from '@sawari/planner'
import { distanceKm, encodePolyline, type Point, simplifyLine } from '@sawari/planner/geo'

/** At this hour no road is closed, and it affects no fare. */
const MIDDAY = new Date('2026-06-01T13:00:00+05:30')
/** Lines of links deviate from the street by at most this, so that the network stays small. */
const TOLERANCE_KM = 0.02

/** The routes of links along the streets. */
export function roadsAlong(streets: Streets): RoadOf {
  return (from, to) => {
    const way = streets.drive(from, to, MIDDAY)
    if (way === undefined) return undefined
    return {
      distanceKm: way.distanceKm,
      geometry: encodePolyline(simplifyLine(way.coordinates, TOLERANCE_KM)),
    }
  }
}

/** The route between two stands along the streets. */
export interface Road {
  /** Rounded to two decimals. */
  readonly distanceKm: number
  /** Encoded polyline. */
  readonly geometry: string
}

/** Returns undefined if the link keeps its estimated length. */
export type RoadOf = (from: Point, to: Point) => Road | undefined

/**
 * The maps contain only roads: if the walk along them is longer than the straight line by this factor, people
 * use a footbridge, a subway or a path that is not mapped.
 */
const BELIEVABLE_FACTOR = 1.8

/** The walks between neighbouring stands that are longer along the streets than straight, or impossible. */
export function standWalks(stands: readonly Stand[], streets: Streets): StandWalk[] {
  return stands.flatMap((from, index) => {
    const near = stands.slice(index + 1).filter(to => distanceKm(from, to) <= CHANGE_WALK_KM)
    const lengths = streets.walk(from, near, BELIEVABLE_FACTOR * CHANGE_WALK_KM)
    return near.flatMap((to, at): StandWalk[] => {
      const km = lengths[at]
      if (km === undefined || km > BELIEVABLE_FACTOR * distanceKm(from, to)) return []
      const [straight, distance] = [hundredths(distanceKm(from, to)), hundredths(km)]
      if (distance === straight) return []
      const walk = { fromId: from.id, toId: to.id, straight }
      return [km > CHANGE_WALK_KM ? walk : { ...walk, distance: Math.max(straight, distance) }]
    })
  })
}

function hundredths(km: number): number {
  return Math.round(km * 100)
}
