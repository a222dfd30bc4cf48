import { flatDistanceKm, nearestOnSegment, type Point } from '../geo/index.ts'
import type { RoadGeography } from './rules.ts'

/** Half the width of a bridge plus the inaccuracy of a finger. */
const ON_BRIDGE_KM = 0.06

/**
 * The place, or, if it lies on a bridge, the nearer end of the bridge: nobody gets on or off in the middle of a
 * river. A stand is not moved.
 */
export function onLand<Place extends Point & { readonly standId?: string }>(
  { rivers }: RoadGeography,
  place: Place,
): Place {
  if (place.standId !== undefined) return place
  for (const { bridges } of rivers)
    for (const { landings } of bridges) {
      if (landings === undefined) continue
      const { west, east } = landings
      const onBridge = nearestOnSegment(place, west, east)
      if (flatDistanceKm(place, onBridge) > ON_BRIDGE_KM) continue
      const { latitude, longitude } = flatDistanceKm(place, west) <= flatDistanceKm(place, east) ? west : east
      return { ...place, latitude, longitude }
    }
  return place
}
