import { RecentValues } from '../geo/index.ts'
import { boardingWaitMinutes, runsAt } from '../model/availability.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { Link } from '../model/stand.ts'
import {
  MINUTE_MS,
  minuteOf,
  SLOT_MINUTES,
  SLOTS_PER_HOUR,
  slotOfDay,
  spanAround,
  startOfSlot,
  type TimeSpan,
} from '../model/time-band.ts'
import { autoKmPerHour, travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { seatFareAt, type TariffBook } from '../pricing/tariff-book.ts'
import { buildSearchGraph, type SearchGraph, type Transfers } from '../search/index.ts'
import type { LeftOutLinks } from './left-out-links.ts'
import type { StandNetwork } from './network.ts'
import { LINK_VEHICLES, type Rides, ridesWhere, type SeatLeg } from './rides.ts'

/** The search data for trips at moments with equal speeds, waits and vehicles, at the tariffs of one date. */
export interface HourGraph {
  /** The rides of the vehicles that run at this hour. */
  readonly rides: Rides
  /** These rides as links and the network's walks as transfers; costs are minutes, fare and distance. */
  readonly graph: SearchGraph
  /** The wait in minutes by size of stand. */
  readonly waitMinutes: readonly [never: 0, few: number, steady: number, hub: number]
  /** The seats created so far, by ride, because plans share most of them. */
  readonly seats: Map<number, SeatLeg>
}

/** Some 0.5 MB each. */
const GRAPHS_KEPT = 16

/** Rides of this many slots and less take equally long at moments with the same key. */
const SLOTS_AHEAD = 3 * SLOTS_PER_HOUR

/** Which rides a graph has: all, those of vehicles that may ply there, or of these those that are planned beside the metro. */
export type RidesOfGraph = 'all' | 'open' | 'besideMetro'

/** The graphs of a network at all hours, each built on first use; the latest are kept. */
export class HourGraphs {
  private readonly leftOut: LeftOutLinks
  private readonly network: StandNetwork
  private readonly rules: PlanningRules
  private readonly tariffs: TariffBook
  private readonly graphs = new RecentValues<string, HourGraph>(GRAPHS_KEPT)
  /** By slot of the day. */
  private readonly keys: string[] = []
  private readonly transfers: Transfers
  /** A plan requests the graph of its departure several times. */
  private last: { readonly minute: number; readonly graphs: Map<RidesOfGraph, HourGraph> } | undefined

  constructor(network: StandNetwork, rules: PlanningRules, tariffs: TariffBook, leftOut: LeftOutLinks) {
    this.network = network
    this.leftOut = leftOut
    this.rules = rules
    this.tariffs = tariffs
    // Walks take equally long at all hours.
    this.transfers = transfersOf(network, rules)
  }

  at(instant: Date, which: RidesOfGraph): HourGraph {
    const minute = minuteOf(instant)
    if (this.last?.minute !== minute) this.last = { minute, graphs: new Map() }
    const { graphs } = this.last
    const known = graphs.get(which)
    if (known !== undefined) return known
    const graph = this.graphs.at(`${which}/${this.keyAt(instant)}`, () => this.build(instant, which))
    graphs.set(which, graph)
    return graph
  }

  /** Whether plans leave a ride out. */
  isLeftOut(link: Link, which: RidesOfGraph): boolean {
    if (which === 'all') return false
    return (which === 'open' ? this.leftOut.closed : this.leftOut.besideMetro).has(link)
  }

  /** Whether no graph has been built so far. */
  get isEmpty(): boolean {
    return this.last === undefined
  }

  /** The interval around an instant in which rides have the same minutes, at most from one of these hours to the next. */
  spanAround(breakHours: readonly number[], instant: Date): TimeSpan {
    const { beginsAtMs, endsAtMs } = spanAround(breakHours, instant)
    const key = this.keyAt(instant)
    const slotMs = SLOT_MINUTES * MINUTE_MS
    const isSame = (ms: number) => this.keyAt(new Date(ms)) === key
    const slot = startOfSlot(instant)
    let [begins, ends] = [slot, slot + slotMs]
    while (begins > beginsAtMs && isSame(begins - slotMs)) begins -= slotMs
    while (ends < endsAtMs && isSame(ends)) ends += slotMs
    return { beginsAtMs: Math.max(begins, beginsAtMs), endsAtMs: Math.min(ends, endsAtMs) }
  }

  /** Moments with the same key have the same speeds, waits, vehicles and daytime fares. */
  private keyAt(instant: Date): string {
    const slot = slotOfDay(instant)
    this.keys[slot] ??= this.keyOfSlot(instant)
    return `${this.keys[slot]}/${this.tariffs.pastPeriod(instant) ?? 'now'}`
  }

  private keyOfSlot(instant: Date): string {
    const { speeds, availability } = this.rules
    const slots = Array.from({ length: SLOTS_AHEAD }, (_, ahead) => slotOfDay(instant) + ahead)
    const ahead = slots.map(slot => autoKmPerHour(speeds, slot / SLOTS_PER_HOUR))
    const running = LINK_VEHICLES.filter(vehicle => runsAt(availability, vehicle, instant))
    return `${ahead.join()}/${this.waitsAt(instant).join()}/${running.join()}`
  }

  private waitsAt(instant: Date): HourGraph['waitMinutes'] {
    const wait = (size: 1 | 2 | 3) => boardingWaitMinutes(this.rules.availability, size, instant)
    return [0, wait(1), wait(2), wait(3)]
  }

  private build(instant: Date, which: RidesOfGraph): HourGraph {
    const { network, rules } = this
    const waitMinutes = this.waitsAt(instant)
    const isRunning = LINK_VEHICLES.map(vehicle => runsAt(rules.availability, vehicle, instant))
    const { vehicle, linkOf } = network.rides
    const rides = ridesWhere(
      network.rides,
      ride => isRunning[vehicle[ride]!]! && !this.isLeftOut(network.links[linkOf[ride]!]!, which),
    )
    const graph = buildSearchGraph({
      nodeCount: network.stands.length,
      firstOut: rides.firstOut,
      head: rides.head,
      costs: [this.rideMinutes(rides, waitMinutes, instant), this.faresAt(rides, instant), rides.distance],
      transfers: this.transfers,
      ties: rides.likely,
    })
    return { rides, graph, waitMinutes, seats: new Map() }
  }

  /** The minutes of each ride, including the wait for it. */
  private rideMinutes(rides: Rides, waitMinutes: HourGraph['waitMinutes'], instant: Date): Int32Array {
    const { speeds } = this.rules
    const minutes = new Int32Array(rides.head.length)
    for (const [stand, { size }] of this.network.stands.entries()) {
      for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
        const vehicle = LINK_VEHICLES[rides.vehicle[ride]!]!
        const onTheMove = travelMinutes(speeds, vehicle, rides.distance[ride]! / 100, instant)
        minutes[ride] = waitMinutes[size] + onTheMove
      }
    }
    return minutes
  }

  /** Rides hold the fares of the newest tariffs; for an earlier date each ride is priced again. */
  private faresAt(rides: Rides, instant: Date): Int32Array {
    const { stands, links } = this.network
    if (this.tariffs.pastPeriod(instant) === undefined) return rides.fare
    const fares = new Int32Array(rides.fare.length)
    for (const [stand, { city }] of stands.entries()) {
      for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
        const fare = seatFareAt(this.tariffs, links[rides.linkOf[ride]!]!, city, instant)
        fares[ride] = fare.baseFareRupees + fare.distanceFareRupees
      }
    }
    return fares
  }
}

function transfersOf({ walks }: StandNetwork, { speeds }: PlanningRules): Transfers {
  const minutesOf = Uint8Array.from({ length: 256 }, (_, distance) => walkMinutes(speeds, distance / 100))
  const minutes = new Uint8Array(walks.distance.length)
  for (let walk = 0; walk < minutes.length; walk++) minutes[walk] = minutesOf[walks.distance[walk]!]!
  const { first, head, distance } = walks
  return { first, head, costs: [minutes, new Uint8Array(distance.length), distance] }
}
