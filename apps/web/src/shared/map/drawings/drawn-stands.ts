import { type Bounds, boundsContain, flatDistanceKm } from '@sawari/planner/geo'
import type { CircleStand } from '../style/stand-circle-style.ts'

/** More stands than this cannot be distinguished, and slow down a cheap phone. */
export const MOST_DRAWN = 1_000
/** How far the map must move before other stands are drawn, as a fraction of the view. */
const MARGIN = 0.25
/** How much smaller a view may be before more stands are drawn in it. */
const LEAST_SHARE = 0.7

/**
 * The stands in and around the view, in the given order; if there are too many, only those nearest to its middle.
 */
export function drawnStands(
  stands: readonly CircleStand[],
  { north, south, east, west }: Bounds,
): readonly CircleStand[] {
  if (stands.length <= MOST_DRAWN) return stands
  const around = boundsAround({ north, south, east, west })
  const near = stands.filter(({ point }) => boundsContain(around, point))
  if (near.length <= MOST_DRAWN) return near
  const middle = { latitude: (north + south) / 2, longitude: (east + west) / 2 }
  const away = new Map(near.map(stand => [stand, flatDistanceKm(middle, stand.point)]))
  const farthest = [...away.values()].sort((a, b) => a - b)[MOST_DRAWN - 1]!
  return near.filter(stand => away.get(stand)! <= farthest).slice(0, MOST_DRAWN)
}

/** Whether the stands drawn for one view are enough for the next. */
export function isDrawnAround(before: Bounds, next: Bounds): boolean {
  const around = boundsAround(before)
  const isInside =
    next.north <= around.north &&
    next.south >= around.south &&
    next.east <= around.east &&
    next.west >= around.west
  return isInside && next.north - next.south >= LEAST_SHARE * (before.north - before.south)
}

function boundsAround({ north, south, east, west }: Bounds): Bounds {
  const [high, wide] = [MARGIN * (north - south), MARGIN * (east - west)]
  return { north: north + high, south: south - high, east: east + wide, west: west - wide }
}
