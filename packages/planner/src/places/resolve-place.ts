import { distanceKm, type Point } from '@sawari/geo'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Place } from '../model/stand.ts'
import { nameText, type PlaceDirectory, type PlaceHit } from './place-directory.ts'
import { searchPlaces } from './place-search.ts'
import { placeWords } from './place-words.ts'

/** Coordinates within this distance of the stand with the same name refer to that stand. */
const SAME_STAND_KM = 0.15

const HITS_TO_TRY = 5

/**
 * The one place that a typed name refers to: a stand or else a place with exactly this name (trimmed
 * and ignoring case, then by normalised words), preferring the largest stand; otherwise the best search
 * hit.
 */
export function resolvePlace(directory: PlaceDirectory, name: string): PlaceHit | undefined {
  const sameText = directory.namesByText.get(nameText(name)) ?? []
  const sameSpelling = directory.namesBySpelling.get(placeWords(name).join(' ')) ?? []
  for (const kind of ['stand', 'place'] as const) {
    for (const names of [sameText, sameSpelling]) {
      const [first, ...others] = names.map(({ hit }) => hit).filter(hit => hit.kind === kind)
      if (first !== undefined)
        return others.reduce((best, hit) => (sizeOf(hit) > sizeOf(best) ? hit : best), first)
    }
  }
  return searchPlaces(directory, name, { limit: HITS_TO_TRY }).find(({ match }) => match !== 'dropped')
}

/**
 * Resolves a place of a request for the planner. A name alone is looked up. Coordinates are used as
 * they are, except within 150 m of the stand with the same name: there they refer to that stand.
 */
export function resolvePlanPlace(
  directory: PlaceDirectory,
  { name, point }: { readonly name: string; readonly point?: Point },
): PlanPlace | undefined {
  if (point === undefined) {
    const hit = resolvePlace(directory, name)
    return hit && planPlace(hit)
  }
  const namesakes = [
    ...(directory.namesByText.get(nameText(name)) ?? []),
    ...(directory.namesBySpelling.get(placeWords(name).join(' ')) ?? []),
  ].filter(({ hit }) => hit.kind === 'stand' && distanceKm(hit.stand, point) <= SAME_STAND_KM)
  const nearest = namesakes.toSorted(
    (a, b) => distanceKm(placeOf(a.hit), point) - distanceKm(placeOf(b.hit), point),
  )[0]
  return nearest ? planPlace(nearest.hit) : { name, latitude: point.latitude, longitude: point.longitude }
}

function planPlace(hit: PlaceHit): PlanPlace {
  const { name, latitude, longitude } = placeOf(hit)
  return { name, latitude, longitude, ...(hit.kind === 'stand' && { standId: hit.stand.id }) }
}

function placeOf(hit: PlaceHit): Place {
  return hit.kind === 'stand' ? hit.stand : hit.place
}

function sizeOf(hit: PlaceHit): number {
  return hit.kind === 'stand' ? hit.stand.size : 0
}
