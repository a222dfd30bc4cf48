import { distanceKm, type Point } from '@sawari/geo'
import type { MetroLine } from './source-types.ts'

/** Nobody takes an auto along a metro line for fewer stops than this. */
const STOPS_BY_METRO = 8
/** Stations this near count as one, and a place this near is at the station. */
const AT_STATION_KM = 0.4

/** The metro as far as it matters to autos: who is at a station, and what one line joins. */
export interface Metro {
  /** The groups of those of the places that are stations. */
  readonly groupsOf: (placeIds: readonly string[]) => ReadonlySet<number>
  /** Whether one line joins two such sets of groups within 8 stops (the same group: 0 stops). */
  readonly joins: (a: ReadonlySet<number>, b: ReadonlySet<number>) => boolean
  /** Stations where lines meet or end: there people change between train and auto. */
  readonly isInterchangeOrTerminus: (stationId: string) => boolean
}

export function metroOf(lines: readonly MetroLine[], pointOf: (placeId: string) => Point): Metro {
  const stations = [...new Set(lines.flatMap(line => line.runs.flat()))]
  const groupOf = groupStations(stations, pointOf)
  const group = (stationId: string) => groupOf.get(stationId) as number
  const joined = new Set<string>()
  const linesAt = new Map<number, Set<string>>()
  const termini = new Set<string>()
  for (const line of lines) {
    for (const run of line.runs) {
      for (const stationId of run)
        linesAt.set(group(stationId), (linesAt.get(group(stationId)) ?? new Set()).add(line.name))
      for (const end of [run[0] as string, run.at(-1) as string]) {
        // Where a branch leaves the main run nobody gets off.
        if (line.runs.filter(other => other.includes(end)).length === 1) termini.add(end)
      }
    }
    for (const pair of pairsWithinStops(line.runs.map(run => run.map(group)))) joined.add(pair)
  }
  return {
    groupsOf: placeIds => new Set(placeIds.flatMap(placeId => groupOf.get(placeId) ?? [])),
    joins: (a, b) => [...a].some(from => [...b].some(to => from === to || joined.has(`${from} ${to}`))),
    isInterchangeOrTerminus: stationId =>
      termini.has(stationId) || (linesAt.get(group(stationId))?.size ?? 0) > 1,
  }
}

function groupStations(
  stations: readonly string[],
  pointOf: (placeId: string) => Point,
): Map<string, number> {
  const groupOf = new Map(stations.map((stationId, at) => [stationId, at]))
  for (const a of stations) {
    for (const b of stations) {
      if (distanceKm(pointOf(a), pointOf(b)) > AT_STATION_KM) continue
      const [kept, gone] = [groupOf.get(a) as number, groupOf.get(b) as number]
      for (const [stationId, group] of groupOf) if (group === gone) groupOf.set(stationId, kept)
    }
  }
  return groupOf
}

/** Breadth-first from each group along the runs of one line; branches count as the line. */
function pairsWithinStops(runs: readonly (readonly number[])[]): string[] {
  const next = new Map<number, Set<number>>()
  for (const run of runs) {
    run.forEach((group, at) => {
      const neighbours = [run[at - 1], run[at + 1]].filter(neighbour => neighbour !== undefined)
      next.set(group, new Set([...(next.get(group) ?? []), ...neighbours]))
    })
  }
  return [...next.keys()].flatMap(from => {
    const reached = new Set([from])
    for (let stops = 0; stops < STOPS_BY_METRO; stops += 1) {
      for (const group of [...reached]) for (const neighbour of next.get(group) ?? []) reached.add(neighbour)
    }
    return [...reached].map(to => `${from} ${to}`)
  })
}
