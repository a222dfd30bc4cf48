import type { MetroData } from '../model/metro.ts'
import type { DirectPairs } from './direct-rides.ts'
import type { FoundStays } from './found-stays.ts'
import type { WindowRides } from './hour-rides.ts'
import type { MetroFareTables } from './metro-fare-tables.ts'
import type { MetroFare, MetroHour, MetroRide, MetroStays } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { towardsOf } from './towards.ts'

interface BuiltWindow {
  readonly data: MetroData
  readonly fares: MetroFareTables
  /** Any moment of the window. */
  readonly moment: ServiceMoment
  readonly changeMinutes: readonly (number | undefined)[]
  readonly pairs: DirectPairs
  readonly rides: WindowRides
  readonly found: FoundStays
  /** Rupees, by stay. */
  readonly fare: Int32Array
}

/** The stays of a window. */
export function hourOfStays(built: BuiltWindow): MetroHour {
  const { data, moment, rides, found, fare } = built
  const stays: MetroStays = {
    stationCount: data.stations.length,
    firstOut: found.firstOut,
    head: found.head,
    minutes: found.minutes,
    fare,
    distance: found.distance,
    rides: found.rides,
    latestStart: found.latestStart,
  }
  // A few stays are requested repeatedly.
  const known = new Map<number, readonly MetroRide[]>()
  const ridesOf = (stay: number) => {
    const before = known.get(stay)
    if (before !== undefined) return before
    const trains = ridesOfStay(built, stay)
    known.set(stay, trains)
    return trains
  }
  const knownFares = new Map<number, MetroFare>()
  return {
    ...{ stays, ridesOf },
    earliestEnd: rides.firstTrain.some(first => first > 0) ? found.earliestEnd : undefined,
    isWeekdayTimetable: data.patterns.some(
      ({ trains }) => moment.kind !== 'weekday' && trains[moment.kind] === undefined,
    ),
    fareOf: stay => {
      const before = knownFares.get(stay)
      if (before !== undefined) return before
      const ends = [ridesOf(stay)[0]!.fromStation, stays.head[stay]!] as const
      const ticketFare = built.fares.fareOf(found.ticket[stay]!, ends, moment)!
      knownFares.set(stay, ticketFare)
      return ticketFare
    },
  }
}

function ridesOfStay(built: BuiltWindow, stay: number): MetroRide[] {
  const { data, found, pairs, rides, changeMinutes } = built
  const before = found.before[stay]!
  const lastPair = found.lastPair[stay]!
  const pair = pairs.pairAt(lastPair)
  const ride = rides.rideOf(pairs.service[lastPair]!, found.lastRide[stay]!)
  const last: MetroRide = {
    line: data.lines[pair.line]!,
    fromStation: pair.from,
    toStation: pair.to,
    calls: pair.calls,
    stops: pair.calls.length - 1,
    minutes: pair.minutes,
    waitMinutes: ride.waitMinutes,
    firstMinute: ride.firstMinute,
    changeMinutes: before < 0 ? 0 : changeMinutes[pair.from]!,
    headwayMinutes: ride.headwayMinutes,
    towards: towardsOf(data, ride.patterns),
    distance: pair.distance,
    basis: pair.basis,
  }
  return before < 0 ? [last] : [...ridesOfStay(built, before), last]
}
