import type { PlanPlace } from '../model/plan-place.ts'
import type { Steps } from '../model/steps.ts'
import { CLOSED_MINUTES } from '../network/hour-graph.ts'
import { findParetoPathsToAll, type PathsToAll } from '../search/index.ts'
import { metroSearches } from './metro-routes.ts'
import { ALL_SERVICES } from './pareto-routes.ts'
import type { Question } from './question.ts'
import type { RideSearch } from './ride-search.ts'
import type { RouteOption } from './route-option.ts'
import { sharedSearches } from './shared-routes.ts'

/** The routes by shared autos and metro from one source to every destination. */
export class RidesToAll {
  private readonly found: readonly FoundRides[]

  private constructor(found: readonly FoundRides[]) {
    this.found = found
  }

  /** One search per fare factor. The destination of the question is ignored. */
  static *from(question: Question): Steps<RidesToAll> {
    const { services = ALL_SERVICES } = question.request
    const withAutos = services.includes('shared')
    const withMetro = services.includes('metro') ? metroSearches(question, { withAutos }) : undefined
    const found: FoundRides[] = []
    for (const search of withMetro ?? (withAutos ? sharedSearches(question) : [])) {
      found.push({ search, paths: yield* findParetoPathsToAll(search.graph, search.query) })
      yield
    }
    return new RidesToAll(found)
  }

  /** The routes that a plan to the destination finds. */
  to(destination: PlanPlace): RouteOption[] {
    return this.found.flatMap(({ search, paths }) => {
      const ending = search.endingAt(destination)
      return paths.to(ending.exits).map(path => ending.optionAlong(path))
    })
  }

  /** Whether there is a route of vehicles that run at this hour. */
  lead(destination: PlanPlace): boolean {
    return this.found.some(({ search, paths }) =>
      paths.hasWithin(search.endingAt(destination).exits, CLOSED_MINUTES - 1, Number.POSITIVE_INFINITY),
    )
  }

  /** False only if no route is within both limits. */
  mayBeWithin(
    destination: PlanPlace,
    { minutes, fareRupees }: { readonly minutes: number; readonly fareRupees: number },
  ): boolean {
    return this.found.some(({ search, paths }) => {
      // Totals are rounded half up.
      const mostUnits = Math.ceil((fareRupees + 0.5) * search.unitsPerRupee)
      return paths.hasWithin(search.endingAt(destination).exits, minutes, mostUnits)
    })
  }
}

interface FoundRides {
  readonly search: RideSearch
  readonly paths: PathsToAll
}
