import type { MetroData, MetroPattern } from '../model/metro.ts'
import type { PlaceName } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import { findPairs, type PairColumns, pairDescriber } from './direct-rides.ts'
import { type FoundStays, findStays } from './find-stays.ts'
import {
  describeRide,
  FIRST_TRAIN_AHEAD_MINUTES,
  ridesIn,
  type ServiceWindow,
  trainsIn,
  type WindowRides,
  type WindowTrains,
} from './hour-rides.ts'
import { MetroFares } from './metro-fares.ts'
import type { MetroFare, MetroHour, MetroRide } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { type PatternStop, stopsOn, type TimedPattern, timePatterns } from './trains.ts'

/** The length in minutes of a window in which trains begin to run. */
const STRETCH_MINUTES = 15

interface BuiltWindow {
  /** Any moment of the window. */
  readonly moment: ServiceMoment
  readonly window: ServiceWindow
  readonly stops: readonly PatternStop[]
  readonly trains: WindowTrains
  readonly rides: WindowRides
  readonly found: FoundStays
  /** One entry per stay, in rupees. */
  readonly fare: Int32Array
}

/** Builds the stays of an hour from the data that are the same at all hours. */
export class HourBuilder {
  readonly fares: MetroFares
  private readonly data: MetroData
  private readonly changeMinutes: readonly (number | undefined)[]
  private timed: readonly TimedPattern[] | undefined
  private pairs: { readonly columns: PairColumns; readonly at: ReturnType<typeof pairDescriber> } | undefined
  /** By timetable. */
  private readonly stops = new Map<string, readonly PatternStop[]>()
  private readonly firstMinutes = new Map<string, readonly number[]>()

  constructor(data: MetroData) {
    this.data = data
    this.fares = new MetroFares(data)
    const minutesAt = new Map(data.changes.map(({ station, minutes }) => [station, minutes]))
    this.changeMinutes = data.stations.map((_, station) => minutesAt.get(station))
  }

  /** Moments with the same key have the same window. */
  keyOf(moment: ServiceMoment): string {
    return `${this.windowAt(moment).firstMinute} ${moment.timetable} ${this.fares.keyOf(moment)}`
  }

  /** Whether passengers of the window may wait for first trains, so that its minutes differ. */
  hasFirstTrains(moment: ServiceMoment): boolean {
    const { firstMinute, lastMinute } = this.windowAt(moment)
    return this.hasFirstTrain(moment, firstMinute, lastMinute)
  }

  /** The stays of the window of a moment, in steps of a few boarding stations; undefined if no train runs. */
  *build(moment: ServiceMoment): Steps<MetroHour | undefined> {
    const { data, changeMinutes, fares } = this
    const window = this.windowAt(moment)
    const timed = this.timedPatterns()
    yield
    const columns = this.pairs?.columns ?? findPairs(data, timed)
    this.pairs ??= { columns, at: pairDescriber(timed, columns) }
    yield
    const stops = this.stopsOn(moment)
    const trains = trainsIn(stops, window)
    const rides = ridesIn(columns.services, trains, window)
    yield
    const { firstMinute } = window
    const counts = { stationCount: data.stations.length, ticketCount: data.tickets.length }
    const found = yield* findStays({ ...counts, pairs: columns, rides, firstMinute, changeMinutes })
    if (found.head.length === 0) return undefined
    const fare = yield* faresOf(found, fares.rupeesAt(moment))
    return this.hourOf({ moment, window, stops, trains, rides, found, fare })
  }

  private hourOf(built: BuiltWindow): MetroHour {
    const { data } = this
    const { moment, found, fare, rides } = built
    // A few stays are requested repeatedly.
    const known = new Map<number, readonly MetroRide[]>()
    const ridesOf = (stay: number) => {
      const trains = known.get(stay) ?? this.ridesOfStay(built, stay)
      known.set(stay, trains)
      return trains
    }
    const knownFares = new Map<number, MetroFare>()
    return {
      stays: {
        stationCount: data.stations.length,
        firstOut: found.firstOut,
        head: found.head,
        minutes: found.minutes,
        fare,
        distance: found.distance,
        rides: found.rides,
        latestStart: found.latestStart,
      },
      ridesOf,
      earliestEnd: rides.firstTrain.some(first => first > 0) ? found.earliestEnd : undefined,
      fareOf: stay => {
        const ends = [ridesOf(stay)[0]!.fromStation, found.head[stay]!] as const
        const ticketFare = knownFares.get(stay) ?? this.fares.fareOf(found.ticket[stay]!, ends, moment)!
        knownFares.set(stay, ticketFare)
        return ticketFare
      },
    }
  }

  private ridesOfStay(built: BuiltWindow, stay: number): MetroRide[] {
    const { data, changeMinutes } = this
    const { stops, trains, window, found, rides } = built
    const { columns, at: pairAt } = this.pairs!
    const before = found.before[stay]!
    const lastPair = found.lastPair[stay]!
    const pair = pairAt(lastPair)
    const served = columns.services.stopsOf(columns.service[lastPair]!)
    const rideOfService = { served, firstTrain: rides.firstTrain[found.lastRide[stay]!]! }
    const ride = describeRide(rideOfService, trains, { stops, firstMinute: window.firstMinute })
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
      towards: towardsOf(data, ride.patterns, pair.calls),
      distance: pair.distance,
      basis: pair.basis,
      isWeekdayTimetable: ride.patterns.some(pattern => !isKnown(data.patterns[pattern]!, built.moment)),
    }
    return before < 0 ? [last] : [...this.ridesOfStay(built, before), last]
  }

  /** The whole hour, or a quarter of it if a station has its first train within the hour or soon after it. */
  private windowAt(moment: ServiceMoment): ServiceWindow {
    const { minute } = moment
    const hour = Math.floor(minute / 60) * 60
    const length = this.hasFirstTrain(moment, hour, hour + 59) ? STRETCH_MINUTES : 60
    const firstMinute = Math.floor(minute / length) * length
    return { firstMinute, lastMinute: firstMinute + length - 1 }
  }

  private hasFirstTrain(moment: ServiceMoment, after: number, until: number): boolean {
    return this.firstMinutesOn(moment).some(
      first => first > after && first <= until + FIRST_TRAIN_AHEAD_MINUTES,
    )
  }

  /** The minutes at which stations have their first trains. */
  private firstMinutesOn(moment: ServiceMoment): readonly number[] {
    const minutesOf = () => [...new Set(this.stopsOn(moment).map(({ trains }) => trains.firstMinute))]
    const known = this.firstMinutes.get(moment.timetable) ?? minutesOf()
    this.firstMinutes.set(moment.timetable, known)
    return known
  }

  private timedPatterns(): readonly TimedPattern[] {
    this.timed ??= timePatterns(this.data)
    return this.timed
  }

  private stopsOn(moment: ServiceMoment): readonly PatternStop[] {
    const known = this.stops.get(moment.timetable) ?? stopsOn(this.timedPatterns(), moment)
    this.stops.set(moment.timetable, known)
    return known
  }
}

/** The ticket of each stay in rupees. */
function* faresOf(
  { firstOut, head, ticket }: FoundStays,
  rupeesOf: ReturnType<MetroFares['rupeesAt']>,
): Steps<Int32Array> {
  const fares = new Int32Array(head.length)
  for (let from = 0; from + 1 < firstOut.length; from += 1) {
    for (let stay = firstOut[from]!; stay < firstOut[from + 1]!; stay += 1) {
      fares[stay] = rupeesOf(ticket[stay]!, from, head[stay]!)
    }
    yield
  }
  return fares
}

/** Whether the timetable of the day is known for these trains. */
function isKnown({ line, trains }: MetroPattern, { day, kind, special }: ServiceMoment): boolean {
  if (special.some(({ on, lines }) => on === day && lines.includes(line))) return false
  return kind === 'weekday' || trains[kind] !== undefined
}

/**
 * The direction as signs show it. An end station on the way of other trains is omitted: of trains to
 * Vishwavidyalaya and Samaypur Badli the latter names the direction. If trains to different branches serve the
 * ride, both are named. A ring has no end: the next station names its direction.
 */
function towardsOf(data: MetroData, patterns: readonly number[], calls: readonly number[]): PlaceName {
  const all = patterns.map(pattern => data.patterns[pattern]!).filter(({ isRing }) => !isRing)
  if (all.length === 0) return nameOf(data.stations[calls[1]!]!)
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

function nameOf({ name, nameHi }: PlaceName): PlaceName {
  return { name, nameHi }
}

function isOnTheWay(pattern: MetroPattern, other: MetroPattern): boolean {
  const end = pattern.stations.at(-1) as number
  if (pattern.beyond !== undefined || !other.stations.includes(end)) return false
  return other.beyond !== undefined || other.stations.at(-1) !== end
}
