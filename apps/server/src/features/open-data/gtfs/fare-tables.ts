// GTFS-Fares v2: the fare of a seat by route, city of boarding and hour.

import {
  type City,
  type Surcharge,
  seatsFare,
  startOfDay,
  surchargeAt,
  type Tariff,
  TariffBook,
} from '@sawari/planner'
import type { OpenData } from '../open-data-source.ts'
import type { Table } from './csv.ts'
import { SERVICE_ID } from './service-tables.ts'
import { compare, type DayBand, dayBands, type FeedRoute, hourTime } from './services.ts'
import { areaId } from './stop-tables.ts'

const MEDIUM_ID = 'driver'

const PRODUCT_NAMES: Readonly<Record<string, string>> = {
  regular: 'Seat by day',
  night: 'Seat at night',
  peak: 'Seat at peak hours',
}

/** A seat with one daytime fare, boarded in one city. Its tariff determines the fares at other hours. */
interface Fare {
  readonly networkId: string
  readonly city: City
  readonly fareRupees: number
  readonly tariff: Tariff
}

/** The price of a fare at one kind of hour. */
interface Price {
  readonly fare: Fare
  readonly timeType: string
  readonly rupees: number
  readonly productId: string
}

/**
 * Routes with the same fare form a network, and stands of the same city form an area. There are no transfer
 * rules: without them the format assumes that passengers pay again after each change, as they do here.
 */
export function fareTables(routes: readonly FeedRoute[], { day, rules }: OpenData): readonly Table[] {
  const fares = faresOf(routes, new TariffBook(rules.tariffs), day)
  const tariffs = [...new Set(fares.map(({ tariff }) => tariff))].sort((a, b) => compare(a.id, b.id))
  const hours = new Map(tariffs.map(tariff => [tariff, hoursOf(tariff, day)]))
  const prices = fares.flatMap(fare => pricesOf(fare, hours.get(fare.tariff)!))
  return [
    networksTable(routes),
    {
      name: 'route_networks',
      columns: ['network_id', 'route_id'],
      rows: routes.map(route => [networkIdOf(route), route.id]),
    },
    timeframesTable(hours),
    {
      name: 'fare_media',
      columns: ['fare_media_id', 'fare_media_name', 'fare_media_type'],
      rows: [[MEDIUM_ID, 'Paid to the driver', 0]],
    },
    productsTable(prices),
    {
      name: 'fare_leg_rules',
      columns: ['network_id', 'from_area_id', 'from_timeframe_group_id', 'fare_product_id'],
      rows: prices.map(({ fare, timeType, productId }) => [
        fare.networkId,
        areaId(fare.city),
        timeframeId(fare.tariff, timeType),
        productId,
      ]),
    },
  ]
}

function faresOf(routes: readonly FeedRoute[], tariffs: TariffBook, day: string): readonly Fare[] {
  const fares = new Map<string, Fare>()
  const midnight = new Date(startOfDay(day))
  for (const route of routes) {
    const networkId = networkIdOf(route)
    for (const { from } of route.rides) {
      const key = `${networkId} ${from.city}`
      if (fares.has(key)) continue
      const tariff = tariffs.seatTariffFor(route.vehicle, from.city, midnight)
      fares.set(key, { networkId, city: from.city, fareRupees: route.fareRupees, tariff })
    }
  }
  return [...fares].sort(([a], [b]) => compare(a, b)).map(([, fare]) => fare)
}

interface TariffBand extends DayBand {
  readonly timeType: string
}

function hoursOf(tariff: Tariff, day: string): readonly TariffBand[] {
  const daily = withDailySurcharges(tariff)
  const bands = dayBands(
    day,
    daily.surcharges.flatMap(({ windows }) => windows),
  )
  return bands.map(band => ({ ...band, timeType: timeTypeOf(surchargeAt(daily, band.instant)) }))
}

/** The feed has one service for all days, so it omits surcharges of single days. */
function withDailySurcharges(tariff: Tariff): Tariff {
  return { ...tariff, surcharges: tariff.surcharges.filter(({ days }) => days === undefined) }
}

function timeTypeOf(surcharge: Surcharge | undefined): string {
  if (surcharge === undefined) return 'regular'
  return typeof surcharge.name === 'string' ? surcharge.name : surcharge.name.en.toLowerCase()
}

/** The planner's prices for a route with this seat only, one per kind of hour. */
function pricesOf(fare: Fare, hours: readonly TariffBand[]): readonly Price[] {
  const { tariff, fareRupees } = fare
  const instants = new Map(hours.map(({ timeType, instant }) => [timeType, instant]))
  return [...instants].map(([timeType, instant]) => {
    const parts = { baseFareRupees: fareRupees, distanceFareRupees: 0 }
    const rupees = seatsFare(parts, withDailySurcharges(tariff), instant).totalFareRupees
    return { fare, timeType, rupees, productId: `${timeType}-${rupees}` }
  })
}

/** Vans have their own tariffs; all other seats share one. */
function networkIdOf({ vehicle, fareRupees }: FeedRoute): string {
  return `${vehicle === 'gramin-sewa' ? 'gramin-sewa' : 'seat'}-${fareRupees}`
}

function networksTable(routes: readonly FeedRoute[]): Table {
  const byId = new Map(routes.map(route => [networkIdOf(route), route]))
  return {
    name: 'networks',
    columns: ['network_id', 'network_name'],
    rows: [...byId]
      .sort(([a], [b]) => compare(a, b))
      .map(([id, { vehicle, fareRupees }]) => {
        const kind = vehicle === 'gramin-sewa' ? 'Gramin Sewa' : 'Shared autos'
        return [id, `${kind} at ₹${fareRupees} a seat by day`]
      }),
  }
}

function timeframeId({ id }: Tariff, timeType: string): string {
  return `${id}-${timeType}`
}

function timeframesTable(hours: ReadonlyMap<Tariff, readonly TariffBand[]>): Table {
  return {
    name: 'timeframes',
    columns: ['timeframe_group_id', 'start_time', 'end_time', 'service_id'],
    rows: [...hours].flatMap(([tariff, bands]) =>
      bands.map(({ timeType, fromHour, toHour }) => {
        return [timeframeId(tariff, timeType), hourTime(fromHour), hourTime(toHour), SERVICE_ID]
      }),
    ),
  }
}

function productsTable(prices: readonly Price[]): Table {
  const byId = new Map(prices.map(price => [price.productId, price]))
  return {
    name: 'fare_products',
    columns: ['fare_product_id', 'fare_product_name', 'fare_media_id', 'amount', 'currency'],
    rows: [...byId]
      .sort(([a], [b]) => compare(a, b))
      .map(([id, { timeType, rupees }]) => {
        return [id, PRODUCT_NAMES[timeType] ?? `Seat, ${timeType}`, MEDIUM_ID, rupees.toFixed(2), 'INR']
      }),
  }
}
