import type { MetroData } from '../model/metro.ts'
import type { Steps } from '../model/steps.ts'
import { findPairs, type PairColumns } from './direct-rides.ts'
import { findStays } from './find-stays.ts'
import { type FoundStays, StayColumns } from './found-stays.ts'
import { ridesIn, type ServiceWindow, type WindowTrains } from './hour-rides.ts'
import type { TicketPrices } from './metro-fare-tables.ts'
import type { TimedPattern } from './run-times.ts'

/** The metro's facts that are the same at all hours. */
export interface StayData {
  readonly data: MetroData
  readonly timed: readonly TimedPattern[]
  /** Minutes for a change inside the gates by station; undefined where none is possible. */
  readonly changeMinutes: readonly (number | undefined)[]
}

/** What differs between windows. */
export interface StayWindow {
  readonly window: ServiceWindow
  readonly trains: WindowTrains
  /** By ticket. */
  readonly prices: readonly TicketPrices[]
}

/** All stays of a window. */
export interface WindowStays {
  readonly found: FoundStays
  /** The first train of each ride; 0 if trains already run when the window begins. */
  readonly firstTrain: Int32Array
}

/** Finds the stays of windows. */
export interface StayFinder {
  readonly pairs: PairColumns
  /** One step finds the stays from a few boarding stations. */
  find(asked: StayWindow): Steps<WindowStays>
}

export function createStayFinder({ data, timed, changeMinutes }: StayData): StayFinder {
  const pairs = findPairs(data, timed)
  const [stationCount, ticketCount] = [data.stations.length, data.tickets.length]
  /** Those of the last window, for the next one. */
  let idle: StayColumns | undefined
  return {
    pairs,
    *find({ window, trains, prices }) {
      const rides = ridesIn(pairs.services, trains, window)
      yield
      const { firstMinute } = window
      const columns = idle ?? new StayColumns(stationCount)
      idle = undefined
      const ground = { stationCount, ticketCount, pairs, rides, firstMinute, changeMinutes }
      const found = yield* findStays(ground, columns)
      idle = columns
      yield* writeFares(found, prices)
      return { found, firstTrain: rides.firstTrain }
    },
  }
}

function* writeFares(
  { firstOut, head, ticket, fare }: FoundStays,
  prices: readonly TicketPrices[],
): Steps<void> {
  for (let from = 0; from + 1 < firstOut.length; from += 1) {
    const end = firstOut[from + 1]!
    for (let stay = firstOut[from]!; stay < end; stay += 1) {
      fare[stay] = prices[ticket[stay]!]!.rupeesFrom(from)[head[stay]!]!
    }
    yield
  }
}
