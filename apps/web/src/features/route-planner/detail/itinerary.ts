// A route as stages: the stops where the passenger changes or walks, and the legs between them.
import type { Route, RouteLeg } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'

export type StopRole = 'start' | 'transfer' | 'destination'

export interface ItineraryStop {
  readonly role: StopRole
  readonly name: string
  readonly point: Point | null
  /**
   * The legs to the next stop: at most one ride, with the walks before and after it. Empty at the
   * destination.
   */
  readonly legs: readonly RouteLeg[]
}

/** The stops of `route.path`, each with the legs that lead to the next one. */
export function itineraryOf(route: Route): readonly ItineraryStop[] {
  const stages = stagesOf(route.legs)
  return route.path.map((name, index) => ({
    role: roleAt(index, route.path.length),
    name,
    point: route.pathCoordinates[index] ?? null,
    legs: stages[index] ?? [],
  }))
}

/** The number of changes: `path` holds both ends and one stop per change. */
export function changesOf(route: Route): number {
  return Math.max(0, route.path.length - 2)
}

/**
 * A new stage begins at each vehicle after the first, so a walk within a change belongs to the previous stage.
 */
function stagesOf(legs: readonly RouteLeg[]): readonly (readonly RouteLeg[])[] {
  const stages: RouteLeg[][] = [[]]
  for (const leg of legs) {
    const current = stages[stages.length - 1]!
    if (leg.mode !== 'walk' && current.some(({ mode }) => mode !== 'walk')) stages.push([leg])
    else current.push(leg)
  }
  return stages
}

function roleAt(index: number, count: number): StopRole {
  if (index === 0) return 'start'
  return index === count - 1 ? 'destination' : 'transfer'
}
