import type { Route } from '@sawari/contract'
import type { Point } from '@sawari/geo'
import type { LinePart, RouteLine } from '../../../shared/map/drawings/route-layer.tsx'
import type { MapStop } from '../../../shared/map/drawings/stop-markers.tsx'
import { itineraryOf } from '../detail/itinerary.ts'
import { colourOfLeg, kindOfLeg } from '../route/route-parts.ts'

/** The line of a route: the lines of its legs in order, or straight between stops where a leg has none. */
export function linePointsOf(route: Route): readonly Point[] {
  const along = route.legs.flatMap(leg => leg.coordinates)
  return along.length > 1 ? along : route.pathCoordinates
}

/** A route as a line on the map, with the stations of its trains. */
export function lineOf(route: Route): RouteLine {
  const stations = route.legs
    .filter(({ mode }) => mode === 'metro')
    .flatMap(leg => leg.coordinates.map(point => ({ point, colour: colourOfLeg(leg) })))
  return { id: route.id, parts: partsOnMap(route), stations }
}

function partsOnMap(route: Route): readonly LinePart[] {
  const drawn = route.legs.filter(({ coordinates }) => coordinates.length > 1)
  if (drawn.length === 0) return [{ points: route.pathCoordinates, look: 'estimate' }]
  return drawn.map(leg => {
    const points = leg.coordinates
    const kind = kindOfLeg(leg)
    if (kind === 'metro') return { points, look: 'ride', colour: colourOfLeg(leg) }
    if (kind === 'walk') return { points, look: 'walk' }
    return { points, look: leg.distanceBasis === 'estimate' ? 'estimate' : 'ride' }
  })
}

/** Whether the line of some ride is an estimate; that of a walk is never more. */
export function hasEstimatedLine({ legs }: Route): boolean {
  return legs.some(({ mode, distanceBasis }) => mode !== 'walk' && distanceBasis === 'estimate')
}

/** The stops of a route that have a position. */
export function stopsOnMap(route: Route): readonly MapStop[] {
  return itineraryOf(route).flatMap(({ role, name, point }, index) =>
    point ? [{ id: `${index} ${name}`, kind: role, name, point }] : [],
  )
}
