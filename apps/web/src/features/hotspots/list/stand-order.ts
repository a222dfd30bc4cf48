import { type Bounds, boundsContain, distanceKm, type Point } from '@sawari/geo'
import type { Stand } from '../../../shared/stands/stand.ts'
import type { StandQuestion } from '../../../shared/stands/stand-question.ts'

export interface ListedStand {
  readonly stand: Stand
  /** Distance from the passenger; null when the position is unknown or outside the region. */
  readonly distanceKm: number | null
}

/**
 * The stands of the list, nearest first: to a passenger inside the region, else to the middle of the requested
 * area.
 */
export function orderStands(
  stands: readonly Stand[],
  question: StandQuestion | null,
  passenger: Point | null,
  box: Bounds,
): readonly ListedStand[] {
  const here = passenger && boundsContain(box, passenger) ? passenger : null
  const from = here ?? middleOf(question)
  if (!from) return stands.map(stand => ({ stand, distanceKm: null }))
  return stands
    .map(stand => ({ stand, km: distanceKm(from, stand.point) }))
    .sort((a, b) => a.km - b.km)
    .map(({ stand, km }) => ({ stand, distanceKm: here ? km : null }))
}

export function middleOf(question: StandQuestion | null): Point | null {
  if (!question) return null
  if (question.kind === 'nearby') return question.point
  const { north, south, east, west } = question.bounds
  return { latitude: (north + south) / 2, longitude: (east + west) / 2 }
}
