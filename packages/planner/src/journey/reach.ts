import { distanceKm } from '@sawari/geo'
import { leastCostsWithin, type NodeCosts, type SearchGraph } from '@sawari/pareto-search'
import { serviceMinute } from '../metro/service-day.ts'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Streets } from '../model/streets.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { type Ground, prepareGround } from '../network/ground.ts'
import { CLOSED_MINUTES } from '../network/hour-graph.ts'
import { moneyUnitFor } from '../network/metro-graph.ts'
import type { AccessNode } from '../network/surroundings.ts'
import { isSamePlace } from '../network/walking.ts'
import { accessNodesByFactor, accessNodesOf, type MetroQuestion } from './metro-routes.ts'
import { ALL_SERVICES, isWalkable, paretoRoutes, walkAllTheWay } from './pareto-routes.ts'
import type { PlannedRoute, PlanRequest } from './plan.ts'
import { optionsToShow } from './plan-journey.ts'
import { prepareQuestion, type Question } from './question.ts'
import { RESERVED_MAX_KM, rideByMeter } from './reserved-ride.ts'
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

/** No train or auto has a higher mean speed than this. */
const FASTEST_KM_PER_HOUR = 160

/**
 * The destinations to which a plan lists a route within both limits. One search to all nodes, with fewer rules
 * than a plan, finds the candidates; the plan's own rules decide about them. Yields undefined for the others,
 * so that a caller can spread the work over several turns.
 */
export function* reach<Destination extends { readonly place: PlanPlace }>(
  ground: Ground,
  request: ReachRequest,
  destinations: readonly Destination[],
): Generator<Reached<Destination> | undefined, void> {
  yield* prepareGround(ground, request.departAt, request.services)
  const field = new ReachField(ground, request)
  yield
  for (const destination of destinations) {
    const route = field.mayReach(destination.place)
      ? listedWithin(ground, request, destination.place)
      : undefined
    if (route === undefined) {
      yield
      continue
    }
    const { minutes, fareRupees } = route
    yield { destination, minutes, fareRupees, service: serviceOf(route) }
  }
}

function listedWithin(
  ground: Ground,
  request: ReachRequest,
  destination: PlanPlace,
): RouteOption | undefined {
  const question = { ...ground, request: { ...request, destination } }
  const options = paretoRoutes(ground, question.request)
  const within = (option: RouteOption) =>
    option.minutes <= request.minutes && option.fareRupees <= request.fareRupees
  if (!options.some(within)) return undefined
  const [first, ...others] = optionsToShow(question, options).chosen.filter(within)
  return others.reduce((best, option) => (option.minutes < best!.minutes ? option : best), first)
}

/** By node: the costs for which it can be reached. */
type Field = readonly NodeCosts[]

class ReachField {
  private readonly ground: Ground
  private readonly request: ReachRequest
  private readonly fields: readonly Field[]
  private readonly ridden: Uint8Array

  constructor(ground: Ground, request: ReachRequest) {
    this.ground = ground
    this.request = request
    const question = { ...ground, request: { ...request, destination: request.source } }
    this.fields = fieldsOf(question, request)
    this.ridden = nodesRidden(question)
  }

  /** False only if no route to the place is within both limits. */
  mayReach(place: PlanPlace): boolean {
    const { ground, request } = this
    if (isSamePlace(request.source, place)) return false
    const leastMinutes = (distanceKm(request.source, place) * 60) / FASTEST_KM_PER_HOUR
    if (leastMinutes > request.minutes) return false
    const question = { ...ground, request: { ...request, destination: place } }
    const exits = ground.surroundings.of(place).accessNodes
    return this.isOnFoot(question) || this.isByRides(exits) || this.isByReservedAuto(question, exits)
  }

  private isOnFoot(question: Question): boolean {
    return isWalkable(question) && walkAllTheWay(question).minutes <= this.request.minutes
  }

  private isByRides(exits: readonly AccessNode[]): boolean {
    const { rules } = this.ground
    return exits.some(({ node, distance }) => {
      const minutes = walkMinutes(rules.speeds, distance / 100)
      return this.fields.some(field =>
        (field[node] ?? []).some(({ first }) => first + minutes <= this.request.minutes),
      )
    })
  }

  /** A reserved auto for the whole trip, or, where it may not be reserved, to or from the metro. */
  private isByReservedAuto(question: Question, exits: readonly AccessNode[]): boolean {
    const { services = ALL_SERVICES, minutes, fareRupees } = this.request
    if (!services.includes('reserved')) return false
    const { source, destination } = question.request
    // No road is shorter than the straight line, and drives much longer than their estimate are rejected.
    const straightKm = distanceKm(source, destination)
    const isAnswered = exits.some(({ node }) => this.ridden[node] === 1)
    const mayBeRefused = straightKm > RESERVED_MAX_KM / LONGEST_DETOUR
    if (services.includes('metro') && !isAnswered && mayBeRefused) return true
    const straight = rideByMeter({ ...this.ground, streets: STRAIGHT_STREETS }, question.request)
    return (
      straight !== undefined &&
      straight.minutes + straight.waitMinutes <= minutes &&
      straight.fare.totalFareRupees <= fareRupees
    )
  }
}

/** A drive along streets is at most this much longer than the straight line, without bridges. */
const LONGEST_DETOUR = 3

const STRAIGHT_STREETS: Streets = {
  drive: (from, to) => ({ distanceKm: Math.floor(distanceKm(from, to) * 100) / 100, coordinates: [] }),
  walk: () => [],
}

/**
 * 1 for each node that shared autos of this hour reach within the allowed changes. To a place near such a node,
 * a plan offers no reserved auto to the metro.
 */
function nodesRidden(question: Question): Uint8Array {
  const { network, request } = question
  const { firstOut, head } = network.rides
  const ridden = new Uint8Array(network.stands.length)
  if (!(request.services ?? ALL_SERVICES).includes('shared')) return ridden
  const { hour, access } = prepareQuestion(question)
  const minutes = hour.graph.costs[0]!
  let boarded = access.map(({ stand }) => network.nodeOf[stand]!)
  for (let rides = 0; rides <= request.maxTransfers; rides++) {
    const left: number[] = []
    for (const node of boarded) {
      for (let ride = firstOut[node]!; ride < firstOut[node + 1]!; ride++) {
        const to = head[ride]!
        if (minutes[ride]! >= CLOSED_MINUTES || ridden[to] === 1) continue
        ridden[to] = 1
        left.push(to)
      }
    }
    boarded = left
  }
  return ridden
}

/** One field per factor of seats among the places where a trip may begin. */
function fieldsOf(question: Question, { minutes, fareRupees }: ReachRequest): Field[] {
  const { network, rules, metroNetwork, metroGraphs, request } = question
  const { services = ALL_SERVICES, departAt, source } = request
  const withAutos = services.includes('shared')
  const metroHour = services.includes('metro') ? metroNetwork?.metro.hourAt(departAt) : undefined
  const base = prepareQuestion(question)
  const startsAt = serviceMinute(departAt)
  const earliestEnd = metroHour?.earliestEnd
  const field = (
    graph: SearchGraph,
    entries: readonly { readonly node: number; readonly distance: number }[],
    mostSecond: number,
  ): Field => {
    const sources = entries.map(({ node, distance }) => ({
      node,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
    const query = { sources, mostFirst: minutes, mostSecond, startsAt, ...(earliestEnd && { earliestEnd }) }
    return leastCostsWithin(graph, query)
  }
  if (metroNetwork !== undefined && metroHour !== undefined) {
    const prepared: MetroQuestion = { ...base, metroNetwork, metroHour, withAutos, elapsedMinutes: 0 }
    const entries = accessNodesOf(prepared, source, withAutos)
    return accessNodesByFactor(prepared, entries).map(([seatFactor, group]) => {
      const graph = metroGraphs!.at({ hour: prepared.hour, stays: metroHour.stays, seatFactor, withAutos })
      // Totals are rounded half up.
      return field(graph, group, Math.ceil((fareRupees + 0.5) * moneyUnitFor(seatFactor).ofMetro))
    })
  }
  if (!withAutos) return []
  const entries = base.access.map(({ stand, distance }) => ({
    node: network.nodeOf[stand]!,
    stand,
    distance,
  }))
  const factorOf = ({ stand }: { readonly stand: number }) =>
    base.seatTariffs.factorIn(network.stands[stand]!.city)
  return [...Map.groupBy(entries, factorOf)].map(([factor, group]) =>
    field(base.hour.graph, group, Math.ceil((fareRupees + 0.5) / factor)),
  )
}
