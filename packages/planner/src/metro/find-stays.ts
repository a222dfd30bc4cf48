import type { Steps } from '../model/steps.ts'
import type { PairColumns } from './direct-rides.ts'
import { type FoundStays, StayColumns } from './found-stays.ts'
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
/** The stay created from the label. */
const STAY = 12
const LABEL_SIZE = 13
const FIRST_LABELS = 1024

/** The data of the metro that the search needs. */
export interface StayGround {
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
export function* findStays(
  ground: StayGround,
  columns = new StayColumns(ground.stationCount),
): Steps<FoundStays> {
  const search = new RowSearch(ground)
  for (let station = 0; station < ground.stationCount; station += 1) {
    search.search(station)
    search.moveTo(columns)
    yield
  }
  return columns.found()
}

/** The search from one station by all tickets, one after the other. Labels are rows of one typed array. */
class RowSearch {
  private readonly ground: StayGround
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

  constructor(ground: StayGround) {
    this.ground = ground
    this.evening = latestCompared(ground.firstMinute)
    this.first = new Int32Array(ground.stationCount)
    this.starts = new Int32Array(ground.stationCount + 1)
  }

  search(station: number): void {
    const { firstOut } = this.ground.pairs
    this.source = station
    this.end = 0
    for (let ticket = 0; ticket < this.ground.ticketCount; ticket += 1) {
      const row = ticket * this.ground.stationCount + station
      if (firstOut[row] !== firstOut[row + 1]) this.searchBy(ticket, station)
    }
  }

  private searchBy(ticket: number, station: number): void {
    const { changeMinutes } = this.ground
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
    const { pairs, rides, stationCount, changeMinutes, firstMinute } = this.ground
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

  /** Adds the stays as a row: by the station where they end, then by ticket, then fewest rides first. */
  moveTo(found: StayColumns): void {
    const { labels, end, starts, source } = this
    starts.fill(0)
    for (let label = 0; label < end; label += LABEL_SIZE) {
      if (labels[label + TICKET] !== NONE) starts[labels[label + TO]! + 1]! += 1
    }
    for (let to = 1; to < starts.length; to += 1) starts[to]! += starts[to - 1]!
    const rowStart = found.addRow(source, starts.at(-1)!)
    for (let label = 0; label < end; label += LABEL_SIZE) {
      if (labels[label + TICKET] === NONE) continue
      const stay = rowStart + starts[labels[label + TO]!]!++
      labels[label + STAY] = stay
      found.head[stay] = labels[label + TO]!
      found.ticket[stay] = labels[label + TICKET]!
      found.rides[stay] = labels[label + RIDES]!
      found.minutes[stay] = labels[label + MINUTES]!
      found.distance[stay] = labels[label + DISTANCE]!
      found.latestStart[stay] = labels[label + LATEST_START]!
      found.earliestEnd[stay] = labels[label + EARLIEST_END]!
      found.lastPair[stay] = labels[label + PAIR]!
      found.lastRide[stay] = labels[label + RIDE]!
      const before = labels[label + BEFORE]!
      // Stays with fewer rides already have their index.
      found.before[stay] = before === NONE ? NONE : labels[before + STAY]!
    }
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
