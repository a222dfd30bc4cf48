import type { MetroFare, MetroFareBasis, MetroHour, MetroRide } from '../metro/metro-hour.ts'
import type { MetroData } from '../model/metro.ts'
import type { PlaceName } from '../model/stand.ts'

/** What passengers need to know to find their train and to pay for it. */
export interface TrainFacts {
  readonly line: PlaceName
  /** '#' and six hex digits. */
  readonly colour: string
  readonly operator: string
  /** The last station of the train, which signs on the platform show. */
  readonly towards: PlaceName
  /** The number of stations travelled. */
  readonly stops: number
  /** The stations called at, both ends included, one for each point of `coordinates`. */
  readonly calls: readonly PlaceName[]
  /** The minutes between two trains; the wait is half of them. */
  readonly headwayMinutes: number
  /** The wait is for the first train of the day. */
  readonly isFirstTrain?: true
  /**
   * Weekday: the timetable of this day is unknown, and the weekday timetable is used. Estimated: computed from
   * the distance.
   */
  readonly timeBasis: 'timetable' | 'weekday' | 'estimated'
  /** The year of the timetable's edition, where it is known. */
  readonly timetableYear?: number
  /** The source of the fare, which is the same for all legs inside the gates. */
  readonly fareSource: string
  readonly fareBasis: MetroFareBasis
  /** The price of the stay with a smart card at this hour; only on its first leg. */
  readonly card?: { readonly fareRupees: number; readonly isOffPeak: boolean }
}

type MetroFacts = Pick<MetroData, 'stations' | 'tickets'>

/** The legs of the stays of an hour, by stay; some 300 bytes for each stay that was used. */
type LegsOfHour = Map<number, readonly MetroLeg[]>

/** The legs of stays, created on first use. */
export class MetroLegs {
  private readonly data: MetroFacts
  private readonly firstStation: number
  /** They are kept as long as the hour. */
  private readonly kept = new WeakMap<MetroHour, LegsOfHour>()
  /** Most plans have the hour of the plan before. */
  private last: { readonly hour: MetroHour; readonly legs: LegsOfHour } | undefined

  /** `firstStation` is the index of the first station among leg ends. */
  constructor(data: MetroFacts, firstStation: number) {
    this.data = data
    this.firstStation = firstStation
  }

  /** The trains of a stay, in order; `begins` is the minute of the service day. */
  of(hour: MetroHour, stay: number, begins: number): readonly MetroLeg[] {
    if (this.last?.hour !== hour) {
      const legs = this.kept.get(hour) ?? new Map<number, readonly MetroLeg[]>()
      this.kept.set(hour, legs)
      this.last = { hour, legs }
    }
    const known = this.last.legs.get(stay)
    const legs = known ?? this.legsOf(hour, stay, Number.POSITIVE_INFINITY)
    if (known === undefined) this.last.legs.set(stay, legs)
    return legs[0]!.isShared ? legs : this.legsOf(hour, stay, begins)
  }

  private legsOf(hour: MetroHour, stay: number, begins: number): readonly MetroLeg[] {
    const rides = hour.ridesOf(stay)
    const isShared = rides.every(({ firstMinute }) => firstMinute === undefined)
    let minute = begins
    return rides.map((ride, index) => {
      const { changeMinutes, firstMinute = 0 } = ride
      const waitMinutes = Math.max(ride.waitMinutes, firstMinute - minute - changeMinutes)
      minute += changeMinutes + waitMinutes + ride.minutes
      const position = { isFirstOfStay: index === 0, firstStation: this.firstStation }
      return new MetroLeg(this.data, { hour, stay, ride, waitMinutes, isShared, ...position })
    })
  }
}

interface TrainOfStay {
  readonly hour: MetroHour
  readonly stay: number
  readonly ride: MetroRide
  readonly waitMinutes: number
  readonly isShared: boolean
  readonly isFirstOfStay: boolean
  readonly firstStation: number
}

/** One train of a stay inside the gates. */
export class MetroLeg {
  readonly mode = 'metro'
  readonly from: number
  readonly to: number
  readonly distance: number
  /** On the train and, after a change, on foot inside the gates. */
  readonly minutes: number
  readonly waitMinutes: number
  /** Whether the wait is for the first train of the day, and so longer than half the headway. */
  readonly isFirstTrain: boolean
  readonly ride: MetroRide
  /** The ticket of the stay. */
  readonly ticket: MetroFare
  readonly isFirstOfStay: boolean
  /** The latest minute of the service day at which the stay can be begun. */
  readonly latestStart: number
  /** The whole ticket on the first leg of a stay, 0 on the others. */
  readonly fareRupees: number
  /** Whether every trip of the hour uses this object. A leg with the wait for a first train depends on its start. */
  readonly isShared: boolean
  private readonly data: MetroFacts
  private facts: TrainFacts | undefined

  constructor(
    data: MetroFacts,
    { hour, stay, ride, waitMinutes, isShared, isFirstOfStay, firstStation }: TrainOfStay,
  ) {
    this.data = data
    this.from = firstStation + ride.fromStation
    this.to = firstStation + ride.toStation
    this.distance = ride.distance
    this.minutes = ride.changeMinutes + ride.minutes
    this.waitMinutes = waitMinutes
    this.isFirstTrain = waitMinutes > ride.waitMinutes
    this.ride = ride
    this.ticket = hour.fareOf(stay)
    this.isFirstOfStay = isFirstOfStay
    this.latestStart = hour.stays.latestStart[stay]!
    this.fareRupees = isFirstOfStay ? this.ticket.fareRupees : 0
    this.isShared = isShared
  }

  /** Computed on first access, because most routes are not listed. */
  get train(): TrainFacts {
    this.facts ??= this.findFacts()
    return this.facts
  }

  private findFacts(): TrainFacts {
    const { ride, ticket, isFirstTrain, isFirstOfStay } = this
    const { line, towards, stops, headwayMinutes, isWeekdayTimetable } = ride
    const { stations, tickets } = this.data
    const { operator, timetableYear } = tickets[line.ticket]!
    const timeBasis = isWeekdayTimetable ? 'weekday' : 'timetable'
    return {
      line: { name: line.name, nameHi: line.nameHi },
      colour: line.colour,
      operator,
      ...(timetableYear !== undefined && { timetableYear }),
      towards,
      stops,
      headwayMinutes,
      ...(isFirstTrain && { isFirstTrain }),
      calls: ride.calls.map(station => stations[station]!),
      timeBasis: ride.basis === 'estimated' ? 'estimated' : timeBasis,
      fareSource: ticket.source,
      fareBasis: ticket.basis,
      ...(isFirstOfStay && ticket.card && { card: ticket.card }),
    }
  }
}
