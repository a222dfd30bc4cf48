import type {
  MetroCard,
  MetroData,
  MetroFareTable,
  MetroTicket,
  PairFares,
  SlabFares,
} from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import { inWindow } from '../model/time-band.ts'
import type { MetroFare, MetroFareBasis } from './metro-hour.ts'
import type { ServiceMoment } from './service-day.ts'

/** The fares of all tickets. */
export class MetroFares {
  private readonly data: MetroData
  private readonly ways: readonly ShortestWays[]

  constructor(data: MetroData) {
    this.data = data
    this.ways = data.tickets.map((_, ticket) => shortestWays(data, ticket))
  }

  /** Moments of the same key have the same fares. */
  keyOf(moment: ServiceMoment): string {
    const keys = this.data.tickets.map((_, ticket) => {
      const { table, isWeekdayFare } = fareTableOf(this.data, ticket, moment)
      return `${this.data.fares.indexOf(table)}${isWeekdayFare ? 'w' : ''}`
    })
    return keys.join()
  }

  fareOf(ticket: number, stations: readonly [from: number, to: number], moment: ServiceMoment) {
    const fare = fareBetween(fareTableOf(this.data, ticket, moment), this.ways[ticket]!, stations)
    if (fare === undefined) return undefined
    const card = cardFare(this.data.tickets[ticket]!, fare.fareRupees, Math.floor(moment.minute / 60))
    return { ...fare, ...(card && { card }) } satisfies MetroFare
  }

  /** Returns a function for the rupees of a fare at a moment, 0 if there is no fare. */
  rupeesAt(moment: ServiceMoment): (ticket: number, from: number, to: number) => number {
    const tables = this.data.tickets.map((_, ticket) => fareTableOf(this.data, ticket, moment))
    return (ticket, from, to) => fareBetween(tables[ticket]!, this.ways[ticket]!, [from, to])?.fareRupees ?? 0
  }
}

/** The fares of one ticket on one day. */
export interface TicketFares {
  readonly table: MetroFareTable
  readonly isWeekdayFare: boolean
  /** On Sundays and holidays: the table for pairs that the Sunday table does not have. */
  readonly weekdayTable?: MetroFareTable
}

/**
 * The table of a ticket: the newest valid on the day, or the earliest for days before it. On Sundays and
 * holidays the weekday table is used if none as new is known for them.
 */
export function fareTableOf(
  data: MetroData,
  ticket: number,
  { day, isSundayOrHoliday }: Pick<ServiceMoment, 'day' | 'isSundayOrHoliday'>,
): TicketFares {
  const newestFirst = data.fares
    .filter(table => table.ticket === ticket)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  const ofWeekdays = newestFirst.filter(({ days }) => days !== 'sunday-holiday')
  const weekdayTable = ofWeekdays.find(({ validFrom }) => validFrom <= day) ?? ofWeekdays.at(-1)
  if (weekdayTable === undefined) throw new Error(`no fares for the ticket ${data.tickets[ticket]?.name}`)
  if (!isSundayOrHoliday || weekdayTable.days === 'all') return { table: weekdayTable, isWeekdayFare: false }
  const table = newestFirst.find(
    ({ days, validFrom }) =>
      days === 'sunday-holiday' && validFrom <= day && validFrom >= weekdayTable.validFrom,
  )
  if (table === undefined) return { table: weekdayTable, isWeekdayFare: true }
  return { table, isWeekdayFare: false, weekdayTable }
}

/**
 * The fare of a stay from one station to another; undefined if the ticket has none for it.
 */
export function fareBetween(
  { table, isWeekdayFare, weekdayTable }: TicketFares,
  ways: ShortestWays,
  ends: readonly [number, number],
): Omit<MetroFare, 'card'> | undefined {
  const { price, source } = table
  const basis: MetroFareBasis = isWeekdayFare ? 'weekday' : 'published'
  if (price.by !== 'pair') {
    const fareRupees = slabFare(price, travelledBy(price, ways, ends))
    return fareRupees === undefined ? undefined : { fareRupees, basis, source }
  }
  const [from, to] = ends
  const pair = price.pairs.find(({ between: [a, b] }) => (a === from && b === to) || (a === to && b === from))
  if (pair === undefined && weekdayTable !== undefined) {
    return fareBetween({ table: weekdayTable, isWeekdayFare: true }, ways, ends)
  }
  if (pair === undefined) return price.otherwise && estimated(price.otherwise, ways.metresFrom(from)[to]!)
  const { rupees: fareRupees, estimate } = pair
  return estimate === undefined
    ? { fareRupees, basis, source }
    : { fareRupees, basis: 'estimated', source: estimate }
}

function travelledBy({ by }: SlabFares, ways: ShortestWays, ends: readonly [number, number]): number {
  const [from, to] = ends
  return by === 'km' ? ways.metresFrom(from)[to]! / 1000 : ways.stopsFrom(from)[to]!
}

function slabFare({ slabs }: SlabFares, travelled: number): number | undefined {
  if (travelled === Number.POSITIVE_INFINITY) return undefined
  for (const { upto, rupees } of slabs) if (upto === null || travelled <= upto) return rupees
  return undefined
}

function estimated(
  { rupeesPerKm, leastRupees, stepRupees, source }: NonNullable<PairFares['otherwise']>,
  metres: number,
): Omit<MetroFare, 'card'> | undefined {
  if (metres === Number.POSITIVE_INFINITY) return undefined
  const byDistance = divideHalfUp(Math.round(rupeesPerKm * 100) * metres, 100_000 * stepRupees) * stepRupees
  return { fareRupees: Math.max(leastRupees, byDistance), basis: 'estimated', source }
}

/** The price for a passenger with a smart card who enters at this hour. */
export function cardFare(
  { card }: MetroTicket,
  fareRupees: number,
  hour: number,
): MetroFare['card'] | undefined {
  if (card === undefined) return undefined
  const isOffPeak = card.offPeak.some(window => inWindow(window, hour % 24))
  return { fareRupees: reduced(card, fareRupees, isOffPeak), isOffPeak, source: card.source }
}

function reduced(
  { percentOff, offPeakPercentOff }: MetroCard,
  fareRupees: number,
  isOffPeak: boolean,
): number {
  const percent = 100 - percentOff - (isOffPeak ? offPeakPercentOff : 0)
  return divideHalfUp(fareRupees * percent, 100)
}

/** The shortest ways along the lines of one ticket, which determine fares; each is computed on first use. */
export interface ShortestWays {
  /** By the station at the end; infinite if the lines do not lead there. */
  metresFrom(station: number): Float64Array
  stopsFrom(station: number): Float64Array
}

/**
 * Fares depend on the way, not on the train: changes cost nothing, and lines connect at every common station.
 * Sections count in both directions, so that a fare is the same in both.
 */
export function shortestWays({ sections, lines, stations }: MetroData, ticket: number): ShortestWays {
  const neighbours = stations.map((): { readonly to: number; readonly metres: number }[] => [])
  for (const { line, from, to, metres } of sections) {
    if (lines[line]?.ticket !== ticket) continue
    neighbours[from]!.push({ to, metres })
    neighbours[to]!.push({ to: from, metres })
  }
  const waysBy = (lengthOf: (metres: number) => number) => {
    const known: (Float64Array | undefined)[] = []
    return (from: number): Float64Array => {
      known[from] ??= lengthsFrom(from)
      return known[from]
    }

    function lengthsFrom(from: number): Float64Array {
      const lengths = new Float64Array(neighbours.length).fill(Number.POSITIVE_INFINITY)
      lengths[from] = 0
      const queue = [from]
      for (const station of queue) {
        for (const { to, metres } of neighbours[station]!) {
          const length = lengths[station]! + lengthOf(metres)
          if (length >= lengths[to]!) continue
          lengths[to] = length
          queue.push(to)
        }
      }
      return lengths
    }
  }
  return { metresFrom: waysBy(metres => metres), stopsFrom: waysBy(() => 1) }
}
