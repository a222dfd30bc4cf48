import type { MetroHour } from '../metro/metro-hour.ts'
import { serviceMinute } from '../metro/service-day.ts'
import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import type { HourGraph } from '../network/hour-graph.ts'
import type { PlanningData } from '../network/planning-data.ts'
import type { SeatLeg } from '../network/rides.ts'
import type { AccessNode } from '../network/surroundings.ts'
import { totalOfSeats } from '../pricing/fares.ts'
import { type SeatTariffs, seatFareAt } from '../pricing/tariff-book.ts'
import type { ParetoPath, SearchGraph } from '../search/index.ts'
import type { PlanContext } from './plan.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

/** A plan with everything that a search for its rides needs. */
export interface RideContext extends PlanContext {
  readonly hour: HourGraph
  readonly seatTariffs: SeatTariffs
  /** Undefined if no train is considered or none runs. */
  readonly metroHour: MetroHour | undefined
  readonly withAutos: boolean
  /** Minutes from the departure to the beginning of the trip by these rides. */
  readonly elapsedMinutes: number
}

/** A path that a search found, between an entry and an exit. */
interface PathBetween extends Pick<ParetoPath, 'steps'> {
  readonly first: AccessNode
  readonly last: AccessNode
  /** The factor that holds for all seats of the path. */
  readonly seatFactor: number
}

/** The route along a path. */
export function optionAlong(context: RideContext, graph: SearchGraph, path: PathBetween): RouteOption {
  const legs = legsAlong(context, graph, path)
  return optionOf(legs, { tariff: tariffOf(context, path.first.node, legs), factor: path.seatFactor })
}

function legsAlong(
  context: RideContext,
  { head, transfers, firstGate }: SearchGraph,
  { first, last, steps }: PathBetween,
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

/** Appends the walk between an access node and an end of the trip, unless it takes no time. */
function addAccess(
  legs: OptionLeg[],
  from: LegEnd,
  to: LegEnd,
  { distance, distanceBasis, costs }: AccessNode,
): void {
  if (costs[0] > 0) legs.push({ mode: 'walk', from, to, distance, distanceBasis, minutes: costs[0] })
}

/** The seat on a ride of the network from the stand with this index. */
function seatLeg(context: RideContext, from: number, ride: number): SeatLeg {
  const { seats } = context.hour
  const known = seats.get(ride)
  if (known !== undefined) return known
  const seat = describeSeat(context, from, ride)
  seats.set(ride, seat)
  return seat
}

function describeSeat({ network, hour, tariffs, request }: RideContext, from: number, ride: number): SeatLeg {
  const { stands, links } = network
  const { rides } = hour
  const stand = stands[from]!
  const link = links[rides.linkOf[ride]!]!
  const { baseFareRupees, origin } = seatFareAt(tariffs, link, stand.city, request.departAt)
  const waitMinutes = hour.waitMinutes[stand.size]
  const [minutes, fare] = hour.graph.costs
  return {
    mode: 'seat',
    from,
    to: rides.head[ride]!,
    distance: rides.distance[ride]!,
    minutes: minutes[ride]! - waitMinutes,
    waitMinutes,
    link,
    tariff: tariffs.seatTariffFor(link.vehicle, stand.city, request.departAt),
    fareRupees: fare[ride]!,
    baseFareRupees,
    fareOrigin: origin,
  }
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
export function cityOf({ network: { stands }, metroNetwork }: PlanningData, node: number): City {
  return (stands[node] ?? stands[metroNetwork!.nearestStandOf(node - stands.length)]!).city
}

/** Waits included. */
function minutesOf(legs: readonly OptionLeg[]): number {
  return legs.reduce((sum, leg) => sum + leg.minutes + (leg.mode === 'walk' ? 0 : leg.waitMinutes), 0)
}

/** An option of these legs; the factor holds for all its seats, and the tariff is that of the first one. */
function optionOf(
  legs: readonly OptionLeg[],
  { tariff, factor }: { readonly tariff: Tariff; readonly factor: number },
): RouteOption {
  let [minutes, seatsRupees, ticketsRupees, distance, boardings] = [0, 0, 0, 0, 0]
  let [hasSeat, hasTrain] = [false, false]
  for (const leg of legs) {
    minutes += leg.minutes
    distance += leg.distance
    if (leg.mode === 'walk') continue
    minutes += leg.waitMinutes
    boardings += 1
    if (leg.mode === 'metro') {
      ticketsRupees += leg.fareRupees
      hasTrain = true
    } else if (leg.mode === 'seat') {
      seatsRupees += leg.fareRupees
      hasSeat = true
    }
  }
  const service = hasTrain ? 'metro' : 'shared'
  const fareRupees = totalOfSeats(seatsRupees, factor) + ticketsRupees
  const [transfers, own] = [boardings - 1, hasSeat ? tariff : undefined]
  return { service, minutes, fareRupees, distance, transfers, legs, tariff: own }
}
