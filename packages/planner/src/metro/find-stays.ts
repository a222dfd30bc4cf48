import type { Steps } from '../model/steps.ts'
import type { DirectPairs } from './direct-rides.ts'
import type { StretchRides } from './hour-rides.ts'

/** Rides of one stay at most. */
const MOST_RIDES = 4
/** No trip begins its stay later than this after the end of the hour in which it departs. */
const LATEST_BOARDING_MINUTES = 240
const NONE = -1

/**
 * All stays of a stretch of one hour, in rows by boarding station; prefixes of a stay are stays of the same row.
 */
export interface FoundStays {
  readonly firstOut: Int32Array
  readonly head: number[]
  readonly ticket: number[]
  readonly rides: number[]
  readonly minutes: number[]
  readonly distance: number[]
  readonly latestStart: number[]
  /** The earliest minute at which the stay ends: because of first trains, or because the stretch begins then. */
  readonly earliestEnd: number[]
  /** The last ride, as an entry of the rides of the stretch. */
  readonly lastRide: number[]
  /** The stay without its last ride, or -1. */
  readonly before: number[]
}

/** What the search needs to know of the metro. */
export interface StayGround {
  readonly stationCount: number
  readonly ticketCount: number
  readonly pairs: DirectPairs
  readonly rides: StretchRides
  /** At which the stretch begins. */
  readonly firstMinute: number
  /** Minutes for a change inside the gates by station; undefined where none is possible. */
  readonly changeMinutes: readonly (number | undefined)[]
}

/**
 * Finds the stays between all stations by rounds of one ride each. Of two stays of a pair by one ticket
 * the one with fewer rides, fewer minutes, the earlier end behind first trains and the later start is kept; the
 * start matters only towards the end of service. Of equal ones the shorter is kept, unless the beginning of it was
 * beaten by another one; then the first in the order of stations and lines. Each boarding station is a step.
 */
export function* findStays(ground: StayGround): Steps<FoundStays> {
  const { stationCount, ticketCount } = ground
  const found: FoundStays = {
    firstOut: new Int32Array(stationCount + 1),
    ...{
      head: [],
      ticket: [],
      rides: [],
      minutes: [],
      distance: [],
      latestStart: [],
      earliestEnd: [],
      lastRide: [],
      before: [],
    },
  }
  const rows = Array.from({ length: ticketCount }, (_, ticket) => new RowSearch(ground, ticket))
  for (let station = 0; station < stationCount; station += 1) {
    const searched = rows.filter(row => row.search(station))
    for (let to = 0; to < stationCount; to += 1) for (const row of searched) row.moveTo(to, found)
    for (const row of searched) row.joinTo(found)
    found.firstOut[station + 1] = found.head.length
    yield
  }
  return found
}

/** The search from one station by one ticket. Labels are entries of parallel arrays, used again for each row. */
class RowSearch {
  private readonly ground: StayGround
  private readonly ticket: number
  /** Later starts than this are all the same. */
  private readonly evening: number
  private readonly first: Int32Array
  private count = 0
  private readonly to: number[] = []
  private readonly rides: number[] = []
  private readonly minutes: number[] = []
  private readonly distance: number[] = []
  private readonly latestStart: number[] = []
  private readonly earliestEnd: number[] = []
  private readonly ride: number[] = []
  private readonly before: number[] = []
  /** The label found after this one at the same station. */
  private readonly next: number[] = []
  private readonly isDropped: boolean[] = []
  /** The stay that a label became. */
  private readonly stay: number[] = []

  constructor(ground: StayGround, ticket: number) {
    this.ground = ground
    this.ticket = ticket
    this.evening = (ground.rides.hour + 1) * 60 + LATEST_BOARDING_MINUTES
    this.first = new Int32Array(ground.stationCount)
  }

  /** Returns false if no train of the ticket leaves the station. */
  search(station: number): boolean {
    this.first.fill(NONE)
    this.count = 0
    this.board(station, station, NONE)
    if (this.count === 0) return false
    let begin = 0
    for (let rides = 2; rides <= MOST_RIDES; rides += 1) {
      const end = this.count
      for (let label = begin; label < end; label += 1) {
        const at = this.to[label]!
        if (this.isDropped[label] || this.ground.changeMinutes[at] === undefined) continue
        this.board(station, at, label)
      }
      begin = end
    }
    return true
  }

  /** Tries every ride from a station, after the stay `before` if there is one. */
  private board(source: number, station: number, before: number): void {
    const { pairs, rides, stationCount, changeMinutes, firstMinute } = this.ground
    const row = this.ticket * stationCount + station
    const isFirst = before === NONE
    const change = isFirst ? 0 : changeMinutes[station]!
    const ready = isFirst ? 0 : this.minutes[before]! + change
    const readyAt = isFirst ? firstMinute : this.earliestEnd[before]! + change
    const begun = isFirst ? Number.MAX_SAFE_INTEGER : this.latestStart[before]!
    const travelled = isFirst ? 0 : this.distance[before]!
    const count = isFirst ? 1 : this.rides[before]! + 1
    for (let at = pairs.firstOut[row]!; at < pairs.firstOut[row + 1]!; at += 1) {
      const to = pairs.to[at]!
      if (to === source) continue
      const last = rides.firstOf[at + 1]!
      for (let ride = rides.firstOf[at]!; ride < last; ride += 1) {
        const latestStart = Math.min(begun, rides.lastMinute[ride]! - ready)
        if (latestStart < rides.hour * 60) continue
        const label = this.count
        this.to[label] = to
        this.rides[label] = count
        this.minutes[label] = ready + rides.minutes[ride]!
        this.distance[label] = travelled + pairs.distance[at]!
        this.latestStart[label] = latestStart
        // The first train leaves at its time; later ones are boarded after the mean wait.
        const firstEnd = rides.firstTrain[ride]! + pairs.pairs[at]!.minutes
        this.earliestEnd[label] = Math.max(readyAt + rides.minutes[ride]!, firstEnd)
        this.ride[label] = ride
        this.before[label] = before
        if (!this.isBeaten(label)) this.add(label)
      }
    }
  }

  private isBeaten(label: number): boolean {
    for (let other = this.first[this.to[label]!]!; other !== NONE; other = this.next[other]!) {
      if (this.isAsGood(other, label)) return true
    }
    return false
  }

  /** Puts the label last at its station and drops those of the same round that it beats. */
  private add(label: number): void {
    const to = this.to[label]!
    let last = NONE
    for (let other = this.first[to]!; other !== NONE; other = this.next[other]!) {
      if (this.rides[other] === this.rides[label] && this.isAsGood(label, other)) {
        this.isDropped[other] = true
        if (last === NONE) this.first[to] = this.next[other]!
        else this.next[last] = this.next[other]!
        continue
      }
      last = other
    }
    this.isDropped[label] = false
    this.next[label] = NONE
    if (last === NONE) this.first[to] = label
    else this.next[last] = label
    this.count += 1
  }

  private isAsGood(one: number, other: number): boolean {
    const slower = this.minutes[one]! - this.minutes[other]!
    if (slower > 0) return false
    const endsLater = this.earliestEnd[one]! - this.earliestEnd[other]!
    if (endsLater > 0) return false
    const earlier =
      Math.min(this.latestStart[other]!, this.evening) - Math.min(this.latestStart[one]!, this.evening)
    if (earlier > 0) return false
    if (this.rides[one]! < this.rides[other]! || slower < 0 || endsLater < 0 || earlier < 0) return true
    return this.distance[one]! <= this.distance[other]!
  }

  /** Adds the stays that end at a station, fewest rides first. */
  moveTo(station: number, found: FoundStays): void {
    for (let label = this.first[station]!; label !== NONE; label = this.next[label]!) {
      this.stay[label] = found.head.length
      found.head.push(station)
      found.ticket.push(this.ticket)
      found.rides.push(this.rides[label]!)
      found.minutes.push(this.minutes[label]!)
      found.distance.push(this.distance[label]!)
      found.latestStart.push(this.latestStart[label]!)
      found.earliestEnd.push(this.earliestEnd[label]!)
      found.lastRide.push(this.ride[label]!)
      found.before.push(NONE)
    }
  }

  /** Joins each stay of the row to the one without its last ride. */
  joinTo(found: FoundStays): void {
    for (let label = 0; label < this.count; label += 1) {
      const before = this.before[label]!
      if (!this.isDropped[label] && before !== NONE) found.before[this.stay[label]!] = this.stay[before]!
    }
  }
}
