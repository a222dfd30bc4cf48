import { collectOptions } from './journey/collect-options.ts'
import { type Explanation, explainJourney } from './journey/explain-journey.ts'
import type { Plan, PlanFailure, PlanRequest } from './journey/plan.ts'
import { type ArrivalRequest, planArrival } from './journey/plan-arrival.ts'
import { planJourney } from './journey/plan-journey.ts'
import { planRange, type RangePlan, type RangeRequest } from './journey/plan-range.ts'
import { type Reached, type ReachRequest, reach } from './journey/reach.ts'
import { type ReservedFailure, reserveRide, rideByAuto, type WantedRide } from './journey/reserved-auto.ts'
import type { ReservedRide, RouteOption } from './journey/route-option.ts'
import {
  type DestinationSuggestion,
  type SuggestionRequest,
  suggestDestinations,
} from './journey/suggest-destinations.ts'
import { onLand } from './model/barriers.ts'
import type { Result } from './model/result.ts'
import type { PlanningRules } from './model/rules.ts'
import type { PlanPlace, Stand } from './model/stand.ts'
import type { Steps } from './model/steps.ts'
import type { Streets } from './model/streets.ts'
import type { StandNetwork } from './network/network.ts'
import { type PlanningData, prepareMoment, preparePlanningData } from './network/planning-data.ts'
import { plausibleStreets, unmappedStands } from './network/plausible-streets.ts'
import { createPlaces, type Places } from './places/create-places.ts'
import type { PlaceDirectory } from './places/place-directory.ts'
import type { TariffBook } from './pricing/tariff-book.ts'

/** The data of a planner. It never changes: new data requires a new planner. */
export interface PlannerSnapshot {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly directory: PlaceDirectory
  /** Without them, lengths of reserved rides and walks are estimates. */
  readonly streets?: Streets | undefined
}

/**
 * Answers queries about journeys on one snapshot. It caches intermediate results, so that later queries are
 * faster.
 */
export interface Planner {
  /** The routes worth offering from door to door at the time of departure. */
  plan(request: PlanRequest): Result<Plan, PlanFailure>
  /** The latest departures whose routes arrive in time, each with its route. */
  planArrival(request: ArrivalRequest): Steps<Result<Plan, PlanFailure>>
  /** The routes that `plan` lists every quarter of an hour, by their figures. */
  planRange(request: RangeRequest): Steps<Result<RangePlan, PlanFailure>>
  /**
   * The destinations within given minutes and rupees, each by a route that `plan` lists; undefined for the
   * others.
   */
  reach<Destination extends { readonly place: PlanPlace }>(
    request: ReachRequest,
    destinations: readonly Destination[],
  ): Iterable<Reached<Destination> | undefined>
  /** Everything that a plan's routes were compared with, and the outcome for each. */
  explain(request: PlanRequest): Result<Explanation, PlanFailure>
  /** The destinations of single autos from a place, most useful first. */
  suggest(request: SuggestionRequest): readonly DestinationSuggestion[]
  /** Every non-dominated route, before some are selected for display. */
  collectOptions(request: PlanRequest): RouteOption[]
  /** The ride by a reserved auto, if one can be reserved. */
  reserve(wanted: WantedRide): Result<ReservedRide, ReservedFailure>
  /** Like `reserve`, but at any distance; undefined only on a network without stands. */
  rideByAuto(wanted: WantedRide): ReservedRide | undefined
  /**
   * Prepares the first plans at an instant: the names of places, the graph of its hour, and a few plans so that
   * the search is compiled. Call it in idle moments: the first call takes some 200 ms, because the
   * metro's stays are computed and the search is compiled; later ones take some ten.
   */
  warm(instant: Date): Steps<void>
  /** Builds the data that a plan at an instant needs, unless they exist. */
  prepare(instant: Date, services?: PlanRequest['services']): Steps<void>
  /** The same planner with streets, with the same places. */
  withStreets(streets: Streets): Planner
  readonly tariffs: TariffBook
  readonly places: Places
}

export function createPlanner(snapshot: PlannerSnapshot): Planner {
  return plannerOn(snapshot, createPlaces(snapshot.directory))
}

function plannerOn(snapshot: PlannerSnapshot, places: Places): Planner {
  const { network, rules, streets } = snapshot
  const unmapped = streets === undefined ? [] : unmappedStands(network)
  const planning = preparePlanningData(network, rules, plausibleStreets(rules.geography, streets, unmapped))
  const land = <End extends WantedRide['source']>(end: End) => onLand(rules.geography, end)
  const movedToLand = <Request extends Pick<WantedRide, 'source' | 'destination'>>(
    request: Request,
  ): Request => ({
    ...request,
    source: land(request.source),
    destination: land(request.destination),
  })
  return {
    plan: request => planJourney(planning, movedToLand(request)),
    planArrival: request => planArrival(planning, movedToLand(request)),
    planRange: request => planRange(planning, movedToLand(request)),
    reach: (request, destinations) =>
      reach(planning, { ...request, source: land(request.source) }, destinations),
    explain: request => explainJourney(planning, movedToLand(request)),
    suggest: request => suggestDestinations(planning, { ...request, from: land(request.from) }),
    collectOptions: request => collectOptions({ ...planning, request: movedToLand(request) }),
    reserve: wanted => reserveRide(planning, movedToLand(wanted)),
    rideByAuto: wanted => rideByAuto(planning, movedToLand(wanted)),
    *warm(instant) {
      yield* places.warm()
      yield* warmPlans(planning, instant)
    },
    prepare: (instant, services) => prepareMoment(planning, instant, services),
    withStreets: streets => plannerOn({ ...snapshot, streets }, places),
    tariffs: planning.tariffs,
    places,
  }
}

/** Enough for V8 to compile the search; most of them take well below a millisecond. */
const TRIPS = 8
/** The most changes of a warm-up trip, whatever the size of the network. */
const MOST_TRANSFERS = 4

/**
 * Builds the graphs of the hour by planning a trip. The first call plans several trips between stands spread
 * over the network. Each trip is a step, and so are parts of the building.
 */
function* warmPlans(planning: PlanningData, departAt: Date): Steps<void> {
  const { stands } = planning.network
  // Trips at one hour compile the search for all hours.
  const isFirst = planning.hours.isEmpty
  yield* prepareMoment(planning, departAt)
  const step = Math.max(1, Math.floor(stands.length / TRIPS))
  const end = isFirst ? stands.length : Math.min(stands.length, step + 1)
  for (let from = 0; from + step < end; from += step) {
    // Walks, state and tariff of a point are found by other code than those of a stand.
    const endAt = (from / step) % 2 === 0 ? pointAt : standAt
    const [source, destination] = [endAt(stands[from]!), endAt(stands[from + step]!)]
    const request = { source, destination, departAt, maxTransfers: MOST_TRANSFERS }
    planJourney(planning, request)
    yield
    if (planning.metroNetwork === undefined) continue
    // The least costs to a place are kept from its second trip on.
    planJourney(planning, request)
    yield
  }
}

function pointAt({ name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude }
}

function standAt(stand: Stand): PlanPlace {
  return { ...pointAt(stand), standId: stand.id }
}
