import { distanceKm, distanceToLineKm, isEastOfLine, type Point } from '@sawari/geo'
import type { City } from '@sawari/planner'
import type { Sources } from './source-types.ts'

/** The border lines are simplified to some 200 m; a point this near to Haryana still counts as Delhi's. */
const BORDER_KM = 0.2
/** East of the Yamuna a point belongs to the city of the nearest known place within this distance. */
const CITY_KM = 3

/** Returns a function that gives the city of a point; undefined outside the region. */
export function regionOf({
  border,
  westBorder,
  rivers,
  places,
}: Sources): (point: Point) => City | undefined {
  const delhi = [...border, ...westBorder]
  const yamuna = rivers.find(({ name }) => name === 'Yamuna')
  const inUttarPradesh = places.filter(({ city }) => city !== 'Delhi')
  return point => {
    if (isInside(point, delhi) || distanceToLineKm(point, westBorder) <= BORDER_KM) return 'Delhi'
    if (yamuna === undefined || !isEastOfLine(point, yamuna.line)) return undefined
    const nearest = inUttarPradesh
      .map(({ city, ...place }) => ({ city, km: distanceKm(point, place) }))
      .reduce((a, b) => (b.km < a.km ? b : a))
    return nearest.km <= CITY_KM ? nearest.city : undefined
  }
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
