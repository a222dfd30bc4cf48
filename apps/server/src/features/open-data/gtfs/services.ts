// Converts the links of a network to routes and trips of the feed.

import {
  boardingWaitMinutes,
  type HourWindow,
  type Link,
  type LinkBasis,
  type LinkVehicle,
  type Stand,
  startOfDay,
  travelMinutes,
} from '@sawari/planner'
import type { OpenData, Ride } from '../open-data-source.ts'

/** Both directions between two stands with one kind of vehicle and one fare. */
export interface FeedRoute {
  readonly id: string
  /** The two ends, ordered by id. */
  readonly ends: readonly [Stand, Stand]
  readonly vehicle: LinkVehicle
  readonly basis: LinkBasis
  readonly fareRupees: number
  readonly source?: string
  readonly rides: readonly FeedRide[]
}

/** Direction 0 goes from the first end to the second. */
export interface FeedRide extends Ride {
  readonly id: string
  readonly routeId: string
  readonly direction: 0 | 1
}

/** A ride with one duration, and the hours of the day in which it takes that long. */
export interface FeedTrip {
  readonly id: string
  readonly ride: FeedRide
  readonly minutes: number
  readonly runs: readonly Run[]
}

/** The hours in which a trip runs, and the seconds between its departures. */
interface Run {
  readonly fromHour: number
  readonly toHour: number
  readonly headwaySeconds: number
}

/** The routes of a network, ordered by id. */
export function feedRoutes(rides: readonly Ride[]): readonly FeedRoute[] {
  const groups = Map.groupBy(
    rides.toSorted((a, b) => byContent(a.link, b.link)),
    ({ link }) => [...endsOf(link), link.vehicle, link.basis, link.fareRupees].join(' '),
  )
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

/** Orders links by content, so that the feed does not depend on the order in the dataset. */
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
 * Makes ids that stay the same in later versions of the data, even if fares and times change. The beginnings
 * of the stands' ids usually identify a pair; otherwise a number is added.
 */
function idsFor(): (wanted: string) => string {
  const taken = new Map<string, number>()
  return wanted => {
    const count = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, count)
    return count === 1 ? wanted : `${wanted}.${count}`
  }
}

/** Creates the trips of a ride from the planner's speeds and waiting times. */
export function tripPlanner({ day, rules }: OpenData): (ride: FeedRide) => readonly FeedTrip[] {
  const { speeds, availability } = rules
  const bands = dayBands(
    day,
    availability.bands.map(({ window }) => window),
  )
  return ride => {
    const { vehicle, distanceKm } = ride.link
    const minutes = bands.map(({ instant }) => travelMinutes(speeds, vehicle, distanceKm, instant))
    // A passenger who arrives at a random time waits half a headway on average.
    const headways = bands.map(
      ({ instant }) => 120 * boardingWaitMinutes(availability, ride.from.size, instant),
    )
    const paces = [...new Set(minutes)].sort((a, b) => a - b)
    return paces.map(pace => ({
      id: `${ride.id}-${pace}`,
      ride,
      minutes: pace,
      runs: runsAt(bands, headways, band => minutes[band] === pace),
    }))
  }
}

/** Merges adjacent bands with the same headway into one run. */
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

/** A part of the day in which no rule changes: half-open, never across midnight. */
export interface DayBand {
  readonly fromHour: number
  readonly toHour: number
  /** The middle of the band, for rules that take an instant. */
  readonly instant: Date
}

const HOUR_MS = 3_600_000

/** Splits a day 'YYYY-MM-DD' in Asia/Kolkata wherever one of the windows begins or ends. */
export function dayBands(day: string, windows: readonly HourWindow[]): readonly DayBand[] {
  const cuts = new Set([0, 24, ...windows.flatMap(({ fromHour, toHour }) => [fromHour, toHour])])
  const hours = [...cuts].sort((a, b) => a - b)
  const midnight = startOfDay(day)
  return hours.slice(1).map((toHour, index) => {
    const fromHour = hours[index]!
    return { fromHour, toHour, instant: new Date(midnight + ((fromHour + toHour) / 2) * HOUR_MS) }
  })
}

/** Formats seconds since midnight as 'HH:MM:SS'. */
export function clockTime(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** Formats an hour of the day, possibly with a fraction, as 'HH:MM:SS'. */
export function hourTime(hour: number): string {
  return clockTime(Math.round(hour * 3600))
}
