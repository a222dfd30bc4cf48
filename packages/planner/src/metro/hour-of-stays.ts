import type { MetroData, MetroPattern } from '../model/metro.ts'
import type { PlaceName } from '../model/stand.ts'
import type { DirectPair, PairColumns } from './direct-rides.ts'
import type { FoundStays } from './find-stays.ts'
import { describeRide, type ServiceWindow, type WindowRides, type WindowTrains } from './hour-rides.ts'
import type { MetroFares } from './metro-fares.ts'
import type { MetroFare, MetroHour, MetroRide, MetroStays } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import type { PatternStop } from './trains.ts'

interface BuiltWindow {
  readonly data: MetroData
  readonly fares: MetroFares
  /** Any moment of the window. */
  readonly moment: ServiceMoment
  readonly changeMinutes: readonly (number | undefined)[]
  readonly pairs: { readonly columns: PairColumns; at(pair: number): DirectPair }
  readonly stops: readonly PatternStop[]
  readonly trains: WindowTrains
  readonly window: ServiceWindow
  readonly found: FoundStays
  readonly rides: WindowRides
  /** By stay, in rupees. */
  readonly fare: Int32Array
}

/** The stays of a window. */
export function hourOfStays(built: BuiltWindow): MetroHour {
  const { data, moment, found, fare } = built
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
    stays,
    ridesOf,
    earliestEnd: built.rides.firstTrain.some(first => first > 0) ? found.earliestEnd : undefined,
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
  const { data, pairs, stops, trains, changeMinutes, found, rides } = built
  const before = found.before[stay]!
  const lastPair = found.lastPair[stay]!
  const pair = pairs.at(lastPair)
  const served = pairs.columns.services.stopsOf(pairs.columns.service[lastPair]!)
  const rideOfService = { served, firstTrain: rides.firstTrain[found.lastRide[stay]!]! }
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

/**
 * The direction as signs show it. An end station on the way of other trains is omitted: of trains to
 * Vishwavidyalaya and Samaypur Badli the latter names the direction. If trains to different branches serve the
 * ride, both are named.
 */
function towardsOf(data: MetroData, patterns: readonly number[]): PlaceName {
  const all = patterns.map(pattern => data.patterns[pattern] as MetroPattern)
  const ends = all.filter(pattern => !all.some(other => isOnTheWay(pattern, other)))
  const names = new Map(ends.map(pattern => [endOf(data, pattern).name, endOf(data, pattern)]))
  const different = [...names.values()]
  return {
    name: different.map(({ name }) => name).join(' / '),
    nameHi: different.map(({ nameHi }) => nameHi).join(' / '),
  }
}

function endOf({ stations }: MetroData, pattern: MetroPattern): PlaceName {
  return pattern.beyond ?? (stations[pattern.stations.at(-1) as number] as PlaceName)
}

function isOnTheWay(pattern: MetroPattern, other: MetroPattern): boolean {
  const end = pattern.stations.at(-1) as number
  if (pattern.beyond !== undefined || !other.stations.includes(end)) return false
  return other.beyond !== undefined || other.stations.at(-1) !== end
}
