import type { MetroData } from '../model/metro.ts'
import { RecentValues } from '../model/recent-values.ts'
import type { DirectPairs } from './direct-rides.ts'
import type { FareDesk } from './fare-desk.ts'
import type { FoundStays } from './find-stays.ts'
import type { StretchRides } from './hour-rides.ts'
import {
  type MetroFare,
  type MetroHour,
  type MetroRide,
  type MetroStays,
  NOT_TO_BE_HAD,
} from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { towardsOf } from './towards.ts'

interface BuiltStretch {
  readonly data: MetroData
  readonly fares: FareDesk
  /** Any of the stretch. */
  readonly moment: ServiceMoment
  readonly changeMinutes: readonly (number | undefined)[]
  readonly pairs: DirectPairs
  readonly rides: StretchRides
  readonly found: FoundStays
  /** Rupees, by stay. */
  readonly fare: Int32Array
}

/** They are asked for one after the other. */
const MINUTES_KEPT = 4

/** What the minutes of a stretch have in common; a minute costs one look at each stay. */
export class StretchOfStays {
  private readonly built: BuiltStretch
  private readonly stays: MetroStays
  private readonly isWeekdayTimetable: boolean
  private readonly hours = new RecentValues<number, MetroHour>(MINUTES_KEPT)

  constructor(built: BuiltStretch) {
    const { data, moment, found, fare } = built
    this.built = built
    this.stays = {
      stationCount: data.stations.length,
      firstOut: found.firstOut,
      head: Int32Array.from(found.head),
      minutes: Int32Array.from(found.minutes),
      fare,
      distance: Int32Array.from(found.distance),
      rides: Uint8Array.from(found.rides),
      latestStart: Int32Array.from(found.latestStart),
    }
    this.isWeekdayTimetable = data.patterns.some(
      ({ trains }) => moment.kind !== 'weekday' && trains[moment.kind] === undefined,
    )
  }

  /** The stays at a minute from which on more trains run, or at the first one of the stretch. */
  at(minute: number): MetroHour {
    return this.hours.at(minute, () => this.hourOf(minute))
  }

  private hourOf(minute: number): MetroHour {
    const { built, stays, isWeekdayTimetable } = this
    // A few stays are asked for again and again.
    const known = new Map<number, readonly MetroRide[]>()
    const knownFares = new Map<number, MetroFare>()
    const ridesOf = (stay: number) => {
      const before = known.get(stay)
      if (before !== undefined) return before
      const rides = this.ridesOf(stay, minute)
      known.set(stay, rides)
      return rides
    }
    return {
      ...{ stays, isWeekdayTimetable, ridesOf },
      latestStart: this.latestStartAt(minute),
      fareOf: stay => {
        const known = knownFares.get(stay)
        if (known !== undefined) return known
        const ends = [ridesOf(stay)[0]!.fromStation, stays.head[stay]!] as const
        const fare = built.fares.fareOf(built.found.ticket[stay]!, ends, built.moment)!
        knownFares.set(stay, fare)
        return fare
      },
    }
  }

  private latestStartAt(minute: number): Int32Array {
    const { fromMinute, untilMinute } = this.built.found
    const latest = Int32Array.from(this.stays.latestStart)
    for (let stay = 0; stay < latest.length; stay += 1) {
      if (fromMinute[stay]! > minute || untilMinute[stay]! <= minute) latest[stay] = NOT_TO_BE_HAD
    }
    return latest
  }

  private ridesOf(stay: number, minute: number): MetroRide[] {
    const { data, found, pairs, rides, changeMinutes } = this.built
    const before = found.before[stay]!
    const pair = pairs.pairs[found.lastPair[stay]!]!
    const ride = rides.rideOf(found.lastPair[stay]!, minute)
    const last: MetroRide = {
      line: data.lines[pair.line]!,
      fromStation: pair.from,
      toStation: pair.to,
      calls: pair.calls,
      stops: pair.calls.length - 1,
      minutes: pair.minutes,
      waitMinutes: ride.waitMinutes,
      changeMinutes: before < 0 ? 0 : changeMinutes[pair.from]!,
      headwayMinutes: ride.headwayMinutes,
      towards: towardsOf(data, ride.patterns),
      distance: pair.distance,
      basis: pair.basis,
    }
    return before < 0 ? [last] : [...this.ridesOf(before, minute), last]
  }
}
