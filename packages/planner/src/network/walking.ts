import { distanceKm, type Point, pointsWithin } from '../geo/index.ts'
import { hundredths } from '../model/rounding.ts'
import type { DistanceBasis, PlanPlace, Spot } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import type { StandNetwork } from './network.ts'

/** The longest walk to the first auto, from the last one, and without any auto. */
export const ACCESS_WALK_KM = 1.2

/** A walk along streets where both ends lie on them, otherwise in a straight line. */
export interface Walk {
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly distanceBasis: Exclude<DistanceBasis, 'timetable'>
}

/** A stand at one end of a trip. */
export interface WalkToStand extends Walk {
  /** Its index in the network. */
  readonly stand: number
}

/**
 * The stands where a trip may begin or end: those within walking distance, and the stand that the place is. If the
 * place is a stand, a walk that the data have for it replaces the one along `streets`.
 */
export function standsAround(
  network: StandNetwork,
  place: PlanPlace | Spot,
  streets?: Streets,
): readonly WalkToStand[] {
  const { stands, standIndexById, pointIndex } = network
  const own = place.standId === undefined ? undefined : standIndexById.get(place.standId)
  const from = own === undefined ? place : stands[own]!
  const near = pointsWithin(pointIndex, from, ACCESS_WALK_KM).map(({ index }) => index)
  const walks = walksTo(
    from,
    near.map(stand => stands[stand]!),
    streets,
  )
  return near.flatMap((stand, at): WalkToStand[] => {
    const walk = stand === own ? NO_WALK : dataWalk(network, own, stands[stand]!.id, walks[at])
    return walk === undefined ? [] : [{ stand, ...walk }]
  })
}

/** The walk to a stand or a station from itself. */
export const NO_WALK: Walk = { distance: 0, distanceBasis: 'estimate' }

/** The walk from a stand that the data have, or this one in a straight line; undefined if it is too long. */
export function dataWalk(
  { measured, stands }: StandNetwork,
  from: number | undefined,
  toId: string,
  straight: Walk | undefined,
): Walk | undefined {
  const known = from === undefined ? undefined : measured.get(`${stands[from]!.id} ${toId}`)
  // An import may have moved a stand since the walk was measured.
  if (known === undefined || known.straight !== straight?.distance) return straight
  return known.distance === undefined ? undefined : { distance: known.distance, distanceBasis: 'streets' }
}

/** The longest distance between two points that count as the same place. */
const SAME_PLACE_KM = 0.05

/** Whether both are the same place. Other pairs may have a walk between them. */
export function isSamePlace(a: Point, b: Point): boolean {
  return distanceKm(a, b) <= SAME_PLACE_KM
}

/** The walk all the way, if it is short enough to be offered. */
export function directWalk(from: Point, to: Point, streets?: Streets): Walk | undefined {
  return distanceKm(from, to) <= ACCESS_WALK_KM ? walksTo(from, [to], streets)[0] : undefined
}

/** The walks from a place to points around it; undefined if the streets have none that is short enough. */
export function walksTo(
  from: Point,
  to: readonly Point[],
  streets: Streets | undefined,
): readonly (Walk | undefined)[] {
  const byStreets = streets?.walk(from, to, ACCESS_WALK_KM)
  return to.map((point, index) => {
    const straight = hundredths(distanceKm(from, point))
    const km = byStreets?.[index]
    if (km === undefined) return { distance: straight, distanceBasis: 'estimate' }
    if (km > ACCESS_WALK_KM) return undefined
    // The search relies on walks being no shorter than the straight line.
    return { distance: Math.max(straight, hundredths(km)), distanceBasis: 'streets' }
  })
}
