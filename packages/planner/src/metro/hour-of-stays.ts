import type { MetroData } from '../model/metro.ts'
import type { DirectPair, PairColumns } from './direct-rides.ts'
import { describeRide, type ServiceWindow, type WindowTrains } from './hour-rides.ts'
import type { MetroFareTables } from './metro-fare-tables.ts'
import type { MetroFare, MetroHour, MetroRide, MetroStays } from './metro-hour.ts'
import type { PatternStop } from './pattern-stops.ts'
import type { ServiceMoment } from './service-day.ts'
import type { WindowStays } from './stay-finder.ts'
import { towardsOf } from './towards.ts'

interface BuiltWindow {
  readonly data: MetroData
  readonly fares: MetroFareTables
  /** Any moment of the window. */
  readonly moment: ServiceMoment
  readonly changeMinutes: readonly (number | undefined)[]
  readonly pairs: PairColumns
  pairAt(pair: number): DirectPair
  readonly stops: readonly PatternStop[]
  readonly trains: WindowTrains
  readonly window: ServiceWindow
  readonly stays: WindowStays
}

/** The stays of a window. */
export function hourOfStays(built: BuiltWindow): MetroHour {
  const { data, moment } = built
  const { found, firstTrain } = built.stays
  const { fare } = found
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
  const knownRupeesOf = (stay: number) => (fare[stay] === 0 ? undefined : fare[stay])
  return {
    ...{ stays, ridesOf },
    earliestEnd: firstTrain.some(first => first > 0) ? found.earliestEnd : undefined,
    isWeekdayTimetable: data.patterns.some(
      ({ trains }) => moment.kind !== 'weekday' && trains[moment.kind] === undefined,
    ),
    fareOf: stay => {
      const before = knownFares.get(stay)
      if (before !== undefined) return before
      const ends = [ridesOf(stay)[0]!.fromStation, stays.head[stay]!] as const
      const ticketFare = built.fares.fareOf(found.ticket[stay]!, ends, moment, knownRupeesOf(stay))!
      knownFares.set(stay, ticketFare)
      return ticketFare
    },
  }
}

function ridesOfStay(built: BuiltWindow, stay: number): MetroRide[] {
  const { data, pairs, stops, trains, changeMinutes } = built
  const { found, firstTrain } = built.stays
  const before = found.before[stay]!
  const lastPair = found.lastPair[stay]!
  const pair = built.pairAt(lastPair)
  const served = pairs.services.stopsOf(pairs.service[lastPair]!)
  const rideOfService = { served, firstTrain: firstTrain[found.lastRide[stay]!]! }
  const { firstMinute } = built.window
  const ride = describeRide(rideOfService, trains, { stops, firstMinute })
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
