/**
 * All stays of a window of one hour, in rows by boarding station; prefixes of a stay are stays of the same
 * row.
 */
export interface FoundStays {
  readonly firstOut: Int32Array
  readonly head: Int32Array
  readonly ticket: Uint8Array
  readonly rides: Uint8Array
  readonly minutes: Int32Array
  readonly distance: Int32Array
  readonly latestStart: Int32Array
  /** The earliest minute at which the stay ends, because of first trains or because the window begins then. */
  readonly earliestEnd: Int32Array
  /** The pair of the last ride, and its entry of the rides of the window. */
  readonly lastPair: Int32Array
  readonly lastRide: Int32Array
  /** The stay without its last ride, or -1. */
  readonly before: Int32Array
  /** Rupees. */
  readonly fare: Int32Array
}

/** Columns of stays that grow row by row; they are filled again from the first row on. */
export class StayColumns {
  readonly firstOut: Int32Array
  head: Int32Array
  ticket: Uint8Array
  rides: Uint8Array
  minutes: Int32Array
  distance: Int32Array
  latestStart: Int32Array
  earliestEnd: Int32Array
  lastPair: Int32Array
  lastRide: Int32Array
  before: Int32Array
  fare: Int32Array

  constructor(stationCount: number) {
    this.firstOut = new Int32Array(stationCount + 1)
    // In daytime there are nearly as many stays as pairs of stations, early in the morning more.
    const room = stationCount * stationCount
    this.head = new Int32Array(room)
    this.ticket = new Uint8Array(room)
    this.rides = new Uint8Array(room)
    this.minutes = new Int32Array(room)
    this.distance = new Int32Array(room)
    this.latestStart = new Int32Array(room)
    this.earliestEnd = new Int32Array(room)
    this.lastPair = new Int32Array(room)
    this.lastRide = new Int32Array(room)
    this.before = new Int32Array(room)
    this.fare = new Int32Array(room)
  }

  /** Adds a row of this many stays after the rows of the previous stations; returns the first of them. */
  addRow(station: number, count: number): number {
    const begin = this.firstOut[station]!
    const end = begin + count
    this.firstOut[station + 1] = end
    this.makeRoom(end)
    return begin
  }

  /** Makes room for this many stays. */
  makeRoom(count: number): void {
    if (count > this.head.length) this.resize(2 * count)
  }

  /** The filled part of the columns, as copies: the empty part of a window with few stays is as large. */
  found(): FoundStays {
    const count = this.firstOut.at(-1)!
    return {
      firstOut: this.firstOut.slice(),
      head: this.head.slice(0, count),
      ticket: this.ticket.slice(0, count),
      rides: this.rides.slice(0, count),
      minutes: this.minutes.slice(0, count),
      distance: this.distance.slice(0, count),
      latestStart: this.latestStart.slice(0, count),
      earliestEnd: this.earliestEnd.slice(0, count),
      lastPair: this.lastPair.slice(0, count),
      lastRide: this.lastRide.slice(0, count),
      before: this.before.slice(0, count),
      fare: this.fare.slice(0, count),
    }
  }

  private resize(length: number): void {
    this.head = resized(this.head, length)
    this.ticket = resized(this.ticket, length)
    this.rides = resized(this.rides, length)
    this.minutes = resized(this.minutes, length)
    this.distance = resized(this.distance, length)
    this.latestStart = resized(this.latestStart, length)
    this.earliestEnd = resized(this.earliestEnd, length)
    this.lastPair = resized(this.lastPair, length)
    this.lastRide = resized(this.lastRide, length)
    this.before = resized(this.before, length)
    this.fare = resized(this.fare, length)
  }
}

function resized<Column extends Int32Array | Uint8Array>(column: Column, length: number): Column {
  const longer = new (column.constructor as new (length: number) => Column)(length)
  longer.set(column)
  return longer
}
