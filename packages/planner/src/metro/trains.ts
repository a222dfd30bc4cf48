import type { CountedTrains, FrequentTrains, MetroTrains } from '../model/metro.ts'

/** The trains of one pattern at one of its stations on one kind of day. */
export interface TrainsAtStation {
  readonly firstMinute: number
  readonly lastMinute: number
  /** Trains per minute within a clock hour, over the part of it in which they run; 0 if none run. */
  perMinute(hour: number): number
}

/** `secondsFromCount`: the run time from the counting station to this station; negative before it. */
export function trainsAt(trains: MetroTrains, secondsFromCount: number): TrainsAtStation {
  return trains.kind === 'counted' ? countedAt(trains, secondsFromCount / 60) : frequent(trains)
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

/** The hours of the line apply at each of its stations. */
function frequent({ bands }: FrequentTrains): TrainsAtStation {
  return {
    firstMinute: bands[0]?.fromMinute ?? Number.POSITIVE_INFINITY,
    lastMinute: bands.at(-1)?.toMinute ?? Number.NEGATIVE_INFINITY,
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
