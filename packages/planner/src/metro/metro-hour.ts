import type { MetroLine, MetroTimeBasis } from '../model/metro.ts'
import type { PlaceName } from '../model/stand.ts'

/** One train from boarding to leaving it. */
export interface MetroRide {
  readonly line: MetroLine
  readonly fromStation: number
  readonly toStation: number
  /** The stations called at in order, both ends included. */
  readonly calls: readonly number[]
  /** Stations travelled. */
  readonly stops: number
  readonly minutes: number
  /** Half the headway, the mean wait. Before the first train it is longer. */
  readonly waitMinutes: number
  /** The minute of the service day of the first train, if it has not left when the window of stays begins. */
  readonly firstMinute: number | undefined
  /** The walk inside the gates before this ride. */
  readonly changeMinutes: number
  /** One decimal. */
  readonly headwayMinutes: number
  /** The end of the trains; for trains to different branches both ends. */
  readonly towards: PlaceName
  /** Hundredths of a kilometre. */
  readonly distance: number
  /** Estimated if most of the time is. */
  readonly basis: MetroTimeBasis
  /** Whether the trains are those of weekdays because the timetable of the day is unknown. */
  readonly isWeekdayTimetable: boolean
}

/** Published: a source names it. Weekday: the Sunday fare is unknown. Estimated: by the kilometre. */
export type MetroFareBasis = 'published' | 'weekday' | 'estimated'

export interface MetroFare {
  readonly fareRupees: number
  readonly basis: MetroFareBasis
  readonly source: string
  /** The price for a passenger with a smart card at this hour. */
  readonly card?: { readonly fareRupees: number; readonly isOffPeak: boolean; readonly source: string }
}

/**
 * The stays of an hour, or of a part of it in which trains begin to run, on one kind of day. A stay is all that
 * one ticket buys: rides with changes inside the gates. The stays of a boarding station lie between its entry of
 * `firstOut` and the next.
 */
export interface MetroStays {
  readonly stationCount: number
  readonly firstOut: Int32Array
  /** The station where the stay ends. */
  readonly head: Int32Array
  /** Waits, changes and rides. */
  readonly minutes: Int32Array
  /** Rupees. */
  readonly fare: Int32Array
  /** Hundredths of a kilometre along the lines. */
  readonly distance: Int32Array
  readonly rides: Uint8Array
  /** The latest minute of the service day at which the stay can be begun at its first station. */
  readonly latestStart: Int32Array
}

/**
 * The stays available at a minute. Per pair, ticket and number of rides there is at most one, faster than those
 * with fewer rides; near the end of service there are also slower ones that can be begun later, and before
 * first trains those that end earlier.
 */
export interface MetroHour {
  readonly stays: MetroStays
  /** The earliest minute of the service day at which each stay ends; undefined if all trains run. */
  readonly earliestEnd: Int32Array | undefined
  ridesOf(stay: number): readonly MetroRide[]
  fareOf(stay: number): MetroFare
}
