import type { MetroData, MetroTimeBasis, ServiceDay } from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import type { TimedPattern } from './run-times.ts'
import { type TrainsAtStation, trainsAt } from './trains.ts'

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

/** The trains of a pattern at one of its stations. */
interface PatternStop {
  readonly pattern: number
  readonly isStated: boolean
  readonly trains: TrainsAtStation
}

/** The pairs on one kind of day, in order of ticket and boarding station, as parallel arrays for the search. */
export interface DirectPairs {
  readonly stops: readonly PatternStop[]
  /** The sets of patterns that serve a pair, as positions in the list of stops; many pairs share one. */
  readonly services: readonly (readonly number[])[]
  /** By pair: its entry of `services`. */
  readonly service: Int32Array
  readonly to: Int32Array
  readonly distance: Int32Array
  readonly minutes: Int32Array
  /** By ticket and boarding station: the first of its pairs; one more entry at the end. */
  readonly firstOut: Int32Array
  /** Described on first use, because few of the pairs are ever ridden. */
  pairAt(index: number): DirectPair
}

/** All pairs of stations that some pattern connects on one kind of day. */
export function directPairs(data: MetroData, timed: readonly TimedPattern[], day: ServiceDay): DirectPairs {
  const { length: stationCount } = data.stations
  const { length: lineCount } = data.lines
  const stops = stopsOn(timed, day)
  const services = new Services(stops.length)
  // The pairs in the order in which they are found, each with a number that determines its order.
  const indexOf = new Map<number, number>()
  const [patterns, starts, ends, served] = [[], [], [], []] as [number[], number[], number[], number[]]
  let stop = 0
  for (let at = 0; at < timed.length; at += 1) {
    const { line, stations } = timed[at]!.pattern
    const ticket = data.lines[line]?.ticket ?? 0
    for (let start = 0; start < stations.length; start += 1, stop += 1) {
      const lineAndStart = ((ticket * stationCount + stations[start]!) * lineCount + line) * stationCount
      for (let end = start + 1; end < stations.length; end += 1) {
        const key = lineAndStart + stations[end]!
        const known = indexOf.get(key)
        if (known !== undefined) {
          served[known] = services.withStop(served[known]!, stop)
          continue
        }
        indexOf.set(key, patterns.length)
        patterns.push(at)
        starts.push(start)
        ends.push(end)
        served.push(stop)
      }
    }
  }
  const keys = Float64Array.from(indexOf.keys()).sort()
  const perRow = lineCount * stationCount
  const { length: count } = keys
  const order = new Int32Array(count)
  const [service, to, distance, minutes] = [order.slice(), order.slice(), order.slice(), order.slice()]
  const firstOut = new Int32Array(data.tickets.length * stationCount + 1)
  for (let pair = 0; pair < count; pair += 1) {
    const index = indexOf.get(keys[pair]!)!
    const start = starts[index]!
    const end = ends[index]!
    const { pattern, seconds, metres } = timed[patterns[index]!]!
    order[pair] = index
    service[pair] = served[index]!
    to[pair] = pattern.stations[end]!
    distance[pair] = divideHalfUp(metres[end]! - metres[start]!, 10)
    minutes[pair] = Math.max(1, divideHalfUp(seconds[end]! - seconds[start]!, 60))
    firstOut[Math.floor(keys[pair]! / perRow) + 1]! += 1
  }
  for (let row = 1; row < firstOut.length; row += 1) firstOut[row]! += firstOut[row - 1]!
  const described = new Map<number, DirectPair>()
  const describe = (pair: number): DirectPair => {
    const index = order[pair]!
    const span = { start: starts[index]!, end: ends[index]! }
    return pairOf(timed[patterns[index]!]!, span, { distance: distance[pair]!, minutes: minutes[pair]! })
  }
  return {
    ...{ stops, services: services.list, service, to, distance, minutes, firstOut },
    pairAt: pair => {
      const known = described.get(pair) ?? describe(pair)
      described.set(pair, known)
      return known
    },
  }
}

/** The stations of all patterns, pattern by pattern. */
function stopsOn(timed: readonly TimedPattern[], day: ServiceDay): PatternStop[] {
  const stops: PatternStop[] = []
  for (let at = 0; at < timed.length; at += 1) {
    const { pattern, seconds } = timed[at]!
    const trains = pattern.trains[day] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    const isStated = trains.kind === 'frequent'
    for (const sinceStart of seconds) {
      stops.push({ pattern: at, isStated, trains: trainsAt(trains, sinceStart - seconds[countedAt]!) })
    }
  }
  return stops
}

/** Sets of stops, numbered in the order in which they occur; the set of a single stop has its number. */
class Services {
  readonly list: (readonly number[])[]
  private readonly stopCount: number
  private readonly known = new Map<number, number>()

  constructor(stopCount: number) {
    this.list = Array.from({ length: stopCount }, (_, stop) => [stop])
    this.stopCount = stopCount
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

function pairOf(
  { pattern, seconds, estimatedSeconds }: TimedPattern,
  { start, end }: { readonly start: number; readonly end: number },
  figures: Pick<DirectPair, 'distance' | 'minutes'>,
): DirectPair {
  const span = (sums: readonly number[]) => sums[end]! - sums[start]!
  return {
    line: pattern.line,
    from: pattern.stations[start]!,
    to: pattern.stations[end]!,
    calls: pattern.stations.slice(start, end + 1),
    ...figures,
    basis: 2 * span(estimatedSeconds) > span(seconds) ? 'estimated' : 'timetable',
  }
}
