import type { Point } from '@sawari/geo'
import type { PlaceDirectory, PlaceHit } from './place-directory.ts'
import type { PlanPlace } from './plan.ts'

export interface PlaceSearchOptions {
  readonly limit: number
  readonly standsOnly?: boolean
  /** Of equally good hits the nearer one comes first. */
  readonly bias?: Point
}

/** The places whose names fit the typed words, best first; a blank query has none. */
export function searchPlaces(
  _directory: PlaceDirectory,
  _query: string,
  _options: PlaceSearchOptions,
): readonly PlaceHit[] {
  return []
}

/** The one place that a typed name means. */
export function resolvePlace(_directory: PlaceDirectory, _name: string): PlaceHit | undefined {
  return undefined
}

/**
 * A place of a request as the planner takes it: a name alone is resolved; coordinates are taken as
 * they are, but within 150 m of the stand whose name they carry they mean that stand.
 */
export function resolvePlanPlace(
  _directory: PlaceDirectory,
  _wanted: { readonly name: string; readonly point?: Point },
): PlanPlace | undefined {
  return undefined
}
