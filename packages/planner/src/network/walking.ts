import { distanceKm, type Point, pointsWithin } from '@sawari/geo'
import type { PlanPlace } from '../model/plan-place.ts'
import { hundredths } from '../model/rounding.ts'
import type { StandNetwork } from './network.ts'

/** The longest walk to the first auto, from the last one, and without any auto. */
export const ACCESS_WALK_KM = 1.2

/** Points at most this far apart count as one place. */
const SAME_PLACE_KM = 0.05

/** A stand at one end of a trip. The walk is measured in a straight line. */
export interface WalkToStand {
  /** Its index in the network. */
  readonly stand: number
  /** Hundredths of a kilometre. */
  readonly distance: number
}

/**
 * The stands where a trip may begin or end. For a place that is a stand: the stand and its neighbours
 * within the walk of a change; otherwise all stands within walking distance.
 */
export function standsAround(network: StandNetwork, place: PlanPlace): readonly WalkToStand[] {
  const own = place.standId === undefined ? undefined : network.standIndexById.get(place.standId)
  if (own === undefined) {
    return pointsWithin(network.grid, place, ACCESS_WALK_KM).map(near => ({
      stand: near.index,
      distance: hundredths(near.distanceKm),
    }))
  }
  const { standAt, nodeOf, walks } = network
  const { first, head, distance } = walks
  const node = nodeOf[own]!
  const around: WalkToStand[] = [{ stand: own, distance: 0 }]
  for (let walk = first[node]!; walk < first[node + 1]!; walk++) {
    around.push({ stand: standAt[head[walk]!]!, distance: distance[walk]! })
  }
  return around
}

export function isSamePlace(a: PlanPlace, b: PlanPlace): boolean {
  if (a.standId !== undefined && a.standId === b.standId) return true
  return distanceKm(a, b) <= SAME_PLACE_KM
}

/** The length of a walk all the way in hundredths of a kilometre, if it is short enough to be offered. */
export function directWalk(from: Point, to: Point): number | undefined {
  const awayKm = distanceKm(from, to)
  return awayKm <= ACCESS_WALK_KM ? hundredths(awayKm) : undefined
}
