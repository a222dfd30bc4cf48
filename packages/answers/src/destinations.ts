import type { Place, Planner, PlanPlace, Steps } from '@sawari/planner'

/** A place where a trip may end: its displayed name and point, as a plan to it resolves them. */
export interface Destination {
  readonly place: PlanPlace
  readonly shown: Place
}

/** All destinations among the places, computed on first use, one per step. */
export function destinationsAmong(
  places: readonly Place[],
  planner: Planner,
): () => Steps<readonly Destination[]> {
  let known: readonly Destination[] | undefined
  return function* destinations() {
    if (known !== undefined) return known
    const found: Destination[] = []
    for (const shown of places) {
      const { name, latitude, longitude } = shown
      const end = planner.places.resolveEnd({ name, point: { latitude, longitude } })
      if (end.kind === 'found') found.push({ place: end.place, shown })
      yield
    }
    known = found
    return found
  }
}
