import type { MetroData, ServiceDay } from '../model/metro.ts'
import type { Steps } from '../model/steps.ts'
import { type DirectPairs, directPairs } from './direct-rides.ts'
import { findStays } from './find-stays.ts'
import type { FoundStays } from './found-stays.ts'
import { hourOfStays } from './hour-of-stays.ts'
import { FIRST_TRAIN_AHEAD_MINUTES, ridesIn, type ServiceWindow } from './hour-rides.ts'
import { MetroFareTables } from './metro-fare-tables.ts'
import type { MetroHour } from './metro-hour.ts'
import { timePatterns } from './run-times.ts'
import type { ServiceMoment } from './service-day.ts'

/** The length of a window in hours in which trains begin to run. */
const STRETCH_MINUTES = 15

/** Builds the stays of an hour from the data that are the same at all hours. */
export class HourBuilder {
  readonly fares: MetroFareTables
  private readonly data: MetroData
  private readonly changeMinutes: readonly (number | undefined)[]
  private readonly pairs = new Map<ServiceDay, DirectPairs>()
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

  /** The stays of the window of a moment; undefined if no train runs. Each boarding station is a step or two. */
  *build(moment: ServiceMoment): Steps<MetroHour | undefined> {
    const { data, changeMinutes } = this
    const pairs = this.pairsOn(moment.kind)
    yield
    const window = this.windowAt(moment)
    const { firstMinute } = window
    const rides = ridesIn(pairs, window)
    yield
    const [stationCount, ticketCount] = [data.stations.length, data.tickets.length]
    const found = yield* findStays({ stationCount, ticketCount, pairs, rides, firstMinute, changeMinutes })
    if (found.head.length === 0) return undefined
    const fare = yield* this.rupeesOf(found, moment)
    return hourOfStays({ data, fares: this.fares, moment, changeMinutes, pairs, rides, found, fare })
  }

  private *rupeesOf(stays: FoundStays, moment: ServiceMoment): Steps<Int32Array> {
    const { firstOut, head, ticket: tickets } = stays
    const rupees = new Int32Array(head.length)
    const rowsOf = this.data.tickets.map((_, ticket) => this.fares.rupeesAt(ticket, moment))
    for (let from = 0; from < this.data.stations.length; from += 1) {
      let ticket = -1
      let row: Int16Array | undefined
      const end = firstOut[from + 1]!
      for (let stay = firstOut[from]!; stay < end; stay += 1) {
        if (row === undefined || tickets[stay] !== ticket) {
          ticket = tickets[stay]!
          row = rowsOf[ticket]!(from)
        }
        rupees[stay] = row[head[stay]!]!
      }
      yield
    }
    return rupees
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
    const minutesOf = () => [...new Set(this.pairsOn(day).stops.map(({ trains }) => trains.firstMinute))]
    const known = this.firstMinutes.get(day) ?? minutesOf()
    this.firstMinutes.set(day, known)
    return known
  }

  private pairsOn(day: ServiceDay): DirectPairs {
    const known = this.pairs.get(day) ?? directPairs(this.data, timePatterns(this.data), day)
    this.pairs.set(day, known)
    return known
  }
}
