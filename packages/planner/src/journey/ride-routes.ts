import type { MetroHour } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import type { City, PlanPlace } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { Tariff } from '../model/tariff.ts'
import type { Ground } from '../network/ground.ts'
import { CLOSED_MINUTES, type HourGraph } from '../network/hour-graph.ts'
import { moneyUnitFor } from '../network/metro-graph.ts'
import type { AccessNode } from '../network/surroundings.ts'
import type { SeatTariffs } from '../pricing/tariff-book.ts'
import {
  findParetoPaths,
  findParetoPathsToAll,
  type ParetoPath,
  type PathsToAll,
  type SearchGraph,
  type ToAllQuery,
} from '../search/index.ts'
import { minutesOf, optionOf, seatLeg } from './option-legs.ts'
import type { PlanRequest, PlanService, Question } from './plan.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

/** The rides that a search considers. */
export interface Rides {
  readonly withAutos: boolean
  readonly withMetro: boolean
  /**
   * Minutes from the departure to the beginning of the trip. Negative: the trip does not wait for first trains.
   */
  readonly elapsedMinutes?: number
}

export const ALL_SERVICES = ['shared', 'reserved', 'metro'] as const satisfies readonly PlanService[]

/** The rides that a request allows. */
export function ridesFor({ services = ALL_SERVICES }: Pick<PlanRequest, 'services'>): Rides {
  return { withAutos: services.includes('shared'), withMetro: services.includes('metro') }
}

/** The non-dominated routes by these rides. Routes of cities with different fare factors may dominate each other. */
export function rideRoutes(question: Question, rides: Rides): RouteOption[] {
  const { destination } = question.request
  return rideSearches(question, rides).flatMap(search => {
    const targets = search.exitsTo(destination)
    const paths = findParetoPaths(search.graph, { ...search.query, targets }, question.workspace)
    return paths.map(path => search.optionAlong(path, targets))
  })
}

/** The routes by shared autos and metro from one source to every destination. */
export class RidesToAll {
  private readonly found: readonly { readonly search: RideSearch; readonly paths: PathsToAll }[]

  private constructor(found: RidesToAll['found']) {
    this.found = found
  }

  /** One search per fare factor. The destination of the question is ignored. */
  static *from(question: Question): Steps<RidesToAll> {
    const found: { readonly search: RideSearch; readonly paths: PathsToAll }[] = []
    for (const search of rideSearches(question, ridesFor(question.request))) {
      found.push({ search, paths: yield* findParetoPathsToAll(search.graph, search.query) })
      yield
    }
    return new RidesToAll(found)
  }

  /** The routes that a plan to the destination finds. */
  to(destination: PlanPlace): RouteOption[] {
    return this.found.flatMap(({ search, paths }) => {
      const exits = search.exitsTo(destination)
      return paths.to(exits).map(path => search.optionAlong(path, exits))
    })
  }

  /** Whether there is a route of vehicles that run at this hour. */
  lead(destination: PlanPlace): boolean {
    return this.mayBeWithin(destination, {
      minutes: CLOSED_MINUTES - 1,
      fareRupees: Number.POSITIVE_INFINITY,
    })
  }

  /** False only if no route is within both limits. */
  mayBeWithin(
    destination: PlanPlace,
    { minutes, fareRupees }: { readonly minutes: number; readonly fareRupees: number },
  ): boolean {
    return this.found.some(({ search, paths }) => {
      // Totals are rounded half up.
      const mostUnits = Math.ceil((fareRupees + 0.5) * search.unitsPerRupee)
      return paths.hasWithin(search.exitsTo(destination), minutes, mostUnits)
    })
  }
}

/** Every route by a single shared auto, dominated or not. */
export function directServices(question: Question): RouteOption[] {
  const context = contextOf(question, { withAutos: true, withMetro: false })
  const { network, seatTariffs, hour, request } = context
  const { firstOut, head } = network.rides
  const exits = accessOf(context, request.destination)
  return accessOf(context, request.source).flatMap(first => {
    const { city } = network.stands[first.node]!
    const seats = { tariff: seatTariffs.tariffIn(city), factor: seatTariffs.factorIn(city) }
    const options: RouteOption[] = []
    for (let arc = firstOut[first.node]!; arc < firstOut[first.node + 1]!; arc++) {
      const last = exits.find(({ node }) => node === head[arc]!)
      if (last === undefined) continue
      options.push(optionOf(legsAlong(context, hour.graph, { first, last }, [{ kind: 'link', arc }]), seats))
    }
    return options
  })
}

/** Whether stands or stations are in reach on foot. */
export function isNearRides({ surroundings }: Question, place: PlanPlace): boolean {
  return surroundings.of(place).accessNodes.length > 0
}

/** A question with everything that its search needs. */
interface RideContext extends Question {
  readonly hour: HourGraph
  readonly seatTariffs: SeatTariffs
  /** Undefined if no train is considered or none runs. */
  readonly metroHour: MetroHour | undefined
  readonly withAutos: boolean
  readonly elapsedMinutes: number
}

function contextOf(question: Question, { withAutos, withMetro, elapsedMinutes = 0 }: Rides): RideContext {
  const { hours, tariffs, metroNetwork, request } = question
  return {
    ...question,
    hour: hours.at(request.departAt),
    seatTariffs: tariffs.seatsAt(request.departAt),
    metroHour: withMetro ? metroNetwork?.metro.hourAt(request.departAt) : undefined,
    withAutos,
    elapsedMinutes,
  }
}

/**
 * The searches for these routes. The factor of the city where the first vehicle is boarded applies to all seats of a
 * route, so fares of cities with different factors cannot be compared before the end: each factor has a search of its
 * own. A station has the city of the nearest stand.
 */
function rideSearches(question: Question, rides: Rides): RideSearch[] {
  const context = contextOf(question, rides)
  const { seatTariffs, metroHour, withAutos, request } = context
  if (metroHour === undefined && !withAutos) return []
  const entries = accessOf(context, request.source)
  if (entries.length === 0) return []
  const { onlyFactor } = seatTariffs
  if (onlyFactor !== undefined) return [new RideSearch(context, entries, onlyFactor)]
  const byFactor = Map.groupBy(entries, ({ node }) => seatTariffs.factorIn(cityOf(context, node)))
  return Array.from(byFactor, ([factor, group]) => new RideSearch(context, group, factor))
}

/** Where a trip may begin or end: at stands and stations, or only at one of both. */
function accessOf(
  { surroundings, metroHour, withAutos }: RideContext,
  place: PlanPlace,
): readonly AccessNode[] {
  const { accessNodes, accessStations, accessStands } = surroundings.of(place)
  if (metroHour === undefined) return accessStands
  return withAutos ? accessNodes : accessStations
}

/** The search for routes by rides from places with one fare factor, to any destination. */
class RideSearch {
  readonly graph: SearchGraph
  readonly query: ToAllQuery
  /** Rupees in the graph's unit of money. */
  readonly unitsPerRupee: number
  private readonly context: RideContext
  private readonly entries: readonly AccessNode[]
  private readonly seatFactor: number

  constructor(context: RideContext, entries: readonly AccessNode[], seatFactor: number) {
    const { network, metroNetwork, metroGraphs, metroHour, hour, request, withAutos, elapsedMinutes } =
      context
    const { stands } = network
    const idOf = (node: number) =>
      stands[node]?.id ?? metroNetwork!.metro.stations[node - stands.length]!.placeId
    this.context = context
    this.entries = entries
    this.seatFactor = seatFactor
    this.graph =
      metroHour === undefined
        ? hour.graph
        : metroGraphs!.at({ hour, stays: metroHour.stays, seatFactor, withAutos })
    this.unitsPerRupee = metroHour === undefined ? 1 / seatFactor : moneyUnitFor(seatFactor).ofMetro
    this.query = {
      sources: entries,
      maxLinks: request.maxTransfers + 1,
      startsAt: serviceMinute(request.departAt) + elapsedMinutes,
      ...(elapsedMinutes >= 0 && metroHour?.earliestEnd && { earliestEnd: metroHour.earliestEnd }),
      // Stations at one place have one id.
      compareNodes: (a, b) => compareIds(idOf(a), idOf(b)) || a - b,
    }
  }

  /** The nodes where a trip to the destination may end. */
  exitsTo(destination: PlanPlace): readonly AccessNode[] {
    return accessOf(this.context, destination)
  }

  /** The route along a path to one of these exits. */
  optionAlong({ source, target, steps }: ParetoPath, exits: readonly AccessNode[]): RouteOption {
    const { context, entries, seatFactor } = this
    const [first, last] = [entries[source]!, exits[target]!]
    const legs = legsAlong(context, this.graph, { first, last }, steps)
    return optionOf(legs, { tariff: tariffOf(context, first.node, legs), factor: seatFactor })
  }
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function legsAlong(
  context: RideContext,
  { head, transfers, firstGate }: SearchGraph,
  { first, last }: { readonly first: AccessNode; readonly last: AccessNode },
  steps: ParetoPath['steps'],
): readonly OptionLeg[] {
  const { metroHour, metroLegs } = context
  const legs: OptionLeg[] = []
  let node = first.node
  addAccess(legs, 'source', node, first)
  for (const { kind, arc } of steps) {
    if (kind === 'transfer') {
      const to = transfers.head[arc]!
      const [minutes, distance] = [transfers.costs[0][arc]!, transfers.costs[2][arc]!]
      const distanceBasis = basisOfWalk(context, arc)
      if (minutes > 0) legs.push({ mode: 'walk', from: node, to, distance, distanceBasis, minutes })
      node = to
    } else if (node < firstGate) {
      legs.push(seatLeg(context, node, arc))
      node = head[arc]!
    } else {
      legs.push(...metroLegs!.of(metroHour!, arc, beginsAt(context, legs)))
      node = firstGate + metroHour!.stays.head[arc]!
    }
  }
  addAccess(legs, node, 'destination', last)
  return legs
}

/** Only the walks of a search without the metro remember how they were measured. */
function basisOfWalk({ metroHour, network }: RideContext, walk: number): 'streets' | 'estimate' {
  return metroHour === undefined && network.walks.byStreets[walk] === 1 ? 'streets' : 'estimate'
}

/** Appends the walk between an access node and an end of the trip, unless its length is 0. */
function addAccess(
  legs: OptionLeg[],
  from: LegEnd,
  to: LegEnd,
  { distance, distanceBasis, costs }: AccessNode,
): void {
  if (distance > 0) legs.push({ mode: 'walk', from, to, distance, distanceBasis, minutes: costs[0] })
}

/** The minute of the service day at which a stay after these legs begins. */
function beginsAt({ request, elapsedMinutes }: RideContext, legs: readonly OptionLeg[]): number {
  if (elapsedMinutes < 0) return Number.POSITIVE_INFINITY
  return serviceMinute(request.departAt) + elapsedMinutes + minutesOf(legs)
}

/** The tariff of the first auto, if its factor equals that of the place where the first vehicle is boarded. */
function tariffOf(context: RideContext, firstNode: number, legs: readonly OptionLeg[]): Tariff {
  const { seatTariffs, network } = context
  const ruling = cityOf(context, firstNode)
  const seat = legs.find(leg => leg.mode === 'seat')
  const own = seat === undefined ? ruling : network.stands[seat.from]!.city
  const isAlike = seatTariffs.factorIn(own) === seatTariffs.factorIn(ruling)
  return seatTariffs.tariffIn(isAlike ? own : ruling)
}

/** The city of a stand, or of the stand that is nearest to a station. */
function cityOf({ network: { stands }, metroNetwork }: Ground, node: number): City {
  return (stands[node] ?? stands[metroNetwork!.nearestStandOf(node - stands.length)]!).city
}
