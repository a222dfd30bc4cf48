import type { MetroData, MetroTrains } from '../model/metro.ts'

/** A stay as the brute force computes it: only figures. */
export interface PlainStay {
  readonly rides: number
  readonly minutes: number
  readonly distance: number
  readonly latestStart: number
  /** The stay ends no earlier than this, because of first trains. */
  readonly earliestEnd: number
}

interface Moment {
  readonly hour: number
  readonly minute: number
}

/** A trip may wait for trains that begin to run at most this long after the quarter of an hour in which it begins. */
const AHEAD_MINUTES = 120

/**
 * All stays of at most four rides between two stations by one ticket, found by trying every train and every
 * change, from the facts alone, without the planner's code.
 */
export function allStays(
  data: MetroData,
  [from, to]: readonly [number, number],
  ticket: number,
  moment: Moment,
): PlainStay[] {
  const found: PlainStay[] = []
  const known = new Map<string, ReturnType<typeof trainsBetween>>()
  const begins = moment.minute - (moment.minute % 15)
  const nothing = { rides: 0, minutes: 0, distance: 0 }
  follow(from, { ...nothing, latestStart: Number.POSITIVE_INFINITY, earliestEnd: begins })
  return found

  function follow(station: number, so: PlainStay): void {
    if (station === to && so.rides > 0) found.push(so)
    if (so.rides === 4) return
    const change = data.changes.find(candidate => candidate.station === station)
    if (so.rides > 0 && change === undefined) return
    const changing = so.rides > 0 ? (change?.minutes ?? 0) : 0
    const ready = so.minutes + changing
    for (const line of data.lines.keys()) {
      if (data.lines[line]?.ticket !== ticket) continue
      for (const end of data.stations.keys()) {
        const wanted = { line, from: station, to: end }
        const key = `${line} ${station} ${end}`
        const trains = known.get(key) ?? trainsBetween(data, wanted, moment)
        known.set(key, trains)
        for (const train of trains) {
          const readyAt = so.earliestEnd + changing
          follow(end, {
            rides: so.rides + 1,
            minutes: ready + train.wait + train.minutes,
            distance: so.distance + train.distance,
            latestStart: Math.min(so.latestStart, train.last - ready),
            earliestEnd: Math.max(readyAt + train.wait, train.first) + train.minutes,
          })
        }
      }
    }
  }
}

interface Wanted {
  readonly line: number
  readonly from: number
  readonly to: number
}

/**
 * The trains between two stations as more patterns begin to run: at the moment, and from each first train soon
 * after it.
 */
function trainsBetween(data: MetroData, wanted: Wanted, { hour, minute }: Moment) {
  const begins = minute - (minute % 15)
  const until = begins + 14 + AHEAD_MINUTES
  const all = trainBetween(data, wanted, hour, until)?.firsts ?? []
  return [0, ...new Set(all.filter(first => first > begins))].flatMap(first => {
    const train = trainBetween(data, wanted, hour, Math.max(first, begins))
    return train === undefined ? [] : [{ ...train, first }]
  })
}

/** Wait, ride and last train of the patterns of a line that serve two stations and run at a minute. */
function trainBetween(data: MetroData, { line, from, to }: Wanted, hour: number, minute: number) {
  let perHour = 0
  let leastHeadway = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let run: { seconds: number; metres: number } | undefined
  const firsts: number[] = []
  for (const pattern of data.patterns) {
    const [at, end] = [pattern.stations.indexOf(from), pattern.stations.indexOf(to)]
    if (pattern.line !== line || at < 0 || end <= at) continue
    run = runOf(data, line, pattern.stations.slice(at, end + 1))
    const trains = pattern.trains.weekday
    const here = trainsHere(data, trains, { line, stations: pattern.stations, at }, hour)
    if (here.first > minute) continue
    firsts.push(here.first)
    last = Math.max(last, here.last)
    if (trains.kind === 'frequent') leastHeadway = Math.min(leastHeadway, 60 / here.perHour)
    else perHour += here.perHour
  }
  const headway = leastHeadway < Number.POSITIVE_INFINITY ? leastHeadway : 60 / perHour
  if (run === undefined || headway === Number.POSITIVE_INFINITY) return undefined
  return {
    wait: Math.round(headway / 2 + 1e-9),
    minutes: Math.max(1, Math.round(run.seconds / 60)),
    distance: Math.round(run.metres / 10),
    last,
    firsts,
  }
}

function runOf(data: MetroData, line: number, stations: readonly number[]) {
  let [seconds, metres] = [0, 0]
  stations.slice(1).forEach((to, at) => {
    const section = data.sections.find(
      candidate => candidate.line === line && candidate.from === stations[at] && candidate.to === to,
    )
    seconds += section?.seconds ?? 0
    metres += section?.metres ?? 0
  })
  return { seconds, metres }
}

/**
 * First, last and mean number of trains per hour at a station, counted minute by minute: an hour's trains are
 * evenly spread, and an hour in which service begins or ends shares its trains with the adjacent whole hour.
 */
function trainsHere(
  data: MetroData,
  trains: MetroTrains,
  { line, stations, at }: { line: number; stations: readonly number[]; at: number },
  hourAsked: number,
) {
  if (trains.kind === 'frequent') {
    const later = runOf(data, line, stations.slice(0, at + 1)).seconds / 60
    const first = Math.ceil(trains.bands[0]!.fromMinute + later)
    const hour = Math.max(hourAsked, Math.floor(first / 60))
    const filled = trains.bands.map(({ fromMinute, toMinute, headwayMinutes }) => ({
      minutes: Math.min(toMinute + later, hour * 60 + 60) - Math.max(fromMinute + later, hour * 60),
      headwayMinutes,
    }))
    const most = filled.toSorted((a, b) => b.minutes - a.minutes)[0]!
    return {
      first,
      last: Math.floor(trains.bands.at(-1)!.toMinute + later),
      perHour: most.minutes > 0 ? 60 / most.headwayMinutes : 0,
    }
  }
  const { countedAt, firstMinute, lastMinute, fromHour, perHour } = trains
  const between = stations.slice(Math.min(at, countedAt), Math.max(at, countedAt) + 1)
  const shift = (Math.sign(at - countedAt) * runOf(data, line, between).seconds) / 60
  const [first, last] = [firstMinute + shift, lastMinute + shift]
  // Trains that do not run yet run as often as in the hour of the first one.
  const hour = Math.max(hourAsked, Math.floor(Math.ceil(first) / 60))
  const [begin, end] = [Math.max(hour * 60, first), Math.min(hour * 60 + 60, last)]
  const rate = (hourThere: number) => {
    const own = perHour[hourThere - fromHour] ?? 0
    const covered = Math.min(hourThere * 60 + 60, lastMinute) - Math.max(hourThere * 60, firstMinute)
    const [isFirst, isLast] = [firstMinute > hourThere * 60, lastMinute < hourThere * 60 + 60]
    if (own === 0 || isFirst === isLast) return own
    const beside = perHour[hourThere + (isFirst ? 1 : -1) - fromHour] ?? 0
    return ((own + beside) / (covered + 60)) * 60
  }
  const early = Math.floor((begin - shift) / 60)
  const split = Math.min(end, (early + 1) * 60 + shift)
  const length = end - begin
  const mean =
    length > 0 ? (rate(early) * (split - begin) + rate(early + 1) * (end - split)) / length : rate(early)
  return { first: Math.ceil(first), last: Math.floor(last), perHour: length >= 0 ? mean : 0 }
}
