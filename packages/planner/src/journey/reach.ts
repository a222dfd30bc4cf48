import { distanceKm } from '../geo/index.ts'
import type { PlanPlace } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { Streets } from '../model/streets.ts'
import { type Ground, prepareGround } from '../network/ground.ts'
import { isSamePlace } from '../network/walking.ts'
import { stationsNear } from './feeder-routes.ts'
import { isWalkable, paretoRoutesWith, walkAllTheWay, wholeAuto } from './pareto-routes.ts'
import type { PlannedRoute, PlanRequest, Question } from './plan.ts'
import { optionsToShow } from './plan-journey.ts'
import { rideByMeter } from './reserved-ride.ts'
import { ALL_SERVICES, isNearRides, RidesToAll } from './ride-routes.ts'
import { type RouteOption, serviceOf } from './route-option.ts'

export interface ReachRequest extends Omit<PlanRequest, 'destination'> {
  /** The maximum minutes and rupees of a trip. */
  readonly minutes: number
  readonly fareRupees: number
}

/** A destination within both limits, with the fastest of the routes that a plan lists. */
export interface Reached<Destination> {
  readonly destination: Destination
  readonly minutes: number
  readonly fareRupees: number
  readonly service: PlannedRoute['service']
}

/**
 * The destinations to which a plan lists a route within both limits. One search finds the routes by shared autos
 * and metro to all of them; a plan's other steps follow for each destination that may be within the limits.
 * Yields undefined for the others, so that a caller can spread the work over several turns.
 */
export function* reach<Destination extends { readonly place: PlanPlace }>(
  ground: Ground,
  request: ReachRequest,
  destinations: readonly Destination[],
): Generator<Reached<Destination> | undefined, void> {
  const search = yield* startSearch(ground, request)
  for (const destination of destinations) {
    const route = search.listedWithin(destination.place)
    if (route === undefined) {
      yield
      continue
    }
    const { minutes, fareRupees } = route
    yield { destination, minutes, fareRupees, service: serviceOf(route) }
  }
}

function* startSearch(ground: Ground, request: ReachRequest): Steps<ReachSearch> {
  yield* prepareGround(ground, request.departAt, request.services)
  const rides = yield* RidesToAll.from({ ...ground, request: { ...request, destination: request.source } })
  return new ReachSearch(ground, request, rides)
}

class ReachSearch {
  private readonly ground: Ground
  private readonly request: ReachRequest
  private readonly rides: RidesToAll

  constructor(ground: Ground, request: ReachRequest, rides: RidesToAll) {
    this.ground = ground
    this.request = request
    this.rides = rides
  }

  /** The fastest route within both limits that a plan lists. */
  listedWithin(destination: PlanPlace): RouteOption | undefined {
    const { ground, request } = this
    if (isSamePlace(request.source, destination)) return undefined
    const question = { ...ground, request: { ...request, destination } }
    if (!this.mayBeWithin(question)) return undefined
    const options = paretoRoutesWith(question, this.rides.to(destination))
    const within = (option: RouteOption) =>
      option.minutes <= request.minutes && option.fareRupees <= request.fareRupees
    if (!options.some(within)) return undefined
    const [first, ...others] = optionsToShow(question, options).chosen.filter(within)
    return others.reduce((best, option) => (option.minutes < best!.minutes ? option : best), first)
  }

  /** False only if no route to the destination is within both limits. */
  private mayBeWithin(question: Question): boolean {
    const { destination } = question.request
    return (
      this.isOnFoot(question) ||
      this.rides.mayBeWithin(destination, this.request) ||
      this.isByReservedAuto(question) ||
      this.isByFeeder(question)
    )
  }

  private isOnFoot(question: Question): boolean {
    return isWalkable(question) && walkAllTheWay(question).minutes <= this.request.minutes
  }

  /** A reserved auto from door to door. */
  private isByReservedAuto({ request }: Question): boolean {
    const { services = ALL_SERVICES } = this.request
    return services.includes('reserved') && this.leftAfterAuto(request) !== undefined
  }

  /** A reserved auto to or from the metro, which a plan considers only where nothing else answers. */
  private isByFeeder(question: Question): boolean {
    const { services = ALL_SERVICES } = this.request
    if (!services.includes('reserved') || !services.includes('metro')) return false
    if (this.rides.lead(question.request.destination) || isWalkable(question)) return false
    return this.mayFeed(question, services.includes('shared')) && !wholeAuto(question).ok
  }

  /** False only if the reserved auto leaves too little of both limits for the rest of the trip. */
  private mayFeed(question: Question, withAutos: boolean): boolean {
    const { source, destination } = question.request
    const isToMetro =
      isNearRides(question, destination) &&
      stationsNear(question, source).some(
        ({ place }) => this.leftAfterAuto({ source, destination: place }) !== undefined,
      )
    if (isToMetro) return true
    if (!isNearRides(question, source)) return false
    return stationsNear(question, destination).some(({ place }) => {
      const left = this.leftAfterAuto({ source: place, destination })
      if (left === undefined) return false
      // Such a route may have shared autos even if the request excludes them.
      return !withAutos || this.rides.mayBeWithin(place, left)
    })
  }

  /** What a reserved auto leaves of both limits, at least. No road is shorter than the straight line. */
  private leftAfterAuto(ends: Pick<PlanRequest, 'source' | 'destination'>): Limits | undefined {
    const { departAt } = this.request
    const ride = rideByMeter({ ...this.ground, streets: STRAIGHT_STREETS }, { ...ends, departAt })
    if (ride === undefined) return undefined
    const minutes = this.request.minutes - ride.minutes - ride.waitMinutes
    const fareRupees = this.request.fareRupees - ride.fare.totalFareRupees
    if (minutes < 0 || fareRupees < 0) return undefined
    // The sum of all fares is rounded once, so it may be a rupee less than the sum of rounded fares.
    return { minutes, fareRupees: fareRupees + 1 }
  }
}

type Limits = Pick<ReachRequest, 'minutes' | 'fareRupees'>

const STRAIGHT_STREETS: Streets = {
  drive: (from, to) => ({ distanceKm: Math.floor(distanceKm(from, to) * 100) / 100, coordinates: [] }),
  walk: () => [],
}
