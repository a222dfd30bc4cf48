import { distanceKm, type Point } from '@sawari/planner/geo'
import type { MetroLine } from './records.ts'

/** Along a metro line, trips of up to this many stops are assumed to go by metro, not by auto. */
const STOPS_BY_METRO = 8
/** Stations closer together than this form one group; a place this near to a station belongs to it. */
const AT_STATION_KM = 0.4

/** The facts about the metro for the link rule: the places at stations, and the stations that share a line. */
export interface Metro {
  /** The station groups of the given places; places that are no stations are ignored. */
  readonly groupsOf: (placeIds: readonly string[]) => ReadonlySet<number>
  /** Whether one line joins the two sets of groups within 8 stops (the same group: 0 stops). */
  readonly joins: (a: ReadonlySet<number>, b: ReadonlySet<number>) => boolean
  /** Stations where lines meet or end; passengers change between train and auto there. */
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
        // The station where a branch leaves the main run belongs to both runs and is no terminus.
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

/** Breadth-first search from each group along all runs of one line, branches included. */
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
