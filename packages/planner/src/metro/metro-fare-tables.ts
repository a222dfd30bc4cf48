import type { MetroData } from '../model/metro.ts'
import { cardFare, fareBetween, fareTableOf, rupeesBetween, type TicketFares } from './metro-fares.ts'
import type { MetroFare } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { type ShortestWays, shortestWays } from './shortest-ways.ts'

const UNKNOWN = -1
const NO_FARE = 0

/** Computes the fares of all tickets; each is computed once per table and pair. */
export class MetroFareTables {
  private readonly data: MetroData
  private readonly ways: readonly ShortestWays[]
  private readonly known = new Map<string, Int16Array>()

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

  /** Returns a function from two stations to the rupees on the day, 0 if there is no fare. */
  rupeesAt(ticket: number, moment: ServiceMoment): (from: number, to: number) => number {
    const fares = fareTableOf(this.data, ticket, moment)
    const count = this.data.stations.length
    const key = this.tableKey(fares)
    const rupees = this.known.get(key) ?? new Int16Array(count * count).fill(UNKNOWN)
    this.known.set(key, rupees)
    const ways = this.ways[ticket]!
    return (from, to) => {
      const at = from * count + to
      if (rupees[at] === UNKNOWN) {
        // A fare is the same in both directions.
        const both = rupeesBetween(fares, ways, [from, to]) ?? NO_FARE
        rupees[at] = both
        rupees[to * count + from] = both
      }
      return rupees[at]!
    }
  }

  private tableKey({ table, isWeekdayFare }: TicketFares): string {
    return `${this.data.fares.indexOf(table)}${isWeekdayFare ? 'w' : ''}`
  }
}
