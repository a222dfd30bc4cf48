import type { MetroData } from '../model/metro.ts'
import { cardFare, fareBetween, fareTableOf, rupeesFrom, type TicketFares } from './metro-fares.ts'
import type { MetroFare } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { type ShortestWays, shortestWays } from './shortest-ways.ts'

/** Computes the fares of all tickets; those of a station are computed once per table. */
export class MetroFareTables {
  private readonly data: MetroData
  private readonly ways: readonly ShortestWays[]
  private readonly known = new Map<string, (Int16Array | undefined)[]>()

  constructor(data: MetroData) {
    this.data = data
    this.ways = data.tickets.map((_, ticket) => shortestWays(data, ticket))
  }

  /** Moments of the same key have the same fares. */
  keyOf(moment: ServiceMoment): string {
    return this.data.tickets.map((_, ticket) => this.tableKey(fareTableOf(this.data, ticket, moment))).join()
  }

  fareOf(
    ticket: number,
    stations: readonly [from: number, to: number],
    moment: ServiceMoment,
  ): MetroFare | undefined {
    const fare = fareBetween(fareTableOf(this.data, ticket, moment), this.ways[ticket]!, stations)
    if (fare === undefined) return undefined
    const card = cardFare(this.data.tickets[ticket]!, fare.fareRupees, Math.floor(moment.minute / 60))
    return { ...fare, ...(card && { card }) }
  }

  /**
   * Returns a function from a station to the rupees on the day to each station, 0 if there is no fare. A fare is
   * the same in both directions.
   */
  rupeesAt(ticket: number, moment: ServiceMoment): (from: number) => Int16Array {
    const fares = fareTableOf(this.data, ticket, moment)
    const { length: stationCount } = this.data.stations
    const key = this.tableKey(fares)
    const rows = this.known.get(key) ?? []
    this.known.set(key, rows)
    return from => {
      rows[from] ??= rupeesFrom(fares, this.ways[ticket]!, { from, rows, stationCount })
      return rows[from]
    }
  }

  private tableKey({ table, isWeekdayFare }: TicketFares): string {
    return `${this.data.fares.indexOf(table)}${isWeekdayFare ? 'w' : ''}`
  }
}
