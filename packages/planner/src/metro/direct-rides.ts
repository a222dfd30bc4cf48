import type { MetroData, MetroTimeBasis } from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import type { TimedPattern } from './trains.ts'

/** Two stations that trains of one line connect without a change. */
export interface DirectPair {
  readonly line: number
  readonly from: number
  readonly to: number
  /** The same list object for every caller. */
  readonly calls: readonly number[]
  readonly minutes: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly basis: MetroTimeBasis
}

/** The sets of stops that serve a pair; many pairs share one. A stop is a station of a pattern. */
export interface Services {
  readonly count: number
  /** The stops of a service in the order of the patterns. */
  stopsOf(service: number): readonly number[]
}

/** All pairs in order of ticket, boarding station, line and end, as parallel arrays for the search. */
export interface PairColumns {
  readonly services: Services
  /** The index of each pair's service. */
  readonly service: Int32Array
  readonly to: Int32Array
  readonly distance: Int32Array
  readonly minutes: Int32Array
  /** The stops of the first pattern that serves it. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** By ticket and boarding station: the first of its pairs; one more entry at the end. */
  readonly firstOut: Int32Array
}

/** Finds all pairs of stations that some pattern connects. */
export function findPairs(data: MetroData, timed: readonly TimedPattern[]): PairColumns {
  const stops = stopsOf(timed)
  const services = new StopSets(stops.length)
  const pairs: FoundPair[] = []
  const firstOut = [0]
  for (const row of rowsOf(data, stops)) {
    for (const line of data.lines.keys()) {
      pairs.push(
        ...pairsFrom(
          row.filter(stop => stops[stop]!.line === line),
          stops,
          services,
        ),
      )
    }
    firstOut.push(pairs.length)
  }
  const column = (figureOf: (pair: FoundPair) => number) => Int32Array.from(pairs, figureOf)
  return {
    services,
    service: column(({ service }) => service),
    to: column(({ end }) => stops[end]!.station),
    distance: column(({ start, end }) => divideHalfUp(stops[end]!.metres - stops[start]!.metres, 10)),
    minutes: column(({ start, end }) =>
      Math.max(1, divideHalfUp(stops[end]!.seconds - stops[start]!.seconds, 60)),
    ),
    start: column(({ start }) => start),
    end: column(({ end }) => end),
    firstOut: Int32Array.from(firstOut),
  }
}

interface Stop {
  readonly station: number
  readonly line: number
  readonly seconds: number
  readonly metres: number
  /** The stop after the last one that its trains reach from here: the end of the pattern, or one round. */
  readonly rideEnd: number
}

interface FoundPair {
  readonly start: number
  readonly end: number
  service: number
}

/** The stations of all patterns, pattern by pattern. */
function stopsOf(timed: readonly TimedPattern[]): Stop[] {
  const stops: Stop[] = []
  for (const { pattern, stations, seconds, metres } of timed) {
    const [first, round] = [stops.length, pattern.stations.length]
    stations.forEach((station, at) => {
      // On the second round of a ring nobody boards: its trains are those of the first.
      const ringEnd = at < round ? first + at + round : 0
      const rideEnd = pattern.isRing ? ringEnd : first + round
      stops.push({ station, line: pattern.line, seconds: seconds[at]!, metres: metres[at]!, rideEnd })
    })
  }
  return stops
}

/** The stops by ticket and station. */
function rowsOf({ tickets, stations, lines }: MetroData, stops: readonly Stop[]): number[][] {
  const rows = Array.from({ length: tickets.length * stations.length }, (): number[] => [])
  stops.forEach(({ station, line }, stop) => {
    rows[lines[line]!.ticket * stations.length + station]!.push(stop)
  })
  return rows
}

/** The pairs from stops of one station and line. Of two ways, as those around a ring, the quicker one is taken. */
function pairsFrom(starts: readonly number[], stops: readonly Stop[], services: StopSets): FoundPair[] {
  const byEnd = new Map<number, FoundPair>()
  for (const start of starts) {
    for (let end = start + 1; end < stops[start]!.rideEnd; end += 1) {
      const pair = byEnd.get(stops[end]!.station)
      const longer = pair === undefined ? -1 : secondsOf({ start, end }) - secondsOf(pair)
      if (longer < 0) byEnd.set(stops[end]!.station, { start, end, service: start })
      else if (longer === 0) pair!.service = services.withStop(pair!.service, start)
    }
  }
  return [...byEnd].sort(([a], [b]) => a - b).map(([, pair]) => pair)

  function secondsOf({ start, end }: Pick<FoundPair, 'start' | 'end'>): number {
    return stops[end]!.seconds - stops[start]!.seconds
  }
}

/** Sets of stops, numbered in the order in which they occur; the set of a single stop has its number. */
class StopSets implements Services {
  private readonly list: (readonly number[])[]
  private readonly stopCount: number
  private readonly known = new Map<number, number>()

  constructor(stopCount: number) {
    this.list = Array.from({ length: stopCount }, (_, stop) => [stop])
    this.stopCount = stopCount
  }

  get count(): number {
    return this.list.length
  }

  stopsOf(service: number): readonly number[] {
    return this.list[service]!
  }

  withStop(service: number, stop: number): number {
    const key = service * this.stopCount + stop
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.list.push([...this.list[service]!, stop])
    this.known.set(key, this.list.length - 1)
    return this.list.length - 1
  }
}

/** Returns a function that describes a pair on first use, because few of the pairs are ever ridden. */
export function pairDescriber(
  timed: readonly TimedPattern[],
  { start, end, distance, minutes }: PairColumns,
): (pair: number) => DirectPair {
  const described = new Map<number, DirectPair>()
  return pair => {
    const known = described.get(pair)
    if (known !== undefined) return known
    let [at, first] = [0, 0]
    for (; start[pair]! >= first + timed[at]!.stations.length; at += 1) first += timed[at]!.stations.length
    const span = { start: start[pair]! - first, end: end[pair]! - first }
    const figures = { distance: distance[pair]!, minutes: minutes[pair]! }
    const found = pairOf(timed[at]!, span, figures)
    described.set(pair, found)
    return found
  }
}

function pairOf(
  { pattern, stations, seconds, estimatedSeconds }: TimedPattern,
  { start, end }: { readonly start: number; readonly end: number },
  figures: Pick<DirectPair, 'distance' | 'minutes'>,
): DirectPair {
  const span = (sums: readonly number[]) => sums[end]! - sums[start]!
  return {
    line: pattern.line,
    from: stations[start]!,
    to: stations[end]!,
    calls: stations.slice(start, end + 1),
    ...figures,
    basis: 2 * span(estimatedSeconds) > span(seconds) ? 'estimated' : 'timetable',
  }
}
