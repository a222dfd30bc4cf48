import type { MetroData, SlabFares } from '../model/metro.ts'
import { cardFare, fareBetween, fareTableOf, rupeesFrom, type TicketFares } from './metro-fares.ts'
import type { MetroFare } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'
import { type ShortestWays, shortestWays } from './shortest-ways.ts'

/** The fares of one ticket on a day. */
export interface TicketPrices {
  /** Undefined if the fares are by pair. */
  readonly slabs: SlabFares | undefined
  /** The rupees from a station to each station, 0 if there is no fare. A fare is the same in both directions. */
  rupeesFrom(station: number): Int16Array
}

/** Computes the fares of all tickets; those of a station are computed once per table. */
export class MetroFareTables {
  private readonly data: MetroData
  private readonly ways: (ShortestWays | undefined)[] = []
  private readonly known = new Map<string, (Int16Array | undefined)[]>()

  constructor(data: MetroData) {
    this.data = data
  }

  /** Moments of the same key have the same fares. */
  keyOf(moment: ServiceMoment): string {
    return this.data.tickets.map((_, ticket) => this.tableKey(fareTableOf(this.data, ticket, moment))).join()
  }

  /** `knownRupees` is the fare if the ticket's fares are by slabs and it was already computed. */
  fareOf(
    ticket: number,
    stations: readonly [from: number, to: number],
    moment: ServiceMoment,
    knownRupees?: number,
  ): MetroFare | undefined {
    const fares = fareTableOf(this.data, ticket, moment)
    const fare = fareBetween(fares, this.waysOf(ticket), stations, knownRupees)
    if (fare === undefined) return undefined
    const card = cardFare(this.data.tickets[ticket]!, fare.fareRupees, Math.floor(moment.minute / 60))
    return { ...fare, ...(card && { card }) }
  }

  pricesAt(ticket: number, moment: ServiceMoment): TicketPrices {
    const fares = fareTableOf(this.data, ticket, moment)
    const { length: stationCount } = this.data.stations
    const key = this.tableKey(fares)
    const rows = this.known.get(key) ?? []
    this.known.set(key, rows)
    const { price } = fares.table
    return {
      slabs: price.by === 'pair' ? undefined : price,
      rupeesFrom: from => {
        rows[from] ??= rupeesFrom(fares, this.waysOf(ticket), { from, rows, stationCount })
        return rows[from]
      },
    }
  }

  private waysOf(ticket: number): ShortestWays {
    const known = this.ways[ticket] ?? shortestWays(this.data, ticket)
    this.ways[ticket] = known
    return known
  }

  private tableKey({ table, isWeekdayFare }: TicketFares): string {
    return `${this.data.fares.indexOf(table)}${isWeekdayFare ? 'w' : ''}`
  }
}
