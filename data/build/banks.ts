import type { City } from '@sawari/planner'
import { distanceKm, distanceToLineKm, isEastOfLine, isInside, type Point } from '@sawari/planner/geo'
import { fail } from '../read/cells.ts'
import { DataFileError } from '../read/csv.ts'
import type { River } from '../streets/build-streets.ts'
import type { Sources } from './sources.ts'

/** The river lines are coarse: the bank of a place nearer than this is set by hand in `banks.csv`. */
const TRUSTED_KM = 0.5

/**
 * Checks that the river line gives the right bank for every place: `banks.csv` must list each place
 * within 500 m of a river, and the line must agree with it. Farther away the line alone decides.
 */
export function checkBanks({ places, rivers, banks }: Sources): void {
  for (const { row, placeId, river: name, bank } of banks) {
    const place = places.find(candidate => candidate.placeId === placeId)
    const river =
      rivers.find(candidate => candidate.name === name) ?? fail(row, `no river is named '${name}'`)
    if (place === undefined || isEastOfLine(place, river.line) !== (bank === 'east')) {
      fail(row, `${placeId} does not lie ${bank} of the line of the ${name}: move the line in water.csv`)
    }
  }
  for (const river of rivers) {
    for (const place of places) {
      if (distanceToLineKm(place, river.line) > TRUSTED_KM) continue
      if (banks.some(({ placeId, river: name }) => placeId === place.placeId && name === river.name)) continue
      throw new DataFileError(
        'sources/banks.csv',
        1,
        `${place.placeId} lies by the ${river.name}: say on which bank`,
      )
    }
  }
}

/** Whether no river runs between two points. */
export function areOnOneBank(rivers: readonly River[], a: Point, b: Point): boolean {
  return rivers.every(({ line }) => isEastOfLine(a, line) === isEastOfLine(b, line))
}

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
