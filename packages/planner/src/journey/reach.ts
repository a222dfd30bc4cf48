import { distanceKm } from '../geo/index.ts'
import type { PlanPlace } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { Streets } from '../model/streets.ts'
import { type PlanningData, prepareMoment } from '../network/planning-data.ts'
import { isSamePlace } from '../network/walking.ts'
import { chooseOptions } from './choose-options.ts'
import { collectOptions, walkOption } from './collect-options.ts'
import type { PlanContext, PlannedRoute, PlanRequest } from './plan.ts'
import { reserveRide, rideByAuto, stationsNear } from './reserved-auto.ts'
import { ALL_SERVICES, isNearRides, RidesToAll } from './ride-options.ts'
import type { RouteOption } from './route-option.ts'

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
  planning: PlanningData,
  request: ReachRequest,
  destinations: readonly Destination[],
): Generator<Reached<Destination> | undefined, void> {
  const search = yield* startSearch(planning, request)
  for (const destination of destinations) {
    const route = search.listedWithin(destination.place)
    if (route === undefined) {
      yield
      continue
    }
    const { service, minutes, fareRupees } = route
    yield { destination, minutes, fareRupees, service }
  }
}

function* startSearch(planning: PlanningData, request: ReachRequest): Steps<ReachSearch> {
  yield* prepareMoment(planning, request.departAt, request.services)
  const plan = { ...planning, request: { ...request, destination: request.source } }
  return new ReachSearch(planning, request, yield* RidesToAll.from(plan))
}

class ReachSearch {
  private readonly planning: PlanningData
  private readonly request: ReachRequest
  private readonly rides: RidesToAll

  constructor(planning: PlanningData, request: ReachRequest, rides: RidesToAll) {
    this.planning = planning
    this.request = request
    this.rides = rides
  }

  /** The fastest route within both limits that a plan lists. */
  listedWithin(destination: PlanPlace): RouteOption | undefined {
    const { planning, request } = this
    if (isSamePlace(request.source, destination)) return undefined
    const context = { ...planning, request: { ...request, destination } }
    if (!this.mayBeWithin(context)) return undefined
    const options = collectOptions(context, this.rides.to(destination))
    const within = (option: RouteOption) =>
      option.minutes <= request.minutes && option.fareRupees <= request.fareRupees
    if (!options.some(within)) return undefined
    const [first, ...others] = chooseOptions(context, options).chosen.filter(within)
    return others.reduce((best, option) => (option.minutes < best!.minutes ? option : best), first)
  }

  /** False only if no route to the destination is within both limits. */
  private mayBeWithin(context: PlanContext): boolean {
    const { destination } = context.request
    return (
      this.isOnFoot(context) ||
      this.rides.mayBeWithin(destination, this.request) ||
      this.isByReservedAuto(context) ||
      this.isByFeeder(context)
    )
  }

  private isOnFoot(context: PlanContext): boolean {
    return (walkOption(context)?.minutes ?? Infinity) <= this.request.minutes
  }

  /** A reserved auto from door to door. */
  private isByReservedAuto({ request }: PlanContext): boolean {
    const { services = ALL_SERVICES } = this.request
    return services.includes('reserved') && this.leftAfterAuto(request) !== undefined
  }

  /** A reserved auto to or from the metro, which a plan considers only where nothing else answers. */
  private isByFeeder(context: PlanContext): boolean {
    const { services = ALL_SERVICES } = this.request
    if (!services.includes('reserved') || !services.includes('metro')) return false
    if (this.rides.lead(context.request.destination) || walkOption(context)) return false
    return this.mayFeed(context, services.includes('shared')) && !reserveRide(context, context.request).ok
  }

  /** False only if the reserved auto leaves too little of both limits for the rest of the trip. */
  private mayFeed(context: PlanContext, withAutos: boolean): boolean {
    const { source, destination } = context.request
    const isToMetro =
      isNearRides(context, destination) &&
      stationsNear(context, source).some(
        ({ place }) => this.leftAfterAuto({ source, destination: place }) !== undefined,
      )
    if (isToMetro) return true
    if (!isNearRides(context, source)) return false
    return stationsNear(context, destination).some(({ place }) => {
      const left = this.leftAfterAuto({ source: place, destination })
      if (left === undefined) return false
      // Such a route may have shared autos even if the request excludes them.
      return !withAutos || this.rides.mayBeWithin(place, left)
    })
  }

  /** What a reserved auto leaves of both limits, at least. No road is shorter than the straight line. */
  private leftAfterAuto(ends: Pick<PlanRequest, 'source' | 'destination'>): Limits | undefined {
    const { departAt } = this.request
    const ride = rideByAuto({ ...this.planning, streets: STRAIGHT_STREETS }, { ...ends, departAt })
    if (ride === undefined) return undefined
    const minutes = this.request.minutes - ride.minutes - ride.waitMinutes
    // A longer ride may cost less, by the meter.
    const { totalFareRupees, askedRupees = 0 } = ride.fare
    const fareRupees = this.request.fareRupees - totalFareRupees + Math.max(0, askedRupees)
    if (minutes < 0 || fareRupees < 0) return undefined
    return { minutes, fareRupees }
  }
}

type Limits = Pick<ReachRequest, 'minutes' | 'fareRupees'>

const STRAIGHT_STREETS: Streets = {
  drive: (from, to) => ({ distanceKm: Math.floor(distanceKm(from, to) * 100) / 100, coordinates: [] }),
  walk: () => [],
}
