import type { MetroStays } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import type { PlanPlace } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import type { RidesOfGraph } from '../network/hour-graph.ts'
import { moneyUnitFor } from '../network/metro-graph.ts'
import type { AccessNode } from '../network/surroundings.ts'
import { SEAT_STEP_RUPEES } from '../pricing/fares.ts'
import {
  type Bounds,
  findBounds,
  findParetoPaths,
  findParetoPathsToAll,
  type ParetoPath,
  type PathsToAll,
  type SearchGraph,
  type ToAllQuery,
} from '../search/index.ts'
import type { PlanContext, PlanRequest, PlanService } from './plan.ts'
import { cityOf, optionAlong, type RideContext } from './ride-legs.ts'
import { mayNotRun, type RouteOption } from './route-option.ts'

/** The rides that a search considers. */
export interface Rides {
  readonly withAutos: boolean
  readonly withMetro: boolean
  /**
   * Minutes from the departure to the beginning of the trip. Negative: the trip does not wait for first trains.
   */
  readonly elapsedMinutes?: number
  /** Whether seats count that plans leave out. */
  readonly withLeftOut?: boolean
}

export const ALL_SERVICES = ['shared', 'reserved', 'metro'] as const satisfies readonly PlanService[]

/** The rides that a request allows. */
export function ridesFor({ services = ALL_SERVICES }: Pick<PlanRequest, 'services'>): Rides {
  return { withAutos: services.includes('shared'), withMetro: services.includes('metro') }
}

/** The non-dominated routes by these rides. Routes of cities with different fare factors may dominate each other. */
export function rideOptions(plan: PlanContext, rides: Rides): RouteOption[] {
  return rideSearches(plan, rides).flatMap(search => search.optionsTo(plan.request.destination))
}

/** The non-dominated routes by all rides that plans may list, and those by known seats alone. */
export interface RidesBetween {
  readonly all: readonly RouteOption[]
  readonly known: readonly RouteOption[]
}

export function ridesBetween(plan: PlanContext): RidesBetween {
  const found = rideSearches(plan, ridesFor(plan.request)).map(search =>
    search.ridesTo(plan.request.destination),
  )
  return { all: found.flatMap(({ all }) => all), known: found.flatMap(({ known }) => known) }
}

/** The routes that would be non-dominated if plans left no seat out, and on which some is. */
export function leftOutOptions(plan: PlanContext): RouteOption[] {
  const { destination } = plan.request
  const rides = { ...ridesFor(plan.request), withLeftOut: true }
  return rideSearches(plan, rides).flatMap(search => search.leftOutOptionsTo(destination))
}

/** The paths of one search to all nodes, and those by known seats alone. */
interface PathsOfSearch {
  readonly search: RideSearch
  readonly paths: PathsToAll
  readonly known: PathsToAll
}

/** The routes by shared autos and metro from one source to every destination. */
export class RidesToAll {
  private readonly found: readonly PathsOfSearch[]

  private constructor(found: RidesToAll['found']) {
    this.found = found
  }

  /** One search per fare factor. The destination of the plan is ignored. */
  static *from(plan: PlanContext): Steps<RidesToAll> {
    const found: PathsOfSearch[] = []
    for (const search of rideSearches(plan, ridesFor(plan.request))) {
      const paths = yield* findParetoPathsToAll(search.graph, search.query)
      const known = yield* findParetoPathsToAll(search.graph, { ...search.query, withoutTies: true })
      found.push({ search, paths, known })
      yield
    }
    return new RidesToAll(found)
  }

  /** The routes that a plan to the destination finds. */
  to(destination: PlanPlace): RidesBetween {
    const found = this.found.map(({ search, paths, known }) => {
      const exits = search.exitsTo(destination)
      const all = paths.to(exits)
      // Seats that are left out for this trip alone need a search of their own.
      if (all.some(path => search.seatsBetweenGates(path).length > 0)) return search.ridesTo(destination)
      const along = (path: ParetoPath) => search.optionAlong(path, exits)
      return { all: all.map(along), known: known.to(exits).map(along) }
    })
    return { all: found.flatMap(({ all }) => all), known: found.flatMap(({ known }) => known) }
  }

  /** Whether there is a route at this hour. */
  lead(destination: PlanPlace): boolean {
    return this.mayBeWithin(destination, { minutes: Infinity, fareRupees: Infinity })
  }

  /** False only if no route is within both limits. */
  mayBeWithin(
    destination: PlanPlace,
    { minutes, fareRupees }: { readonly minutes: number; readonly fareRupees: number },
  ): boolean {
    return this.found.some(({ search, paths }) => {
      // Totals of seats are rounded half up to a five.
      const mostUnits = Math.ceil((fareRupees + SEAT_STEP_RUPEES / 2) * search.unitsPerRupee)
      return paths.hasWithin(search.exitsTo(destination), minutes, mostUnits)
    })
  }
}

/** Every route by a single shared auto that plans do not leave out, dominated or not. */
export function directServices(plan: PlanContext): RouteOption[] {
  const context = rideContextOf(plan, { ...ridesFor(plan.request), withAutos: true })
  const { firstOut, head } = context.hour.rides
  const exits = plan.surroundings.of(plan.request.destination).accessStands
  return plan.surroundings.of(plan.request.source).accessStands.flatMap(first => {
    const seatFactor = context.seatTariffs.factorIn(context.network.stands[first.node]!.city)
    const options: RouteOption[] = []
    for (let arc = firstOut[first.node]!; arc < firstOut[first.node + 1]!; arc++) {
      const last = exits.find(({ node }) => node === head[arc]!)
      if (last === undefined) continue
      const path = { first, last, steps: [{ kind: 'link', arc } as const], seatFactor }
      options.push(optionAlong(context, context.hour.graph, path))
    }
    return options
  })
}

/** Whether stands or stations are in reach on foot. */
export function isNearRides({ surroundings }: PlanContext, place: PlanPlace): boolean {
  return surroundings.of(place).accessNodes.length > 0
}

function rideContextOf(
  plan: PlanContext,
  { withAutos, withMetro, elapsedMinutes = 0, withLeftOut = false }: Rides,
): RideContext {
  const { hours, tariffs, metroNetwork, request } = plan
  const metroHour = withMetro ? metroNetwork?.metro.hourAt(request.departAt) : undefined
  return {
    ...plan,
    hour: hours.at(request.departAt, withLeftOut ? 'all' : ridesBeside(metroHour)),
    seatTariffs: tariffs.seatsAt(request.departAt),
    metroHour,
    withAutos,
    elapsedMinutes,
  }
}

function ridesBeside(metroHour: RideContext['metroHour']): RidesOfGraph {
  return metroHour === undefined ? 'open' : 'besideMetro'
}

/**
 * The searches for these routes. The factor of the city where the first vehicle is boarded applies to all seats of a
 * route, so fares of cities with different factors cannot be compared before the end: each factor has a search of its
 * own. A station has the city of the nearest stand.
 */
function rideSearches(plan: PlanContext, rides: Rides): RideSearch[] {
  const context = rideContextOf(plan, rides)
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

interface ExitQuery extends ToAllQuery {
  readonly targets: readonly AccessNode[]
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

  /** The non-dominated routes to the destination without seats between gates of one stay. */
  optionsTo(destination: PlanPlace): RouteOption[] {
    return this.withoutSeatsBetweenGates(this.queryTo(destination)).options
  }

  /** Those, and the non-dominated routes by known seats alone. */
  ridesTo(destination: PlanPlace): RidesBetween {
    const query = this.queryTo(destination)
    const { options, bounds } = this.withoutSeatsBetweenGates(query)
    if (!options.some(mayNotRun)) return { all: options, known: options }
    const known = this.pathsTo({ ...query, withoutTies: true }, bounds)
    return { all: options, known: known.map(path => this.optionAlong(path, query.targets)) }
  }

  private withoutSeatsBetweenGates(query: ExitQuery) {
    const bounds = findBounds(this.graph, query, this.context.workspace)
    const excluded = new Set<number>()
    for (;;) {
      const paths = this.pathsTo({ ...query, excluded }, bounds)
      const seats = paths.flatMap(path => this.seatsBetweenGates(path))
      if (seats.length === 0)
        return { options: paths.map(path => this.optionAlong(path, query.targets)), bounds }
      for (const seat of seats) excluded.add(seat)
    }
  }

  /** The non-dominated routes to the destination on which some seat is one that plans leave out. */
  leftOutOptionsTo(destination: PlanPlace): RouteOption[] {
    const { hours, metroHour } = this.context
    const query = this.queryTo(destination)
    return this.pathsTo(query).flatMap(path => {
      const option = this.optionAlong(path, query.targets)
      const isLeftOut = option.legs.some(
        leg => leg.mode === 'seat' && hours.isLeftOut(leg.link, ridesBeside(metroHour)),
      )
      return isLeftOut || this.seatsBetweenGates(path).length > 0 ? [option] : []
    })
  }

  private queryTo(destination: PlanPlace): ExitQuery {
    return { ...this.query, targets: this.exitsTo(destination) }
  }

  private pathsTo(query: ExitQuery, bounds?: Bounds): ParetoPath[] {
    return findParetoPaths(this.graph, query, this.context.workspace, bounds)
  }

  /** The likely seats on which a path leaves the metro, where a stay leads from gate to gate. */
  seatsBetweenGates({ source, steps }: ParetoPath): number[] {
    const { hour, metroHour } = this.context
    const { head, transfers, firstGate } = this.graph
    const found: number[] = []
    let [node, seats] = [this.entries[source]!.node, [] as number[]]
    let leftAt: number | undefined
    for (const { kind, arc } of steps) {
      if (kind === 'transfer') node = transfers.head[arc]!
      else if (node < firstGate) {
        if (hour.rides.likely[arc] === 1) seats.push(arc)
        node = head[arc]!
      } else {
        const { stays } = metroHour!
        if (leftAt !== undefined && hasStay(stays, leftAt, node - firstGate)) found.push(...seats)
        leftAt = stays.head[arc]!
        node = firstGate + leftAt
        seats = []
      }
    }
    return found
  }

  /** The route along a path to one of these exits. */
  optionAlong({ source, target, steps }: ParetoPath, exits: readonly AccessNode[]): RouteOption {
    const { context, entries, seatFactor } = this
    const [first, last] = [entries[source]!, exits[target]!]
    return optionAlong(context, this.graph, { first, last, steps, seatFactor })
  }
}

function hasStay({ firstOut, head }: MetroStays, from: number, to: number): boolean {
  return head.subarray(firstOut[from], firstOut[from + 1]).includes(to)
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
