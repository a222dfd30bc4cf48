import type { Steps } from '../model/steps.ts'
import type { PairColumns } from './direct-rides.ts'
import type { WindowRides } from './hour-rides.ts'

/** The maximum number of rides of one stay. */
const MOST_RIDES = 4
const NONE = -1
/** Later than any train. */
const NEVER = 0x3fffffff

/** The fields of a label; a label is one row of them. */
const TO = 0
/** `NONE` for a label that a later one of its round dominates. */
const TICKET = 1
const RIDES = 2
const MINUTES = 3
const DISTANCE = 4
const LATEST_START = 5
/** The latest start, as it is compared. */
const COMPARED_START = 6
const EARLIEST_END = 7
/** The pair of the last ride, and its entry of the rides of the window. */
const PAIR = 8
const RIDE = 9
/** The address of the label without the last ride. */
const BEFORE = 10
/** The address of the label found after this one at the same station by the same ticket. */
const NEXT = 11
/** The position in its row of the stay created from the label. */
const STAY = 12
const LABEL_SIZE = 13
const FIRST_LABELS = 1024

/**
 * All stays of a window of one hour, in rows by boarding station; prefixes of a stay are stays of the same
 * row.
 */
export interface FoundStays {
  readonly firstOut: Int32Array
  readonly head: Int32Array
  readonly ticket: Int32Array
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
}

/** The data of the metro that the search needs. */
export interface StayTables {
  readonly stationCount: number
  readonly ticketCount: number
  readonly pairs: PairColumns
  readonly rides: WindowRides
  /** The minute at which the window begins. */
  readonly firstMinute: number
  /** Minutes for a change inside the gates by station; undefined where none is possible. */
  readonly changeMinutes: readonly (number | undefined)[]
}

/** No trip begins its stay later than this after the end of its hour of departure. */
const LATEST_BOARDING_MINUTES = 240

/** The minute at which the hour of a window begins. */
function hourBegins(firstMinute: number): number {
  return Math.floor(firstMinute / 60) * 60
}

/** Starts later than this minute are equivalent. */
function latestCompared(firstMinute: number): number {
  return hourBegins(firstMinute) + 60 + LATEST_BOARDING_MINUTES
}

/**
 * Finds the stays between all stations in rounds of one ride each. Of two stays of a pair by one ticket the one
 * with fewer rides, fewer minutes, the earlier end after first trains and the later start is kept; the start
 * matters only towards the end of service. Of equal ones the shorter is kept, unless its beginning was
 * dominated by another one; then the first in the order of stations and lines. Each step searches from one station.
 */
export function* findStays(tables: StayTables): Steps<FoundStays> {
  const search = new RowSearch(tables)
  const rows: Int32Array[] = []
  for (let station = 0; station < tables.stationCount; station += 1) {
    search.search(station)
    rows.push(search.row())
    yield
  }
  return columnsOf(rows)
}

/** The fields of the labels of all rows, each as a column. */
function columnsOf(rows: readonly Int32Array[]): FoundStays {
  const firstOut = new Int32Array(rows.length + 1)
  rows.forEach((row, station) => {
    firstOut[station + 1] = firstOut[station]! + row.length / LABEL_SIZE
  })
  const column = (field: number): Int32Array => {
    const values = new Int32Array(firstOut.at(-1)!)
    let stay = 0
    for (const row of rows) {
      for (let at = field; at < row.length; at += LABEL_SIZE) values[stay++] = row[at]!
    }
    return values
  }
  const before = column(BEFORE)
  rows.forEach((_, station) => {
    for (let stay = firstOut[station]!; stay < firstOut[station + 1]!; stay += 1) {
      if (before[stay] !== NONE) before[stay]! += firstOut[station]!
    }
  })
  return {
    firstOut,
    head: column(TO),
    ticket: column(TICKET),
    rides: Uint8Array.from(column(RIDES)),
    minutes: column(MINUTES),
    distance: column(DISTANCE),
    latestStart: column(LATEST_START),
    earliestEnd: column(EARLIEST_END),
    lastPair: column(PAIR),
    lastRide: column(RIDE),
    before,
  }
}

/** The search from one station by all tickets, one after the other. Labels are rows of one typed array. */
class RowSearch {
  private readonly tables: StayTables
  /** Later starts than this are equivalent. */
  private readonly evening: number
  /** The first label at each station by the ticket being searched, as an address. */
  private readonly first: Int32Array
  /** By station: where its stays begin in the row. */
  private readonly starts: Int32Array
  private source = 0
  private labels = new Int32Array(FIRST_LABELS * LABEL_SIZE)
  /** The address after the last label. */
  private end = 0

  constructor(tables: StayTables) {
    this.tables = tables
    this.evening = latestCompared(tables.firstMinute)
    this.first = new Int32Array(tables.stationCount)
    this.starts = new Int32Array(tables.stationCount + 1)
  }

  search(station: number): void {
    const { firstOut } = this.tables.pairs
    this.source = station
    this.end = 0
    for (let ticket = 0; ticket < this.tables.ticketCount; ticket += 1) {
      const row = ticket * this.tables.stationCount + station
      if (firstOut[row] !== firstOut[row + 1]) this.searchBy(ticket, station)
    }
  }

  private searchBy(ticket: number, station: number): void {
    const { changeMinutes } = this.tables
    this.first.fill(NONE)
    let begin = this.end
    this.board(ticket, station, NONE)
    for (let rides = 2; rides <= MOST_RIDES; rides += 1) {
      const { end } = this
      for (let label = begin; label < end; label += LABEL_SIZE) {
        const at = this.labels[label + TO]!
        if (changeMinutes[at] === undefined || this.labels[label + TICKET] === NONE) continue
        this.board(ticket, at, label)
      }
      begin = end
    }
  }

  /** Tries every ride from a station, after the stay `before` if there is one. */
  private board(ticket: number, station: number, before: number): void {
    const { source, evening, first } = this
    const { pairs, rides, stationCount, changeMinutes, firstMinute } = this.tables
    const { to: ends, distance: lengths, minutes: pairMinutes, service: services, firstOut } = pairs
    const { firstOf, wait, lastMinute, firstTrain } = rides
    const isFirst = before === NONE
    const change = isFirst ? 0 : changeMinutes[station]!
    const ready = isFirst ? 0 : this.labels[before + MINUTES]! + change
    const readyAt = isFirst ? firstMinute : this.labels[before + EARLIEST_END]! + change
    const begun = isFirst ? NEVER : this.labels[before + LATEST_START]!
    const travelled = isFirst ? 0 : this.labels[before + DISTANCE]!
    const count = isFirst ? 1 : this.labels[before + RIDES]! + 1
    const earliestStart = hourBegins(firstMinute)
    const row = ticket * stationCount + station
    const rowEnd = firstOut[row + 1]!
    for (let at = firstOut[row]!; at < rowEnd; at += 1) {
      const to = ends[at]!
      if (to === source) continue
      const service = services[at]!
      const last = firstOf[service + 1]!
      for (let ride = firstOf[service]!; ride < last; ride += 1) {
        let latestStart = lastMinute[ride]! - ready
        if (begun < latestStart) latestStart = begun
        if (latestStart < earliestStart) continue
        const minutes = ready + wait[ride]! + pairMinutes[at]!
        // The first train has a fixed time; later ones are boarded after the mean wait.
        const firstEnd = firstTrain[ride]! + pairMinutes[at]!
        const meanEnd = readyAt + minutes - ready
        const end = meanEnd < firstEnd ? firstEnd : meanEnd
        const start = latestStart < evening ? latestStart : evening
        const { labels } = this
        // The first label of the station, which has fewer rides, dominates most rides: nothing is written for them.
        const best = first[to]!
        if (
          best !== NONE &&
          labels[best + MINUTES]! <= minutes &&
          labels[best + RIDES]! < count &&
          labels[best + EARLIEST_END]! <= end &&
          labels[best + COMPARED_START]! >= start
        )
          continue
        const label = this.end
        labels[label + RIDES] = count
        labels[label + MINUTES] = minutes
        labels[label + DISTANCE] = travelled + lengths[at]!
        labels[label + LATEST_START] = latestStart
        labels[label + COMPARED_START] = start
        labels[label + EARLIEST_END] = end
        if (best !== NONE && this.isDominated(label, to)) continue
        labels[label + TO] = to
        labels[label + TICKET] = ticket
        labels[label + PAIR] = at
        labels[label + RIDE] = ride
        labels[label + BEFORE] = before
        this.add(label, to)
      }
    }
  }

  private isDominated(label: number, to: number): boolean {
    const { labels } = this
    for (let other = this.first[to]!; other !== NONE; other = labels[other + NEXT]!) {
      if (isAsGood(labels, other, label)) return true
    }
    return false
  }

  /** Appends the label to those of its station and removes those of the same round that it dominates. */
  private add(label: number, to: number): void {
    const { labels, first } = this
    const rides = labels[label + RIDES]!
    let last = NONE
    for (let other = first[to]!; other !== NONE; other = labels[other + NEXT]!) {
      if (labels[other + RIDES] === rides && isAsGood(labels, label, other)) {
        labels[other + TICKET] = NONE
        if (last === NONE) first[to] = labels[other + NEXT]!
        else labels[last + NEXT] = labels[other + NEXT]!
        continue
      }
      last = other
    }
    labels[label + NEXT] = NONE
    if (last === NONE) first[to] = label
    else labels[last + NEXT] = label
    this.end += LABEL_SIZE
    if (this.end === labels.length) this.grow()
  }

  private grow(): void {
    const wider = new Int32Array(2 * this.labels.length)
    wider.set(this.labels)
    this.labels = wider
  }

  /**
   * The labels of the stays: by the station where they end, then by ticket, then fewest rides first. `BEFORE` is the
   * position in the row.
   */
  row(): Int32Array {
    const { labels, end, starts } = this
    starts.fill(0)
    for (let label = 0; label < end; label += LABEL_SIZE) {
      if (labels[label + TICKET] !== NONE) starts[labels[label + TO]! + 1]! += 1
    }
    for (let to = 1; to < starts.length; to += 1) starts[to]! += starts[to - 1]!
    const row = new Int32Array(starts.at(-1)! * LABEL_SIZE)
    for (let label = 0; label < end; label += LABEL_SIZE) {
      if (labels[label + TICKET] === NONE) continue
      const stay = starts[labels[label + TO]!]!++
      labels[label + STAY] = stay
      row.set(labels.subarray(label, label + LABEL_SIZE), stay * LABEL_SIZE)
      const before = labels[label + BEFORE]!
      // Stays with fewer rides already have their position.
      if (before !== NONE) row[stay * LABEL_SIZE + BEFORE] = labels[before + STAY]!
    }
    return row
  }
}

function isAsGood(labels: Int32Array, one: number, other: number): boolean {
  const slower = labels[one + MINUTES]! - labels[other + MINUTES]!
  if (slower > 0) return false
  const endsLater = labels[one + EARLIEST_END]! - labels[other + EARLIEST_END]!
  if (endsLater > 0) return false
  const earlier = labels[other + COMPARED_START]! - labels[one + COMPARED_START]!
  if (earlier > 0) return false
  if (labels[one + RIDES]! < labels[other + RIDES]! || slower < 0 || endsLater < 0 || earlier < 0) return true
  return labels[one + DISTANCE]! <= labels[other + DISTANCE]!
}
