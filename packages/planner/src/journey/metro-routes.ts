import type { MetroHour } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import type { PlanPlace } from '../model/plan-place.ts'
import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { moneyUnitFor } from '../network/metro-graph.ts'
import type { MetroNetwork } from '../network/metro-network.ts'
import type { AccessNode } from '../network/surroundings.ts'
import { findGatedParetoPaths, type GatedParetoQuery, type ParetoPath } from '../search/index.ts'
import { minutesOf, optionOf, seatLeg } from './option-legs.ts'
import { type PreparedQuestion, prepareQuestion, type Question } from './question.ts'
import type { RideSearch } from './ride-search.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

/** A trip at an hour at which trains run. */
export interface MetroQuestion extends PreparedQuestion {
  readonly metroNetwork: MetroNetwork
  readonly metroHour: MetroHour
  readonly withAutos: boolean
  /**
   * Minutes from the departure to the beginning of the trip. Negative: the trip does not wait for first trains.
   */
  readonly elapsedMinutes: number
}

/**
 * The non-dominated metro routes, with shared autos before, between and after if wanted, and those by shared
 * autos alone; undefined if no train runs. Searched per factor of seats, as for shared autos: here the city of
 * the first vehicle decides. A station has the city of the nearest stand.
 */
export function metroRoutes(
  question: Question,
  { withAutos, elapsedMinutes = 0 }: { readonly withAutos: boolean; readonly elapsedMinutes?: number },
): RouteOption[] | undefined {
  const { workspace, request } = question
  const { destination } = request
  return metroSearches(question, { withAutos, elapsedMinutes })?.flatMap(search => {
    const ending = search.endingAt(destination)
    const query = { ...search.query, targets: ending.exits }
    return findGatedParetoPaths(search.graph, query, workspace).map(path => ending.optionAlong(path))
  })
}

interface MetroSearch extends RideSearch {
  readonly query: Omit<GatedParetoQuery, 'targets'>
}

/** The searches for these routes, one per factor; undefined if no train runs. */
export function metroSearches(
  question: Question,
  { withAutos, elapsedMinutes = 0 }: { readonly withAutos: boolean; readonly elapsedMinutes?: number },
): MetroSearch[] | undefined {
  const { metroNetwork, request } = question
  const metroHour = metroNetwork?.metro.hourAt(request.departAt)
  if (metroNetwork === undefined || metroHour === undefined) return undefined
  const prepared = { ...prepareQuestion(question), metroNetwork, metroHour, withAutos, elapsedMinutes }
  const entries = accessNodesOf(prepared, request.source, withAutos)
  return accessNodesByFactor(prepared, entries).map(([factor, group]) =>
    metroSearchFrom(prepared, group, factor),
  )
}

/** The access nodes by the factor that a trip from them has. */
function accessNodesByFactor(
  prepared: PreparedQuestion & Pick<MetroQuestion, 'metroNetwork'>,
  entries: readonly AccessNode[],
): (readonly [factor: number, entries: readonly AccessNode[]])[] {
  const { onlyFactor } = prepared.seatTariffs
  if (onlyFactor !== undefined) return entries.length === 0 ? [] : [[onlyFactor, entries]]
  const factorOf = ({ node }: AccessNode) => prepared.seatTariffs.factorIn(cityOf(prepared, node))
  return [...Map.groupBy(entries, factorOf)]
}

/** Where a trip may begin or end: at stands and stations, or only at stations. */
export function accessNodesOf(
  { surroundings }: Pick<Question, 'surroundings'>,
  place: PlanPlace,
  withAutos: boolean,
): readonly AccessNode[] {
  const { accessNodes, accessStations } = surroundings.of(place)
  return withAutos ? accessNodes : accessStations
}

function metroSearchFrom(
  prepared: MetroQuestion,
  entries: readonly AccessNode[],
  seatFactor: number,
): MetroSearch {
  const { network, metroNetwork, metroHour, metroGraphs, hour, request, withAutos } = prepared
  const { stands, standAt } = network
  const idOf = (node: number) =>
    node < stands.length
      ? stands[standAt[node]!]!.id
      : metroNetwork.metro.stations[node - stands.length]!.placeId
  return {
    graph: metroGraphs!.at({ hour, stays: metroHour.stays, seatFactor, withAutos }),
    query: {
      sources: entries,
      maxLinks: request.maxTransfers + 1,
      startsAt: serviceMinute(request.departAt) + prepared.elapsedMinutes,
      ...(prepared.elapsedMinutes >= 0 && metroHour.earliestEnd && { earliestEnd: metroHour.earliestEnd }),
      compareNodes: (a, b) => compareIds(idOf(a), idOf(b)) || a - b,
    },
    unitsPerRupee: moneyUnitFor(seatFactor).ofMetro,
    endingAt: destination => {
      const exits = accessNodesOf(prepared, destination, withAutos)
      return {
        exits,
        optionAlong: ({ source, target, steps }) => {
          const ends = { first: entries[source]!, last: exits[target]!, seatFactor }
          return optionAlong(prepared, ends, steps)
        },
      }
    },
  }
}

/** Stations at one place have one id. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

interface Ends {
  readonly first: AccessNode
  readonly last: AccessNode
  readonly seatFactor: number
}

function optionAlong(
  prepared: MetroQuestion,
  { first, last, seatFactor }: Ends,
  steps: ParetoPath['steps'],
): RouteOption {
  const { network, metroNetwork, metroHour, metroLegs } = prepared
  const { standAt, rides, stands } = network
  const { head, costs } = metroNetwork.transfers
  const endAt = (node: number) => (node < stands.length ? standAt[node]! : node)
  const legs: OptionLeg[] = []
  let node = first.node
  addAccess(legs, 'source', endAt(node), first)
  for (const { kind, arc } of steps) {
    if (kind === 'transfer') {
      const to = head[arc]!
      const [minutes, distance] = [costs[0]![arc]!, costs[2]![arc]!]
      const ends = { from: endAt(node), to: endAt(to) }
      if (minutes > 0) legs.push({ mode: 'walk', ...ends, distance, distanceBasis: 'estimate', minutes })
      node = to
    } else if (node < stands.length) {
      legs.push(seatLeg(prepared, standAt[node]!, arc))
      node = rides.head[arc]!
    } else {
      legs.push(...metroLegs!.of(metroHour, arc, beginsAt(prepared, legs)))
      node = stands.length + metroHour.stays.head[arc]!
    }
  }
  addAccess(legs, endAt(node), 'destination', last)
  return optionOf(legs, { tariff: tariffOf(prepared, first.node, legs), factor: seatFactor })
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
function beginsAt({ request, elapsedMinutes }: MetroQuestion, legs: readonly OptionLeg[]): number {
  if (elapsedMinutes < 0) return Number.POSITIVE_INFINITY
  return serviceMinute(request.departAt) + elapsedMinutes + minutesOf(legs)
}

/** The tariff of the first auto, if its factor equals that of the place where the first vehicle is boarded. */
function tariffOf(prepared: MetroQuestion, firstNode: number, legs: readonly OptionLeg[]): Tariff {
  const { seatTariffs, network } = prepared
  const ruling = cityOf(prepared, firstNode)
  const seat = legs.find(leg => leg.mode === 'seat')
  const own = seat === undefined ? ruling : network.stands[seat.from]!.city
  const isAlike = seatTariffs.factorIn(own) === seatTariffs.factorIn(ruling)
  return seatTariffs.tariffIn(isAlike ? own : ruling)
}

/** The city of a stand, or of the stand that is nearest to a station. */
function cityOf(
  { network, metroNetwork }: Pick<MetroQuestion, 'network' | 'metroNetwork'>,
  node: number,
): City {
  const { stands, standAt } = network
  const stand = node < stands.length ? standAt[node]! : metroNetwork.nearestStandOf(node - stands.length)
  return stands[stand]!.city
}
