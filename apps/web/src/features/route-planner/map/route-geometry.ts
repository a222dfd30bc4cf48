import type { Route } from '@sawari/contract'
import type { Point } from '@sawari/geo'
import type { RouteLine } from '../../../shared/map/drawings/route-layer.tsx'
import type { MapStop } from '../../../shared/map/drawings/stop-markers.tsx'
import { itineraryOf } from '../detail/itinerary.ts'

/** The line of a route: the lines of its legs in order, or straight between stops where a leg has none. */
export function linePointsOf(route: Route): readonly Point[] {
  const along = route.legs.flatMap(leg => leg.coordinates)
  return along.length > 1 ? along : route.pathCoordinates
}

/** A route as a line on the map. The way of a reserved auto is unknown: its line is straight. */
export function lineOf(route: Route): RouteLine {
  return { id: route.id, points: linePointsOf(route), dashable: route.service !== 'reserved' }
}

/** The stops of a route that have a position. */
export function stopsOnMap(route: Route): readonly MapStop[] {
  return itineraryOf(route).flatMap(({ role, name, point }, index) =>
    point ? [{ id: `${index} ${name}`, kind: role, name, point }] : [],
  )
}
