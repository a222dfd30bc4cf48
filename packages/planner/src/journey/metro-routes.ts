import { findGatedParetoPaths, type ParetoPath, type Terminal } from '@sawari/pareto-search'
import type { MetroHour } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import type { PlanPlace } from '../model/plan-place.ts'
import type { Tariff } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { MetroNetwork } from '../network/metro-network.ts'
import type { AccessNode } from '../network/surroundings.ts'
import { factorAt } from '../pricing/quote.ts'
import { addWalk, minutesOf, optionOf, seatLeg } from './option-legs.ts'
import { type PreparedQuestion, prepareQuestion, type Question } from './question.ts'
import type { OptionLeg, RouteOption } from './route-option.ts'

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
 * the first vehicle decides, for a station that of the nearest stand.
 */
export function metroRoutes(
  question: Question,
  { withAutos, elapsedMinutes = 0 }: { readonly withAutos: boolean; readonly elapsedMinutes?: number },
): RouteOption[] | undefined {
  const { metroNetwork, request } = question
  const metroHour = metroNetwork?.metro.hourAt(request.departAt)
  if (metroNetwork === undefined || metroHour === undefined) return undefined
  const prepared = { ...prepareQuestion(question), metroNetwork, metroHour, withAutos, elapsedMinutes }
  const entries = accessNodesOf(prepared, request.source, withAutos)
  const exits = accessNodesOf(prepared, request.destination, withAutos)
  const factorOf = ({ node }: AccessNode) => factorAt(tariffAt(prepared, node), request.departAt)
  return [...Map.groupBy(entries, factorOf)].flatMap(([factor, group]) =>
    routesFrom(prepared, { entries: group, exits }, factor),
  )
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

function routesFrom(
  prepared: MetroQuestion,
  { entries, exits }: { readonly entries: readonly AccessNode[]; readonly exits: readonly AccessNode[] },
  seatFactor: number,
): RouteOption[] {
  const { network, metroNetwork, metroHour, metroGraphs, hour, workspace, rules, request, withAutos } =
    prepared
  const graph = metroGraphs!.at({ hour, stays: metroHour.stays, seatFactor, withAutos })
  const terminals = (ends: readonly AccessNode[]): Terminal[] =>
    ends.map(({ node, distance }) => ({
      node,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  const { stands, standAt } = network
  const idOf = (node: number) =>
    node < stands.length
      ? stands[standAt[node]!]!.id
      : metroNetwork.metro.stations[node - stands.length]!.placeId
  const query = {
    sources: terminals(entries),
    targets: terminals(exits),
    maxLinks: request.maxTransfers + 1,
    startsAt: serviceMinute(request.departAt) + prepared.elapsedMinutes,
    ...(prepared.elapsedMinutes >= 0 && metroHour.earliestEnd && { earliestEnd: metroHour.earliestEnd }),
    compareNodes: (a: number, b: number) => (idOf(a) < idOf(b) ? -1 : 1),
  }
  return findGatedParetoPaths(graph, query, workspace).map(({ source, target, steps }) =>
    optionAlong(prepared, entries[source]!, exits[target]!, steps),
  )
}

function optionAlong(
  prepared: MetroQuestion,
  first: AccessNode,
  last: AccessNode,
  steps: ParetoPath['steps'],
): RouteOption {
  const { network, metroNetwork, metroHour, metroLegs } = prepared
  const { standAt, rides, stands } = network
  const { head, costs } = metroNetwork.transfers
  const endAt = (node: number) => (node < stands.length ? standAt[node]! : node)
  const legs: OptionLeg[] = []
  let node = first.node
  addWalk(prepared, legs, { from: 'source', to: endAt(node), walk: first })
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
  addWalk(prepared, legs, { from: endAt(node), to: 'destination', walk: last })
  return optionOf(prepared, legs, tariffOf(prepared, first.node, legs))
}

/** The minute of the service day at which a stay after these legs begins. */
function beginsAt({ request, elapsedMinutes }: MetroQuestion, legs: readonly OptionLeg[]): number {
  if (elapsedMinutes < 0) return Number.POSITIVE_INFINITY
  return serviceMinute(request.departAt) + elapsedMinutes + minutesOf(legs)
}

/** The tariff of the first auto, if its factor equals that of the place where the first vehicle is boarded. */
function tariffOf(prepared: MetroQuestion, firstNode: number, legs: readonly OptionLeg[]): Tariff {
  const { departAt } = prepared.request
  const ruling = tariffAt(prepared, firstNode)
  const seat = legs.find(leg => leg.mode === 'seat')
  const own = seat?.mode === 'seat' ? prepared.tariffAt(seat.from) : ruling
  return factorAt(own, departAt) === factorAt(ruling, departAt) ? own : ruling
}

/** The seat tariff of the city of a node, for a station that of the nearest stand. */
export function tariffAt({ network, metroNetwork, tariffAt: ofStand }: MetroQuestion, node: number): Tariff {
  const { stands, standAt } = network
  return ofStand(node < stands.length ? standAt[node]! : metroNetwork.nearestStand[node - stands.length]!)
}
