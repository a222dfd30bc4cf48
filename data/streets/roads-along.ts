import {
  ACCESS_WALK_KM,
  CHANGE_WALK_KM,
  type MetroStation,
  type Stand,
  type StandWalk,
  type Streets,
} from '@sawari/planner'
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
 * The maps contain only roads: if a short walk along them is longer than the straight line by this factor, people
 * use a footbridge, a subway or a path that is not mapped.
 */
const BELIEVABLE_FACTOR = 1.8

/**
 * The walks from stands to other stands and to stations that are longer along the streets than straight, or too long. A
 * device without streets has them, so that a trip from a stand is planned alike there.
 */
export function standWalks(
  stands: readonly Stand[],
  stations: readonly MetroStation[],
  streets: Streets,
): StandWalk[] {
  return stands.flatMap((from, index) => {
    const others = [
      ...stands.slice(index + 1).map(({ id, latitude, longitude }) => ({ id, latitude, longitude })),
      ...stations.map(({ placeId: id, latitude, longitude }) => ({ id, latitude, longitude })),
    ]
    const near = others.filter(to => to.id !== from.placeId && distanceKm(from, to) <= ACCESS_WALK_KM)
    const inChange = streets.walk(from, near, BELIEVABLE_FACTOR * CHANGE_WALK_KM)
    const ofAccess = streets.walk(from, near, ACCESS_WALK_KM)
    return near.flatMap((to, at): StandWalk[] => {
      const straightKm = distanceKm(from, to)
      const isShort = straightKm <= CHANGE_WALK_KM
      const km = (isShort ? inChange : ofAccess)[at]
      if (km === undefined || (isShort && km > BELIEVABLE_FACTOR * straightKm)) return []
      const [straight, distance] = [hundredths(straightKm), hundredths(km)]
      if (distance === straight) return []
      const walk = { fromId: from.id, toId: to.id, straight }
      return [km > ACCESS_WALK_KM ? walk : { ...walk, distance: Math.max(straight, distance) }]
    })
  })
}

function hundredths(km: number): number {
  return Math.round(km * 100)
}
