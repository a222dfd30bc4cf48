import type { MetroData, ServiceDay } from '../model/metro.ts'
import type { Steps } from '../model/steps.ts'
import { findPairs, type PairColumns, pairDescriber } from './direct-rides.ts'
import { type FoundStays, findStays } from './find-stays.ts'
import { hourOfStays } from './hour-of-stays.ts'
import { FIRST_TRAIN_AHEAD_MINUTES, ridesIn, type ServiceWindow, trainsIn } from './hour-rides.ts'
import { MetroFares } from './metro-fares.ts'
import type { MetroHour } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { type PatternStop, stopsOn, type TimedPattern, timePatterns } from './trains.ts'

/** The length in minutes of a window in which trains begin to run. */
const STRETCH_MINUTES = 15

/** Builds the stays of an hour from the data that are the same at all hours. */
export class HourBuilder {
  readonly fares: MetroFares
  private readonly data: MetroData
  private readonly changeMinutes: readonly (number | undefined)[]
  private timed: readonly TimedPattern[] | undefined
  private pairs: { readonly columns: PairColumns; readonly at: ReturnType<typeof pairDescriber> } | undefined
  private readonly stops = new Map<ServiceDay, readonly PatternStop[]>()
  private readonly firstMinutes = new Map<ServiceDay, readonly number[]>()

  constructor(data: MetroData) {
    this.data = data
    this.fares = new MetroFares(data)
    const minutesAt = new Map(data.changes.map(({ station, minutes }) => [station, minutes]))
    this.changeMinutes = data.stations.map((_, station) => minutesAt.get(station))
  }

  /** Moments with the same key have the same window. */
  keyOf(moment: ServiceMoment): string {
    return `${this.windowAt(moment).firstMinute} ${moment.kind} ${this.fares.keyOf(moment)}`
  }

  /** Whether passengers of the window may wait for first trains, so that its minutes differ. */
  hasFirstTrains(moment: ServiceMoment): boolean {
    const { firstMinute, lastMinute } = this.windowAt(moment)
    return this.hasFirstTrain(moment.kind, firstMinute, lastMinute)
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
    const stops = this.stopsOn(moment.kind)
    const trains = trainsIn(stops, window)
    const rides = ridesIn(columns.services, trains, window)
    yield
    const { firstMinute } = window
    const counts = { stationCount: data.stations.length, ticketCount: data.tickets.length }
    const found = yield* findStays({ ...counts, pairs: columns, rides, firstMinute, changeMinutes })
    if (found.head.length === 0) return undefined
    const fare = yield* faresOf(found, fares.rupeesAt(moment))
    const { pairs } = this
    return hourOfStays({
      data,
      fares,
      moment,
      changeMinutes,
      pairs,
      stops,
      trains,
      window,
      found,
      rides,
      fare,
    })
  }

  /** The whole hour, or a quarter of it if a station has its first train within the hour or soon after it. */
  private windowAt({ kind, minute }: ServiceMoment): ServiceWindow {
    const hour = Math.floor(minute / 60) * 60
    const length = this.hasFirstTrain(kind, hour, hour + 59) ? STRETCH_MINUTES : 60
    const firstMinute = Math.floor(minute / length) * length
    return { firstMinute, lastMinute: firstMinute + length - 1 }
  }

  private hasFirstTrain(day: ServiceDay, after: number, until: number): boolean {
    return this.firstMinutesOn(day).some(first => first > after && first <= until + FIRST_TRAIN_AHEAD_MINUTES)
  }

  /** The minutes at which stations have their first trains. */
  private firstMinutesOn(day: ServiceDay): readonly number[] {
    const minutesOf = () => [...new Set(this.stopsOn(day).map(({ trains }) => trains.firstMinute))]
    const known = this.firstMinutes.get(day) ?? minutesOf()
    this.firstMinutes.set(day, known)
    return known
  }

  private timedPatterns(): readonly TimedPattern[] {
    this.timed ??= timePatterns(this.data)
    return this.timed
  }

  private stopsOn(day: ServiceDay): readonly PatternStop[] {
    const known = this.stops.get(day) ?? stopsOn(this.timedPatterns(), day)
    this.stops.set(day, known)
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
