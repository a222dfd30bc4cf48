import type { MetroData, MetroLine, MetroStation, MetroWalk } from '../model/metro.ts'
import { HourBuilder } from './hour-builder.ts'
import type { MetroFare, MetroHour } from './metro-hour.ts'
import { serviceMoment } from './service-day.ts'

/** The metro as a graph of stays: one stay inside the gates is one ticket and one or more rides. */
export interface Metro {
  readonly stations: readonly MetroStation[]
  readonly lines: readonly MetroLine[]
  /** Ways on foot outside the gates between the end of one stay and the next. */
  readonly walks: readonly MetroWalk[]
  /** Instants of one key have the same stays, of which fewer can still be begun as time goes on. */
  keyAt(instant: Date): string
  /** The stays at the hour of departure, or undefined while no train runs. */
  hourAt(instant: Date): MetroHour | undefined
  /** The fare of one stay between two stations by the ticket of its lines. */
  fareOf(ticket: number, stations: readonly [from: number, to: number], instant: Date): MetroFare | undefined
}

/** Hours are kept, so that later trips do not wait: those of the longest range, and some at other times. */
const HOURS_KEPT = 12

export function createMetro(data: MetroData): Metro {
  const hourBuilder = new HourBuilder(data)
  const hours = new Map<string, MetroHour | undefined>()
  return {
    stations: data.stations,
    lines: data.lines,
    walks: data.walks,
    keyAt: instant => hourBuilder.keyOf(serviceMoment(data, instant)),
    hourAt: instant => {
      const moment = serviceMoment(data, instant)
      const key = hourBuilder.keyOf(moment)
      if (!hours.has(key)) {
        if (hours.size === HOURS_KEPT) hours.delete(hours.keys().next().value as string)
        hours.set(key, hourBuilder.build(moment))
      }
      return hours.get(key)
    },
    fareOf: (ticket, stations, instant) =>
      hourBuilder.fares.fareOf(ticket, stations, serviceMoment(data, instant)),
  }
}
