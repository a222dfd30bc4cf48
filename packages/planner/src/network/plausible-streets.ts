import { distanceKm, flatDistanceKm, nearestOnSegment, type Point } from '../geo/index.ts'
import { barrierTest } from '../model/barriers.ts'
import { roadDistanceKm } from '../model/road-distance.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'

/**
 * For a drive this many times as long as the estimate over the bridges, a real street is missing from the map.
 */
const MOST_ESTIMATES = 2.2
/** The same limit for a drive around places whose streets are unknown. */
const MOST_ESTIMATES_AROUND_UNMAPPED = 1.25
/** This many unmapped places within this distance of the straight line form a quarter without known streets. */
const FEWEST_UNMAPPED = 2
const UNMAPPED_KM = 0.7
/** A factor just below 1 that outweighs the rounding of sums of distances. */
const SAFELY = 1 - 1e-9

/**
 * The streets, limited to plausible results. A drive that avoids an existing bridge is rejected. Where the
 * streets have no walk, a straight walk over a river or an expressway is rejected too. `unmapped` are the
 * places whose streets are unknown.
 */
export function plausibleStreets(
  geography: RoadGeography,
  streets: Streets | undefined,
  unmapped: readonly Point[] = [],
): Streets {
  const blocks = barrierTest(geography)
  const leadsAroundUnmapped = (from: Point, to: Point) => {
    const isNear = (place: Point) => flatDistanceKm(place, nearestOnSegment(place, from, to)) <= UNMAPPED_KM
    let near = 0
    return unmapped.some(place => isNear(place) && ++near >= FEWEST_UNMAPPED)
  }
  return {
    drive(from, to, departAt) {
      const way = streets?.drive(from, to, departAt)
      if (way === undefined) return undefined
      // Over a short distance one-way streets explain any detour, as in `@sawari/streets`.
      const isShort = way.distanceKm <= 1
      // No drive over bridges is shorter than the straight line, so bridges are rarely tried.
      const straightKm = SAFELY * geography.detourFactor * distanceKm(from, to)
      let roadKm: number | undefined
      const isWithin = (most: number) => {
        if (way.distanceKm <= most * straightKm) return true
        roadKm ??= roadDistanceKm(geography, from, to)
        return way.distanceKm <= most * roadKm
      }
      if (isShort || isWithin(MOST_ESTIMATES_AROUND_UNMAPPED)) return way
      return !leadsAroundUnmapped(from, to) && isWithin(MOST_ESTIMATES) ? way : undefined
    },
    walk(from: Point, to: readonly Point[], withinKm: number) {
      const known = streets?.walk(from, to, withinKm)
      return to.map(
        (point, at) => known?.[at] ?? (blocks(from, point) ? Number.POSITIVE_INFINITY : undefined),
      )
    },
  }
}

/** The part of a network that is used. */
interface Linked {
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
}

/**
 * The stands whose streets are unknown: none of their links is measured along streets. Empty on a network
 * without any such link, because then nothing is known about the streets.
 */
export function unmappedStands({ stands, links }: Linked): readonly Stand[] {
  const linked = new Set<string>()
  const mapped = new Set<string>()
  for (const { fromId, toId, distanceBasis } of links) {
    const ids = distanceBasis === 'streets' ? mapped : linked
    ids.add(fromId).add(toId)
  }
  return mapped.size === 0 ? [] : stands.filter(({ id }) => linked.has(id) && !mapped.has(id))
}
