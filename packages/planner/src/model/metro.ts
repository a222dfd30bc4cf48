import type { Point } from '../geo/index.ts'
import type { PlaceName } from './stand.ts'
import type { HourWindow } from './tariff.ts'

/**
 * The metro's facts: stations, trains and fares. Stations, lines and tickets are referred to by their
 * index in these lists.
 */
export interface MetroData {
  readonly stations: readonly MetroStation[]
  readonly lines: readonly MetroLine[]
  readonly tickets: readonly MetroTicket[]
  readonly sections: readonly MetroSection[]
  readonly patterns: readonly MetroPattern[]
  /** The stations where passengers change trains without passing the gates. */
  readonly changes: readonly MetroChange[]
  /** Walks between gates; the next ride needs another ticket. Each row has both directions. */
  readonly walks: readonly MetroWalk[]
  readonly fares: readonly MetroFareTable[]
  /** Days 'YYYY-MM-DD' on which the fares of Sundays apply. */
  readonly holidays: readonly string[]
  /** Days on which trains begin later or end earlier than by the timetable. */
  readonly specialDays?: readonly MetroSpecialDay[]
}

/** Announced hours of some lines on one day, or on every Sunday. They hold where trains begin their way. */
export interface MetroSpecialDay {
  /** 'YYYY-MM-DD' or 'sunday'. */
  readonly on: string
  readonly name: PlaceName
  readonly lines: readonly number[]
  /** Minutes from midnight of the service day: no train begins its way before, or after. */
  readonly firstMinute?: number
  readonly lastMinute?: number
  readonly source: string
}

/** Its name as on the signs: 'Rajiv Chowk'. */
export interface MetroStation extends PlaceName, Point {
  /** Id in the place list, such as 'metro-rajiv-chowk'. */
  readonly placeId: string
}

export interface MetroLine extends PlaceName {
  /** '#rrggbb' */
  readonly colour: string
  readonly ticket: number
}

/** Lines of one ticket share their gates and their fares. */
export interface MetroTicket {
  /** 'DMRC', 'DMRC Airport Express', 'NMRC' or 'NCRTC'. */
  readonly name: string
  readonly operator: string
  /** The year of the timetable's edition, where it is known. */
  readonly timetableYear?: number
  readonly card?: MetroCard
}

/** Reductions for passengers with a smart card; no fare of ours includes them. */
export interface MetroCard {
  readonly percentOff: number
  /** The reduction in addition to `percentOff`. */
  readonly offPeakPercentOff: number
  readonly offPeak: readonly HourWindow[]
  readonly source: string
}

/** Timetable: the operator's figure. Estimated: computed from the distance. */
export type MetroTimeBasis = 'timetable' | 'estimated'

/** Two neighbouring stations of a line, in one direction. */
export interface MetroSection {
  readonly line: number
  readonly from: number
  readonly to: number
  /** From arrival to arrival. */
  readonly seconds: number
  readonly metres: number
  readonly basis: MetroTimeBasis
}

/** Trains that call at the same stations in the same order. */
export interface MetroPattern {
  readonly line: number
  readonly stations: readonly number[]
  /**
   * The trains of a ring go on from the last of `stations` to the first. They are all trains on its track, those of
   * other patterns included.
   */
  readonly isRing?: true
  /** The end of the trains if that is not the last of `stations`. */
  readonly beyond?: PlaceName
  /** By kind of day; a kind without a row has the weekday trains. */
  readonly trains: Readonly<Partial<Record<ServiceDay, MetroTrains>>> & { readonly weekday: MetroTrains }
}

export type ServiceDay = 'weekday' | 'saturday' | 'sunday'

export type MetroTrains = CountedTrains | FrequentTrains

/** Trains of a timetable, counted where they leave one station. Minutes count from midnight of the service day. */
export interface CountedTrains {
  readonly kind: 'counted'
  /** The index in `stations` of the pattern at which trains are counted. */
  readonly countedAt: number
  readonly firstMinute: number
  readonly lastMinute: number
  /** Departures in each clock hour from `fromHour` on; hour 24 follows midnight. */
  readonly fromHour: number
  readonly perHour: readonly number[]
}

/** Trains at a stated interval, which leave the first station of the pattern in these hours. */
export interface FrequentTrains {
  readonly kind: 'frequent'
  /** In order, without gaps; the first begins with the first train, the last ends with the last train. */
  readonly bands: readonly { fromMinute: number; toMinute: number; headwayMinutes: number }[]
}

export interface MetroChange {
  readonly station: number
  readonly minutes: number
}

export interface MetroWalk {
  readonly from: number
  /** Equal to `from` if two tickets share a station. */
  readonly to: number
  readonly minutes: number
}

export type FareDays = 'all' | 'monday-saturday' | 'sunday-holiday'

/** The prices of one ticket from a day on. */
export interface MetroFareTable {
  readonly ticket: number
  /** First day of validity, 'YYYY-MM-DD'; the newest valid table applies. */
  readonly validFrom: string
  readonly days: FareDays
  readonly price: SlabFares | PairFares
  readonly source: string
}

/** The fare of the first slab whose end is not exceeded, by kilometres or by stations travelled. */
export interface SlabFares {
  readonly by: 'km' | 'stations'
  readonly slabs: readonly { readonly upto: number | null; readonly rupees: number }[]
}

/** Fares between two stations in either direction; for other pairs an estimate by the kilometre, if any. */
export interface PairFares {
  readonly by: 'pair'
  readonly pairs: readonly PairFare[]
  readonly otherwise?: {
    readonly rupeesPerKm: number
    readonly leastRupees: number
    readonly stepRupees: number
    readonly source: string
  }
}

export interface PairFare {
  readonly between: readonly [number, number]
  readonly rupees: number
  /** How the fare is estimated, if no source names it. */
  readonly estimate?: string
}
