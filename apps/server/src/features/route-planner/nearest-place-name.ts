import type { NetworkSnapshot } from '@sawari/answers'
import { buildGridIndex, nearestPoints, type Point } from '@sawari/planner/geo'
import { memoizeLatest } from '../../platform/calls/memoize-latest.ts'

export type NearestPlaceName = (snapshot: NetworkSnapshot, point: Point) => string

/** Names the stand or other known place nearest to a point. */
export function createNearestPlaceName(): NearestPlaceName {
  const knownPlacesOf = memoizeLatest(indexPlaces)
  return (snapshot, point) => {
    const { places, grid } = knownPlacesOf(snapshot)
    const nearest = nearestPoints(grid, point, 1)[0]
    // Only a network without any place has no nearest one.
    return nearest === undefined ? snapshot.rules.region.name.name : places[nearest.index]!.name
  }
}

function indexPlaces({ network, otherPlaces }: NetworkSnapshot) {
  const places = [...network.stands, ...otherPlaces]
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(places, ({ longitude }) => longitude)
  return { places, grid: buildGridIndex(latitudes, longitudes) }
}
