import type { MetroData, MetroLine, MetroStation, MetroWalk } from '../model/metro.ts'
import { complete, type Steps } from '../model/steps.ts'
import { minuteOf } from '../model/time-band.ts'
import { HourBuilder } from './hour-builder.ts'
import type { MetroFare, MetroHour } from './metro-hour.ts'
import { type ServiceMoment, serviceMoment } from './service-day.ts'

/** The metro as a graph of stays: one stay inside the gates is one ticket and one or more rides. */
export interface Metro {
  readonly stations: readonly MetroStation[]
  readonly lines: readonly MetroLine[]
  /** Walks outside the gates between the end of one stay and the start of the next. */
  readonly walks: readonly MetroWalk[]
  /**
   * Between two instants with the same key the stays take the same time; as time passes, fewer can still be
   * begun.
   */
  keyAt(instant: Date): string
  /** The stays for a departure, or undefined while no train runs or begins to run soon. */
  hourAt(instant: Date): MetroHour | undefined
  /** Builds the data that `hourAt` needs. */
  prepare(instant: Date): Steps<void>
  /** The fare of one stay between two stations by the ticket of its lines. */
  fareOf(ticket: number, stations: readonly [from: number, to: number], instant: Date): MetroFare | undefined
}

/**
 * The number of windows that are cached, the latest used: those of the longest range in daytime, and that of the
 * present hour. Each takes some 3 MB, and as much again for its graph.
 */
export const HOURS_KEPT = 8

interface WantedWindow {
  readonly steps: Steps<void>
  callers: number
}

export function createMetro(data: MetroData): Metro {
  const hourBuilder = new HourBuilder(data)
  const hours = new Map<string, MetroHour | undefined>()
  /**
   * The windows that callers wait for. Only the first is being built, whoever has a turn: unfinished windows
   * take several MB each.
   */
  const underWay = new Map<string, WantedWindow>()

  function* build(key: string, moment: ServiceMoment): Steps<void> {
    try {
      const hour = yield* hourBuilder.build(moment)
      if (hours.size === HOURS_KEPT) hours.delete(hours.keys().next().value as string)
      hours.set(key, hour)
    } finally {
      underWay.delete(key)
    }
  }

  function* prepare(moment: ServiceMoment): Steps<MetroHour | undefined> {
    const key = hourBuilder.keyOf(moment)
    while (!hours.has(key)) yield* waitFor(key, moment)
    const hour = hours.get(key)
    // A window that is used again is the last to be removed.
    hours.delete(key)
    hours.set(key, hour)
    return hour
  }

  /** A window for which nobody waits any more is given up. */
  function* waitFor(key: string, moment: ServiceMoment): Steps<void> {
    const window = underWay.get(key) ?? { steps: build(key, moment), callers: 0 }
    underWay.set(key, window)
    window.callers += 1
    try {
      while (underWay.get(key) === window) {
        const [first] = underWay.values()
        if (!first!.steps.next().done) yield
      }
    } finally {
      window.callers -= 1
      if (window.callers === 0 && underWay.get(key) === window) underWay.delete(key)
    }
  }

  // The plans of one minute have the same moment, and each calls `hourAt` several times.
  let last: { readonly minute: number; readonly hour: MetroHour | undefined } | undefined
  function* prepareHour(instant: Date): Steps<MetroHour | undefined> {
    const minute = minuteOf(instant)
    if (last?.minute === minute) return last.hour
    const hour = yield* prepare(serviceMoment(data, instant))
    last = { minute, hour }
    return hour
  }

  return {
    stations: data.stations,
    lines: data.lines,
    walks: data.walks,
    keyAt: instant => {
      const moment = serviceMoment(data, instant)
      const key = hourBuilder.keyOf(moment)
      return hourBuilder.hasFirstTrains(moment) ? `${moment.minute} ${key}` : key
    },
    hourAt: instant => complete(prepareHour(instant)),
    *prepare(instant) {
      yield* prepareHour(instant)
    },
    fareOf: (ticket, stations, instant) =>
      hourBuilder.fares.fareOf(ticket, stations, serviceMoment(data, instant)),
  }
}
