import type { MetroData, ServiceDay } from '../model/metro.ts'
import type { Steps } from '../model/steps.ts'
import { type DirectPair, pairDescriber } from './direct-rides.ts'
import { hourOfStays } from './hour-of-stays.ts'
import { FIRST_TRAIN_AHEAD_MINUTES, type ServiceWindow, trainsIn } from './hour-rides.ts'
import { MetroFareTables } from './metro-fare-tables.ts'
import type { MetroHour } from './metro-hour.ts'
import { type PatternStop, stopsOn } from './pattern-stops.ts'
import { type TimedPattern, timePatterns } from './run-times.ts'
import type { ServiceMoment } from './service-day.ts'
import { createStayFinder, type StayFinder } from './stay-finder.ts'

/** The length of a window in hours in which trains begin to run. */
const STRETCH_MINUTES = 15

/** Builds the stays of an hour from the data that are the same at all hours. */
export class HourBuilder {
  readonly fares: MetroFareTables
  private readonly data: MetroData
  private readonly changeMinutes: readonly (number | undefined)[]
  private timed: readonly TimedPattern[] | undefined
  private finder: StayFinder | undefined
  private pairAt: ((pair: number) => DirectPair) | undefined
  private readonly stops = new Map<ServiceDay, readonly PatternStop[]>()
  private readonly firstMinutes = new Map<ServiceDay, readonly number[]>()

  constructor(data: MetroData) {
    this.data = data
    this.fares = new MetroFareTables(data)
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

  /** The stays of the window of a moment; undefined if no train runs. */
  *build(moment: ServiceMoment): Steps<MetroHour | undefined> {
    const { data, changeMinutes, fares } = this
    const timed = this.timedPatterns()
    const window = this.windowAt(moment)
    yield
    this.finder ??= createStayFinder({ data, timed, changeMinutes })
    this.pairAt ??= pairDescriber(timed, this.finder.pairs)
    yield
    const stops = this.stopsOn(moment.kind)
    const trains = trainsIn(stops, window)
    const prices = data.tickets.map((_, ticket) => fares.pricesAt(ticket, moment))
    yield
    const stays = yield* this.finder.find({ window, trains, prices })
    if (stays.found.head.length === 0) return undefined
    const { pairs } = this.finder
    const { pairAt } = this
    return hourOfStays({ data, fares, moment, changeMinutes, pairs, pairAt, stops, trains, window, stays })
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
