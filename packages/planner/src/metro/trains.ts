import type {
  CountedTrains,
  FrequentTrains,
  MetroData,
  MetroPattern,
  MetroSection,
  MetroTrains,
} from '../model/metro.ts'
import type { ServiceMoment } from './service-day.ts'

/** A pattern with the time and length from its first station to each of its stations. */
export interface TimedPattern {
  readonly pattern: MetroPattern
  /** Those of the pattern; on a ring they are followed by those of the second round, up to the last but one. */
  readonly stations: readonly number[]
  readonly seconds: readonly number[]
  readonly metres: readonly number[]
  /** The part of `seconds` that is estimated. */
  readonly estimatedSeconds: readonly number[]
}

/** Throws if two neighbours in a pattern have no section, which the data build prevents. */
export function timePatterns({ stations: all, sections, patterns }: MetroData): readonly TimedPattern[] {
  const keyOf = (line: number, from: number, to: number) => (line * all.length + from) * all.length + to
  const sectionOf = new Map<number, MetroSection>()
  for (const section of sections) sectionOf.set(keyOf(section.line, section.from, section.to), section)
  return patterns.map(pattern => {
    const { line } = pattern
    const round = pattern.isRing ? pattern.stations.slice(0, -1) : []
    const stations = [...pattern.stations, ...round]
    const [seconds, metres, estimatedSeconds] = [[0], [0], [0]]
    for (let at = 1; at < stations.length; at += 1) {
      const section = sectionOf.get(keyOf(line, stations[at - 1]!, stations[at]!))
      if (section === undefined) {
        throw new Error(`line ${line} has no section ${stations[at - 1]}–${stations[at]}`)
      }
      seconds.push(seconds[at - 1]! + section.seconds)
      metres.push(metres[at - 1]! + section.metres)
      estimatedSeconds.push(estimatedSeconds[at - 1]! + (section.basis === 'estimated' ? section.seconds : 0))
    }
    return { pattern, stations, seconds, metres, estimatedSeconds }
  })
}

/** The trains of a pattern at one of its stations. */
export interface PatternStop {
  readonly pattern: number
  /** Whether other patterns of the line have the same trains. */
  readonly isShared: boolean
  readonly trains: TrainsAtStation
}

/** The stations of all patterns on one day, pattern by pattern. */
export function stopsOn(
  timed: readonly TimedPattern[],
  { kind, special }: Pick<ServiceMoment, 'kind' | 'special'>,
): readonly PatternStop[] {
  const stops: PatternStop[] = []
  for (let at = 0; at < timed.length; at += 1) {
    const { pattern, seconds } = timed[at]!
    const trains = pattern.trains[kind] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    const isShared = trains.kind === 'frequent' || pattern.isRing === true
    const days = special.filter(({ lines }) => lines.includes(pattern.line))
    const first = Math.max(...days.map(({ firstMinute = 0 }) => firstMinute))
    const last = Math.min(...days.map(({ lastMinute = Number.POSITIVE_INFINITY }) => lastMinute))
    for (const sinceStart of seconds) {
      const usual = trainsAt(trains, sinceStart - seconds[countedAt]!)
      const limits = { first: first + sinceStart / 60, last: last + sinceStart / 60 }
      stops.push({ pattern: at, isShared, trains: days.length === 0 ? usual : within(usual, limits) })
    }
  }
  return stops
}

/** The trains of a special day run as often as usual, in fewer hours. */
function within(
  usual: TrainsAtStation,
  limits: { readonly first: number; readonly last: number },
): TrainsAtStation {
  const firstMinute = Math.max(usual.firstMinute, Math.ceil(limits.first))
  const lastMinute = Math.min(usual.lastMinute, Math.floor(limits.last))
  return {
    firstMinute,
    lastMinute,
    perMinute: hour => (firstMinute < hour * 60 + 60 && lastMinute >= hour * 60 ? usual.perMinute(hour) : 0),
  }
}

/** The trains of one pattern at one of its stations on one kind of day. */
export interface TrainsAtStation {
  readonly firstMinute: number
  readonly lastMinute: number
  /** Trains per minute within a clock hour, over the part of it in which they run; 0 if none run. */
  perMinute(hour: number): number
}

/** `secondsFromCount`: the run time from the counting station to this station; negative before it. */
function trainsAt(trains: MetroTrains, secondsFromCount: number): TrainsAtStation {
  const shiftMinutes = secondsFromCount / 60
  return trains.kind === 'counted' ? countedAt(trains, shiftMinutes) : frequent(trains, shiftMinutes)
}

function countedAt(trains: CountedTrains, shiftMinutes: number): TrainsAtStation {
  const first = trains.firstMinute + shiftMinutes
  const last = trains.lastMinute + shiftMinutes
  return {
    firstMinute: Math.ceil(first),
    lastMinute: Math.floor(last),
    perMinute: hour => {
      const from = Math.max(hour * 60, first)
      const to = Math.min(hour * 60 + 60, last)
      if (from > to) return 0
      return meanRate(trains, from - shiftMinutes, to - shiftMinutes)
    },
  }
}

/** The mean over a window of at most an hour, which touches two clock hours at most. */
function meanRate(trains: CountedTrains, from: number, to: number): number {
  const hour = Math.floor(from / 60)
  const nextHour = (hour + 1) * 60
  if (to <= nextHour) return hourRate(trains, hour)
  const early = hourRate(trains, hour) * (nextHour - from)
  return (early + hourRate(trains, hour + 1) * (to - nextHour)) / (to - from)
}

/**
 * Trains per minute of a clock hour at the counting station. For the partial hours in which service begins and
 * ends, the mean of that hour and the adjacent whole one is used, because a single train in a few minutes is
 * not representative.
 */
function hourRate(trains: CountedTrains, hour: number): number {
  const { firstMinute, lastMinute } = trains
  const own = countIn(trains, hour)
  const from = Math.max(hour * 60, firstMinute)
  const to = Math.min(hour * 60 + 60, lastMinute)
  if (own === 0 || to - from === 60) return own / 60
  const isFirst = from > hour * 60
  const isLast = to < hour * 60 + 60
  if (isFirst && isLast) return own / 60
  return (own + countIn(trains, isFirst ? hour + 1 : hour - 1)) / (to - from + 60)
}

function countIn({ fromHour, perHour }: CountedTrains, hour: number): number {
  return perHour[hour - fromHour] ?? 0
}

/** The trains reach a station later than they leave the first one. */
function frequent(trains: FrequentTrains, shiftMinutes: number): TrainsAtStation {
  const bands = trains.bands.map(({ fromMinute, toMinute, headwayMinutes }) => ({
    fromMinute: fromMinute + shiftMinutes,
    toMinute: toMinute + shiftMinutes,
    headwayMinutes,
  }))
  return {
    firstMinute: Math.ceil(bands[0]?.fromMinute ?? Number.POSITIVE_INFINITY),
    lastMinute: Math.floor(bands.at(-1)?.toMinute ?? Number.NEGATIVE_INFINITY),
    perMinute: hour => {
      const inHour = bands.filter(
        ({ fromMinute, toMinute }) => fromMinute < hour * 60 + 60 && toMinute > hour * 60,
      )
      // The band that fills most of the hour is used; bands usually change on the hour.
      const [longest] = inHour.sort((a, b) => minutesIn(b, hour) - minutesIn(a, hour))
      return longest === undefined ? 0 : 1 / longest.headwayMinutes
    },
  }
}

function minutesIn(band: FrequentTrains['bands'][number], hour: number): number {
  return Math.min(band.toMinute, hour * 60 + 60) - Math.max(band.fromMinute, hour * 60)
}
