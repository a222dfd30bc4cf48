import type { City } from '@sawari/planner'
import { distanceKm, distanceToLineKm, isEastOfLine, type Point } from '@sawari/planner/geo'
import type { River } from '../streets/river.ts'
import type { Sources } from './source-types.ts'

/** Outlines are simplified to some 200 m; a point this near to the wide part of one still counts as inside. */
const BORDER_KM = 0.2
/** Elsewhere a point belongs to the city of the nearest known place within this distance. */
const CITY_KM = 3

/** Returns a function that gives the city of a point; undefined outside the region. */
export function cityFinder(sources: Sources): (point: Point) => City | undefined {
  const { outline, places } = sources
  const others = places.filter(({ city }) => city !== outline?.city)
  return point => {
    if (outline !== undefined) {
      const isNear = distanceToLineKm(point, outline.wideAlong) <= BORDER_KM
      if (isNear || isInside(point, outline.ring)) return outline.city
    }
    if (isBeyondRiver(sources, point)) return undefined
    const [nearest] = others
      .map(({ city, ...place }) => ({ city, km: distanceKm(point, place) }))
      .sort((a, b) => a.km - b.km)
    return nearest !== undefined && nearest.km <= CITY_KM ? nearest.city : undefined
  }
}

/** Whether the point lies west of the river that bounds the cities without an outline. */
export function isBeyondRiver({ facts, rivers }: Pick<Sources, 'facts' | 'rivers'>, point: Point): boolean {
  const river = rivers.find(({ name }: River) => name === facts.otherCitiesEastOf)
  return river !== undefined && !isEastOfLine(point, river.line)
}

/** Counts how often a line to the east of the point crosses the ring. */
function isInside({ latitude, longitude }: Point, ring: readonly Point[]): boolean {
  let isIn = false
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length] as Point
    if (a.latitude > latitude === b.latitude > latitude) return
    const share = (latitude - a.latitude) / (b.latitude - a.latitude)
    if (longitude < a.longitude + share * (b.longitude - a.longitude)) isIn = !isIn
  })
  return isIn
}
