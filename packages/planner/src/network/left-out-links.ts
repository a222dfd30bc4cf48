import {
  decodePolyline,
  distanceKm,
  isInside,
  type Point,
  type PointIndex,
  pointsWithin,
} from '../geo/index.ts'
import type { MetroData } from '../model/metro.ts'
import type { ClosedArea } from '../model/rules.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { StandNetwork } from './network.ts'

/** A stand this near to a station is at the station. */
const AT_STATION_KM = 0.25

/** Between stations that one ticket joins, no seat is inferred below this distance. */
const SHORT_KM = 1.5

/** The links that plans leave out, because they are only likely. */
export interface LeftOutLinks {
  /** The vehicle may not ply there. */
  readonly closed: ReadonlySet<Link>
  /** These, and where passengers have the metro: one ticket joins the ends by one line, with one change, or nearby. */
  readonly besideMetro: ReadonlySet<Link>
}

export function findLeftOutLinks(
  { stands, links, standIndexById }: StandNetwork,
  closedAreas: readonly ClosedArea[],
  metro?: LaidMetro,
): LeftOutLinks {
  const isJoined = metro === undefined ? () => false : metroBetween(stands, metro)
  const [closed, besideMetro] = [new Set<Link>(), new Set<Link>()]
  for (const link of links) {
    if (link.basis !== 'likely') continue
    const [from, to] = [standIndexById.get(link.fromId)!, standIndexById.get(link.toId)!]
    const isClosed = isClosedTo(closedAreas, link, [stands[from]!, stands[to]!])
    if (isClosed) closed.add(link)
    if (isClosed || isJoined(from, to)) besideMetro.add(link)
  }
  return { closed, besideMetro }
}

function isClosedTo(
  areas: readonly ClosedArea[],
  { vehicle, geometry }: Link,
  ends: readonly Point[],
): boolean {
  const closedToIt = areas.filter(({ vehicles }) => vehicles.includes(vehicle))
  if (closedToIt.length === 0) return false
  const way = geometry ? [...ends, ...(decodePolyline(geometry) ?? [])] : ends
  return closedToIt.some(({ outline }) => way.some(point => isInside(point, outline)))
}

/** The metro's facts, and its stations by position. */
interface LaidMetro {
  readonly data: MetroData
  readonly pointIndex: PointIndex
}

/** Whether passengers between two stands have the metro. */
function metroBetween(
  stands: readonly Stand[],
  { data, pointIndex }: LaidMetro,
): (from: number, to: number) => boolean {
  const lines = linesAtStations(data)
  const changesFrom = changesBetweenLines(data, lines)
  const stationsAt = stands.map(stand =>
    pointsWithin(pointIndex, stand, AT_STATION_KM).map(({ index }) => index),
  )
  const isJoined = (from: number, to: number) => {
    const [one, other] = [lines[from]!, lines[to]!]
    const withChange = (line: number, next: number) => line === next || changesFrom[line]!.has(next)
    if (one.some(line => other.some(next => withChange(line, next)))) return true
    const isShort = distanceKm(data.stations[from]!, data.stations[to]!) < SHORT_KM
    return (
      isShort && one.some(line => other.some(next => data.lines[line]!.ticket === data.lines[next]!.ticket))
    )
  }
  return (from, to) =>
    stationsAt[from]!.some(one => stationsAt[to]!.some(other => one !== other && isJoined(one, other)))
}

/** By station: the lines whose trains stop there. */
function linesAtStations({ stations, patterns }: MetroData): readonly (readonly number[])[] {
  const lines = stations.map(() => new Set<number>())
  for (const { line, stations: calls } of patterns) for (const station of calls) lines[station]!.add(line)
  return lines.map(at => [...at])
}

/** By line: the lines of the same ticket to which passengers change inside the gates. */
function changesBetweenLines(
  { lines, changes }: MetroData,
  linesAt: readonly (readonly number[])[],
): readonly ReadonlySet<number>[] {
  const changesFrom = lines.map(() => new Set<number>())
  for (const { station } of changes) {
    for (const one of linesAt[station]!) {
      for (const other of linesAt[station]!) {
        if (lines[one]!.ticket === lines[other]!.ticket) changesFrom[one]!.add(other)
      }
    }
  }
  return changesFrom
}
