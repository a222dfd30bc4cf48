// Which routes and trips a network of links becomes.

import {
  boardingWaitMinutes,
  type Link,
  type LinkBasis,
  type LinkVehicle,
  type Stand,
  travelMinutes,
} from '@sawari/planner'
import type { OpenData, Ride } from '../open-data-source.ts'
import { type DayBand, dayBands } from './day-bands.ts'

/** Both directions between two stands by one kind of vehicle at one fare. */
export interface FeedRoute {
  readonly id: string
  /** The two ends, in the order of their ids. */
  readonly ends: readonly [Stand, Stand]
  readonly vehicle: LinkVehicle
  readonly basis: LinkBasis
  readonly fareRupees: number
  readonly source?: string
  readonly rides: readonly FeedRide[]
}

/** Direction 0 leads from the first end to the second. */
export interface FeedRide extends Ride {
  readonly id: string
  readonly routeId: string
  readonly direction: 0 | 1
}

/** A ride at the pace of some hours of the day. */
export interface FeedTrip {
  readonly id: string
  readonly ride: FeedRide
  readonly minutes: number
  readonly runs: readonly Run[]
}

/** From when to when a trip runs, and how many seconds apart its autos leave. */
export interface Run {
  readonly fromHour: number
  readonly toHour: number
  readonly headwaySeconds: number
}

/** The routes of a network, by id. */
export function feedRoutes(rides: readonly Ride[]): readonly FeedRoute[] {
  const groups = new Map<string, Ride[]>()
  for (const ride of rides.toSorted((a, b) => byContent(a.link, b.link))) {
    const { vehicle, basis, fareRupees } = ride.link
    const key = [...endsOf(ride.link), vehicle, basis, fareRupees].join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [ride])
    else group.push(ride)
  }
  const newId = idsFor()
  const routes = [...groups.values()].map((group): FeedRoute => {
    const [{ link, from, to }] = group as [Ride]
    const ends = from.id < to.id ? ([from, to] as const) : ([to, from] as const)
    const { vehicle, basis, fareRupees, source } = link
    const id = newId(`${ends[0].id.slice(0, 8)}-${ends[1].id.slice(0, 8)}-${vehicle}`)
    const feedRides = group.map((ride): FeedRide => {
      const direction = ride.from === ends[0] ? 0 : 1
      return { ...ride, id: newId(`${id}-${direction}`), routeId: id, direction }
    })
    return { id, ends, vehicle, basis, fareRupees, ...(source !== undefined && { source }), rides: feedRides }
  })
  return routes.sort((a, b) => compare(a.id, b.id))
}

function endsOf({ fromId, toId }: Link): readonly [string, string] {
  return fromId < toId ? [fromId, toId] : [toId, fromId]
}

/** By what a link says, so that the order of the dataset leaves no trace in the feed. */
function byContent(a: Link, b: Link): number {
  return (
    compare(a.fromId, b.fromId) ||
    compare(a.toId, b.toId) ||
    compare(a.vehicle, b.vehicle) ||
    compare(a.basis, b.basis) ||
    a.fareRupees - b.fareRupees ||
    a.distanceKm - b.distanceKm ||
    compare(a.source ?? '', b.source ?? '') ||
    compare(a.geometry ?? '', b.geometry ?? '')
  )
}

export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Ids that a later version of the data keeps, whatever becomes of fares and times. The starts of the
 * stands' ids are enough to tell two pairs apart; a number does where they are not.
 */
function idsFor(): (wanted: string) => string {
  const taken = new Map<string, number>()
  return wanted => {
    const count = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, count)
    return count === 1 ? wanted : `${wanted}.${count}`
  }
}

/** The trips of a ride, by the speeds and waits that the planner reckons with. */
export function tripPlanner({ day, rules }: OpenData): (ride: FeedRide) => readonly FeedTrip[] {
  const { speeds, availability } = rules
  const bands = dayBands(
    day,
    [...speeds.auto, ...availability.bands].map(({ window }) => window),
  )
  const minutesOf = perBand(bands, (key: string, { instant }) => {
    const [vehicle, distanceKm] = key.split(' ') as [LinkVehicle, string]
    return travelMinutes(speeds, vehicle, Number(distanceKm), instant)
  })
  // Whoever comes at any moment waits half a headway on average.
  const headwaysOf = perBand(
    bands,
    (size: Stand['size'], { instant }) => 120 * boardingWaitMinutes(availability, size, instant),
  )
  return ride => {
    const { vehicle, distanceKm } = ride.link
    const minutes = minutesOf(`${vehicle} ${distanceKm}`)
    const headways = headwaysOf(ride.from.size)
    const paces = [...new Set(minutes)].sort((a, b) => a - b)
    return paces.map(pace => ({
      ...{ id: `${ride.id}-${pace}`, ride, minutes: pace },
      runs: runsAt(bands, headways, band => minutes[band] === pace),
    }))
  }
}

/** Remembers what a key comes to in each band: distances are few, links are many. */
function perBand<Key>(
  bands: readonly DayBand[],
  compute: (key: Key, band: DayBand) => number,
): (key: Key) => readonly number[] {
  const known = new Map<Key, readonly number[]>()
  return key => {
    const values = known.get(key) ?? bands.map(band => compute(key, band))
    known.set(key, values)
    return values
  }
}

/** Bands that follow each other with the same headway are one run. */
function runsAt(
  bands: readonly DayBand[],
  headways: readonly number[],
  isServed: (band: number) => boolean,
): readonly Run[] {
  const runs: Run[] = []
  bands.forEach(({ fromHour, toHour }, band) => {
    if (!isServed(band)) return
    const headwaySeconds = headways[band]!
    const last = runs.at(-1)
    const goesOn = last?.toHour === fromHour && last.headwaySeconds === headwaySeconds
    if (goesOn) runs[runs.length - 1] = { ...last, toHour }
    else runs.push({ fromHour, toHour, headwaySeconds })
  })
  return runs
}
