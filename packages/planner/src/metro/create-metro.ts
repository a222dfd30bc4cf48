import type { MetroData, MetroLine, MetroStation, MetroWalk, ServiceDay } from '../model/metro.ts'
import { type DirectRide, directPairs, rideAt } from './direct-rides.ts'
import { changeMinutesOf, type FoundStay, findStays } from './find-stays.ts'
import { cardFare, fareBetween, fareTableOf } from './metro-fares.ts'
import type { MetroFare, MetroHour, MetroRide } from './metro-hour.ts'
import { timePatterns } from './run-times.ts'
import { type ServiceMoment, serviceMoment } from './service-day.ts'
import { type ShortestWays, shortestWays } from './shortest-ways.ts'
import { towardsOf } from './towards.ts'

/** The metro as a graph of stays: one stay inside the gates is one ticket and one or more rides. */
export interface Metro {
  readonly stations: readonly MetroStation[]
  readonly lines: readonly MetroLine[]
  /** Ways on foot outside the gates between the end of one stay and the next. */
  readonly walks: readonly MetroWalk[]
  /** The stays at the hour of departure, or undefined while no train runs. */
  hourAt(instant: Date): MetroHour | undefined
  /** The fare of one stay between two stations by the ticket of its lines. */
  fareOf(ticket: number, stations: readonly [from: number, to: number], instant: Date): MetroFare | undefined
}

/** Hours are kept, so that later trips of the same hour do not wait. */
const HOURS_KEPT = 6

export function createMetro(data: MetroData): Metro {
  const timed = timePatterns(data)
  const ways = data.tickets.map((_, ticket) => shortestWays(data, ticket))
  const pairsOn = remember((day: ServiceDay) => directPairs(data, timed, day))
  const changeMinutes = changeMinutesOf(data)
  const hours = new Map<string, MetroHour | undefined>()
  return {
    stations: data.stations,
    lines: data.lines,
    walks: data.walks,
    hourAt: instant => {
      const moment = serviceMoment(data, instant)
      const key = keyOf(data, moment, beginsIn(moment))
      if (!hours.has(key)) {
        if (hours.size === HOURS_KEPT) hours.delete(hours.keys().next().value as string)
        hours.set(key, buildHour(moment))
      }
      return hours.get(key)
    },
    fareOf: (ticket, stations, instant) => fareAt(serviceMoment(data, instant), ticket, stations),
  }

  /** Whether some train leaves its first station within the hour of the moment. */
  function beginsIn({ kind, minute }: ServiceMoment): boolean {
    const hour = Math.floor(minute / 60)
    return pairsOn(kind).some(pairs =>
      pairs.some(({ served }) => served.some(({ trains }) => Math.floor(trains.firstMinute / 60) === hour)),
    )
  }

  function fareAt(
    moment: ServiceMoment,
    ticket: number,
    stations: readonly [number, number],
  ): MetroFare | undefined {
    const fare = fareBetween(fareTableOf(data, ticket, moment), ways[ticket] as ShortestWays, stations)
    if (fare === undefined) return undefined
    const card = cardFare(data.tickets[ticket]!, fare.fareRupees, Math.floor(moment.minute / 60))
    return { ...fare, ...(card && { card }) }
  }

  function buildHour(moment: ServiceMoment): MetroHour | undefined {
    const hour = Math.floor(moment.minute / 60)
    const rides = pairsOn(moment.kind).map(pairs =>
      pairs.map(pair => rideAt(data, pair, moment.minute)).filter(ride => ride !== undefined),
    )
    const tickets = data.tickets.map((_, ticket) => ({
      hour,
      changeMinutes,
      from: rides.map(from => from.filter(({ pair }) => data.lines[pair.line]?.ticket === ticket)),
    }))
    const rows = data.stations.map((_, station) =>
      tickets
        .flatMap((ofTicket, ticket) =>
          findStays(ofTicket, station).map(stay => ({
            stay,
            ticket,
            fare: fareAt(moment, ticket, [station, stay.to]),
          })),
        )
        .filter(({ fare }) => fare !== undefined)
        .sort(
          (a, b) =>
            a.stay.to - b.stay.to ||
            a.ticket - b.ticket ||
            a.stay.rides - b.stay.rides ||
            a.stay.minutes - b.stay.minutes,
        ),
    )
    const all = rows.flat()
    if (all.length === 0) return undefined
    const firstOut = new Int32Array(rows.length + 1)
    rows.forEach((row, station) => {
      firstOut[station + 1] = (firstOut[station] as number) + row.length
    })
    return {
      stationCount: rows.length,
      firstOut,
      head: Int32Array.from(all, ({ stay }) => stay.to),
      minutes: Int32Array.from(all, ({ stay }) => stay.minutes),
      fare: Int32Array.from(all, ({ fare }) => fare!.fareRupees),
      distance: Int32Array.from(all, ({ stay }) => stay.distance),
      rides: Uint8Array.from(all, ({ stay }) => stay.rides),
      latestStart: Int32Array.from(all, ({ stay }) => stay.latestStart),
      isWeekdayTimetable:
        moment.kind !== 'weekday' && data.patterns.some(({ trains }) => trains[moment.kind] === undefined),
      ridesOf: stay => ridesOf(all[stay]!.stay).map(found => rideOf(found)),
      fareOf: stay => all[stay]!.fare!,
    }
  }

  function rideOf({ ride, before }: FoundStay): MetroRide {
    return metroRide(ride, before === undefined ? 0 : (changeMinutes[before.to] as number))
  }

  function metroRide({ pair, waitMinutes, headwayMinutes, patterns }: DirectRide, change: number): MetroRide {
    return {
      line: data.lines[pair.line] as MetroLine,
      fromStation: pair.from,
      toStation: pair.to,
      calls: pair.calls,
      stops: pair.calls.length - 1,
      minutes: pair.minutes,
      waitMinutes,
      changeMinutes: change,
      headwayMinutes,
      towards: towardsOf(data, patterns),
      distance: pair.distance,
      basis: pair.basis,
    }
  }
}

function keyOf(data: MetroData, moment: ServiceMoment, isMorning: boolean): string {
  const at = isMorning ? moment.minute : `${Math.floor(moment.minute / 60)}h`
  const fares = data.tickets.map((_, ticket) => data.fares.indexOf(fareTableOf(data, ticket, moment).table))
  return `${at} ${moment.kind} ${moment.isSundayOrHoliday} ${fares.join()}`
}

function ridesOf(stay: FoundStay): FoundStay[] {
  return stay.before === undefined ? [stay] : [...ridesOf(stay.before), stay]
}

function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as Value
  }
}
