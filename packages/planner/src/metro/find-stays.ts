import type { MetroData } from '../model/metro.ts'
import type { DirectRide } from './direct-rides.ts'

/** Rides of one stay at most. */
export const MOST_RIDES = 4
/** No trip begins its metro stay later than this after the end of the hour in which it departs. */
const LATEST_BOARDING_MINUTES = 240

/** A stay before it has a fare; prefixes of a stay are stays themselves. */
export interface FoundStay {
  readonly to: number
  readonly ride: DirectRide
  /** The stay without its last ride. */
  readonly before?: FoundStay
  readonly rides: number
  readonly minutes: number
  readonly distance: number
  readonly latestStart: number
}

/** The rides of one ticket at one hour. */
export interface RidesOfTicket {
  readonly hour: number
  /** By boarding station. */
  readonly from: readonly (readonly DirectRide[])[]
  /** Minutes for a change inside the gates by station; undefined where none is possible. */
  readonly changeMinutes: readonly (number | undefined)[]
}

/**
 * All stays from a station, found by rounds of one ride each. Of two stays of a pair the one with fewer
 * rides, fewer minutes and the later start is kept; the latter matters only towards the end of service.
 * Equal ones: the shorter, then the one found first, in the order of stations and lines.
 */
export function findStays(rides: RidesOfTicket, from: number): FoundStay[] {
  const kept = new Map<number, FoundStay[]>()
  const evening = (rides.hour + 1) * 60 + LATEST_BOARDING_MINUTES
  let round: FoundStay[] = []
  for (const ride of rides.from[from] ?? []) keep(ride, undefined)
  let last = round
  for (let count = 2; count <= MOST_RIDES; count += 1) {
    round = []
    for (const before of last) {
      if (!kept.get(before.to)?.includes(before)) continue
      if (rides.changeMinutes[before.to] === undefined) continue
      for (const ride of rides.from[before.to] ?? []) keep(ride, before)
    }
    last = round
  }
  return [...kept.values()].flat()

  function keep(ride: DirectRide, before: FoundStay | undefined): void {
    const to = ride.pair.to
    if (to === from) return
    const arrived = before === undefined ? 0 : before.minutes + (rides.changeMinutes[before.to] as number)
    const latestStart = Math.min(before?.latestStart ?? Number.POSITIVE_INFINITY, ride.lastMinute - arrived)
    if (latestStart < rides.hour * 60) return
    const stay: FoundStay = {
      to,
      ride,
      ...(before && { before }),
      rides: (before?.rides ?? 0) + 1,
      minutes: arrived + ride.waitMinutes + ride.pair.minutes,
      distance: (before?.distance ?? 0) + ride.pair.distance,
      latestStart,
    }
    const others = kept.get(to) ?? []
    if (others.some(other => isAsGood(other, stay, evening))) return
    kept.set(to, [
      ...others.filter(other => other.rides < stay.rides || !isAsGood(stay, other, evening)),
      stay,
    ])
    round.push(stay)
  }
}

function isAsGood(one: FoundStay, other: FoundStay, evening: number): boolean {
  const [start, otherStart] = [Math.min(one.latestStart, evening), Math.min(other.latestStart, evening)]
  if (one.minutes > other.minutes || start < otherStart) return false
  if (one.rides < other.rides) return true
  if (one.minutes < other.minutes || start > otherStart) return true
  return one.distance <= other.distance
}

export function changeMinutesOf({ stations, changes }: MetroData): readonly (number | undefined)[] {
  const minutesOf = new Map(changes.map(({ station, minutes }) => [station, minutes]))
  return stations.map((_, station) => minutesOf.get(station))
}
