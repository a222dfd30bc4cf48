import type { MetroData, ServiceDay } from '../model/metro.ts'
import { type DirectPairs, directPairs } from './direct-rides.ts'
import { FareDesk } from './fare-desk.ts'
import { type FoundStays, findStays } from './find-stays.ts'
import { type HourRides, hourRides } from './hour-rides.ts'
import type { MetroHour, MetroRide } from './metro-hour.ts'
import { timePatterns } from './run-times.ts'
import type { ServiceMoment } from './service-day.ts'
import { towardsOf } from './towards.ts'

/** Builds the stays of an hour from what is the same at all hours. */
export class HourBuilder {
  readonly fares: FareDesk
  private readonly data: MetroData
  private readonly changeMinutes: readonly (number | undefined)[]
  private readonly pairs = new Map<ServiceDay, DirectPairs>()
  private readonly firstHours = new Map<ServiceDay, ReadonlySet<number>>()

  constructor(data: MetroData) {
    this.data = data
    this.fares = new FareDesk(data)
    const minutesAt = new Map(data.changes.map(({ station, minutes }) => [station, minutes]))
    this.changeMinutes = data.stations.map((_, station) => minutesAt.get(station))
  }

  /**
   * Moments of one key have the same stays. In hours in which some station has its first train the
   * minute counts as well.
   */
  keyOf(moment: ServiceMoment): string {
    const hour = Math.floor(moment.minute / 60)
    return `${this.firstHoursOn(moment.kind).has(hour) ? moment.minute : hour * 60} ${moment.kind} ${this.fares.keyOf(moment)}`
  }

  /** Undefined if no train runs. */
  build(moment: ServiceMoment): MetroHour | undefined {
    const { data, changeMinutes } = this
    const pairs = this.pairsOn(moment.kind)
    const rides = hourRides(pairs, moment.minute)
    const [stationCount, ticketCount] = [data.stations.length, data.tickets.length]
    const stays = findStays({ stationCount, ticketCount, pairs, rides, changeMinutes })
    if (stays.head.length === 0) return undefined
    // A few stays are asked for again and again.
    const known = new Map<number, readonly MetroRide[]>()
    const ridesOf = (stay: number) => {
      const ridesOfStay = known.get(stay) ?? this.ridesOf(stay, { stays, pairs, rides })
      known.set(stay, ridesOfStay)
      return ridesOfStay
    }
    return {
      stationCount,
      firstOut: stays.firstOut,
      head: Int32Array.from(stays.head),
      minutes: Int32Array.from(stays.minutes),
      fare: this.rupeesOf(stays, moment),
      distance: Int32Array.from(stays.distance),
      rides: Uint8Array.from(stays.rides),
      latestStart: Int32Array.from(stays.latestStart),
      isWeekdayTimetable: data.patterns.some(
        ({ trains }) => moment.kind !== 'weekday' && trains[moment.kind] === undefined,
      ),
      ridesOf,
      fareOf: stay => {
        const [ride] = ridesOf(stay)
        return this.fares.fareOf(stays.ticket[stay]!, [ride!.fromStation, stays.head[stay]!], moment)!
      },
    }
  }

  private rupeesOf(stays: FoundStays, moment: ServiceMoment): Int32Array {
    const rupees = new Int32Array(stays.head.length)
    const fareOf = this.data.tickets.map((_, ticket) => this.fares.rupeesAt(ticket, moment))
    for (let from = 0; from < this.data.stations.length; from += 1) {
      for (let stay = stays.firstOut[from]!; stay < stays.firstOut[from + 1]!; stay += 1) {
        rupees[stay] = fareOf[stays.ticket[stay]!]!(from, stays.head[stay]!)
      }
    }
    return rupees
  }

  private ridesOf(stay: number, hour: BuiltHour): MetroRide[] {
    const { stays, pairs, rides } = hour
    const before = stays.before[stay]!
    const pair = pairs.pairs[stays.lastPair[stay]!]!
    const ride = rides.rideOf(stays.lastPair[stay]!)
    const last: MetroRide = {
      line: this.data.lines[pair.line]!,
      fromStation: pair.from,
      toStation: pair.to,
      calls: pair.calls,
      stops: pair.calls.length - 1,
      minutes: pair.minutes,
      waitMinutes: ride.waitMinutes,
      changeMinutes: before < 0 ? 0 : this.changeMinutes[pair.from]!,
      headwayMinutes: ride.headwayMinutes,
      towards: towardsOf(this.data, ride.patterns),
      distance: pair.distance,
      basis: pair.basis,
    }
    return before < 0 ? [last] : [...this.ridesOf(before, hour), last]
  }

  /** The hours in which some station has its first train. */
  private firstHoursOn(day: ServiceDay): ReadonlySet<number> {
    const hoursOf = () => this.pairsOn(day).stops.map(({ trains }) => Math.floor(trains.firstMinute / 60))
    const known = this.firstHours.get(day) ?? new Set(hoursOf())
    this.firstHours.set(day, known)
    return known
  }

  private pairsOn(day: ServiceDay): DirectPairs {
    const known = this.pairs.get(day) ?? directPairs(this.data, timePatterns(this.data), day)
    this.pairs.set(day, known)
    return known
  }
}

interface BuiltHour {
  readonly stays: FoundStays
  readonly pairs: DirectPairs
  readonly rides: HourRides
}
