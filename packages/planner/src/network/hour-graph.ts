import { boardingWaitMinutes, runsAt } from '../model/availability.ts'
import { hundredths } from '../model/rounding.ts'
import type { PlanningRules } from '../model/rules.ts'
import { hourOfDay, inWindow, minuteOf } from '../model/time-band.ts'
import { minutesOver, rideKmPerHour, walkMinutes } from '../model/travel-time.ts'
import { seatFareAt, type TariffBook } from '../pricing/tariff-book.ts'
import { buildSearchGraph, type SearchGraph, type Transfers } from '../search/index.ts'
import type { StandNetwork } from './network.ts'
import { LINK_VEHICLES, type Rides, ridesBy, type SeatLeg } from './rides.ts'

/** The search data for trips in one band of hours, at the tariffs of one date. */
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

/** The graphs of a network at all hours, each built on first use and then kept. */
export class HourGraphs {
  private readonly network: StandNetwork
  private readonly rules: PlanningRules
  private readonly tariffs: TariffBook
  private readonly graphs = new Map<string, HourGraph>()
  private readonly transfers: Transfers
  /** A plan requests the graph of its departure several times. */
  private last: { readonly minute: number; readonly graph: HourGraph } | undefined

  constructor(network: StandNetwork, rules: PlanningRules, tariffs: TariffBook) {
    this.network = network
    this.rules = rules
    this.tariffs = tariffs
    // Walks take equally long at all hours.
    this.transfers = transfersOf(network, rules)
  }

  at(instant: Date): HourGraph {
    const minute = minuteOf(instant)
    if (this.last?.minute !== minute) this.last = { minute, graph: this.ofBand(instant) }
    return this.last.graph
  }

  private ofBand(instant: Date): HourGraph {
    const band = this.bandOf(instant)
    const known = this.graphs.get(band)
    if (known !== undefined) return known
    const graph = this.build(instant)
    this.graphs.set(band, graph)
    return graph
  }

  /** Whether no graph has been built so far. */
  get isEmpty(): boolean {
    return this.graphs.size === 0
  }

  /** The key of a band: moments in the same band have the same speeds, waits and daytime fares. */
  private bandOf(instant: Date): string {
    const { speeds, availability } = this.rules
    const hour = hourOfDay(instant)
    const speedBand = speeds.auto.findIndex(({ window }) => inWindow(window, hour))
    const waitBand = availability.bands.findIndex(({ window }) => inWindow(window, hour))
    const running = LINK_VEHICLES.filter(vehicle => runsAt(availability, vehicle, instant))
    return `${speedBand}/${waitBand}/${running.join()}/${this.tariffs.pastPeriod(instant) ?? 'now'}`
  }

  private build(instant: Date): HourGraph {
    const { network, rules } = this
    const wait = (size: 1 | 2 | 3) => boardingWaitMinutes(rules.availability, size, instant)
    const waitMinutes = [0, wait(1), wait(2), wait(3)] as const
    const rides = ridesBy(network.rides, vehicle => runsAt(rules.availability, vehicle, instant))
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
    const speedOf = LINK_VEHICLES.map(vehicle => hundredths(rideKmPerHour(speeds, vehicle, instant)))
    const minutes = new Int32Array(rides.head.length)
    for (const [stand, { size }] of this.network.stands.entries()) {
      for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
        const onTheMove = minutesOver(rides.distance[ride]!, speedOf[rides.vehicle[ride]!]!)
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
