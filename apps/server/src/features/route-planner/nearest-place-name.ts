import type { NetworkSnapshot } from '@sawari/answers'
import { buildGridIndex, type GridIndex, nearestPoints, type Point } from '@sawari/geo'
import type { Place } from '@sawari/planner'

/** The name of the stand or other known place nearest to a point. */
export function nearestPlaceName(snapshot: NetworkSnapshot, point: Point): string {
  const { places, grid } = knownPlacesOf(snapshot)
  const nearest = nearestPoints(grid, point, 1)[0]
  // Only a network without any place has no nearest one.
  return nearest === undefined ? snapshot.rules.region.name.name : places[nearest.index]!.name
}

interface KnownPlaces {
  readonly places: readonly Place[]
  readonly grid: GridIndex
}

const knownPlaces = new WeakMap<NetworkSnapshot, KnownPlaces>()

function knownPlacesOf(snapshot: NetworkSnapshot): KnownPlaces {
  const known = knownPlaces.get(snapshot)
  if (known !== undefined) return known
  const places = [...snapshot.network.stands, ...snapshot.otherPlaces]
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(places, ({ longitude }) => longitude)
  const built = { places, grid: buildGridIndex(latitudes, longitudes) }
  knownPlaces.set(snapshot, built)
  return built
}
