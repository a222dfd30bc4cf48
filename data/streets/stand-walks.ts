import { CHANGE_WALK_KM, type Stand, type StandWalk, type Streets } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'

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
