import type { City, FareOrigin, Link, LinkVehicle } from '../model/stand.ts'
import type { NamedInBoth, Tariff, TariffArea } from '../model/tariff.ts'
import { minuteOf, startOfDay } from '../model/time-band.ts'
import { type BaseAndDistance, daytimeSeatFare, factorAt } from './fares.ts'

/** The tariffs of one service in one city, newest first, each with the start of its validity. */
type Versions = readonly { readonly tariff: Tariff; readonly beginsAtMs: number }[]

/** The tariffs of seats in one minute, by the city where the seat is boarded. */
export interface SeatTariffs {
  tariffIn(city: City): Tariff
  factorIn(city: City): number
  /** The authority that sets fares, if a valid tariff names one. */
  authorityIn(city: City): NamedInBoth | undefined
  /** The factor of all cities, if they have the same one, as at most hours. */
  readonly onlyFactor: number | undefined
}

interface PricedCity {
  readonly tariff: Tariff
  readonly factor: number
  readonly authority: NamedInBoth | undefined
}

/** Tariffs indexed so that the one valid at a given moment is found quickly. */
export class TariffBook {
  private readonly versions = new Map<string, Versions>()
  /** The moments when tariffs for seats begin, in milliseconds, ascending. */
  private readonly seatChangesMs: readonly number[]
  private readonly citiesOfSeats: readonly City[]
  /** The plans of one minute look up the tariffs of a few cities many times. */
  private lastSeats: { readonly minute: number; readonly seats: SeatTariffs } | undefined

  constructor(tariffs: readonly Tariff[]) {
    for (const { service, cities } of tariffs) {
      for (const city of cities) this.versions.set(keyOf(service, city), versionsOf(tariffs, service, city))
    }
    const days = tariffs.filter(({ service }) => service !== 'metered').map(({ validFrom }) => validFrom)
    this.seatChangesMs = [...new Set(days)].sort().map(startOfDay)
    const ofSeats = tariffs.filter(({ service }) => service === 'seat')
    this.citiesOfSeats = [...new Set(ofSeats.flatMap(({ cities }) => cities as readonly City[]))]
  }

  seatsAt(instant: Date): SeatTariffs {
    const minute = minuteOf(instant)
    if (this.lastSeats?.minute !== minute) this.lastSeats = { minute, seats: this.findSeats(instant) }
    return this.lastSeats.seats
  }

  private findSeats(instant: Date): SeatTariffs {
    const known = new Map<City, PricedCity>()
    const pricedIn = (city: City): PricedCity => {
      const tariff = this.tariffFor('seat', city, instant)
      return { tariff, factor: factorAt(tariff, instant), authority: this.authorityIn(city, instant) }
    }
    for (const city of this.citiesOfSeats) known.set(city, pricedIn(city))
    const factors = new Set(Array.from(known.values(), ({ factor }) => factor))
    return {
      tariffIn: city => (known.get(city) ?? pricedIn(city)).tariff,
      factorIn: city => (known.get(city) ?? pricedIn(city)).factor,
      authorityIn: city => (known.get(city) ?? pricedIn(city)).authority,
      onlyFactor: factors.size === 1 ? [...factors][0] : undefined,
    }
  }

  /**
   * The tariff of a service in a city: the newest one valid on the Kolkata day of the instant, or the
   * earliest one for days before it. Throws if the city has none, which the data build prevents.
   */
  tariffFor(service: Tariff['service'], city: TariffArea, instant: Date): Tariff {
    const newestFirst = this.versions.get(keyOf(service, city)) ?? []
    const moment = instant.getTime()
    const valid = newestFirst.find(({ beginsAtMs }) => beginsAtMs <= moment) ?? newestFirst.at(-1)
    if (valid === undefined) throw new Error(`no ${service} tariff for ${city}`)
    return valid.tariff
  }

  private authorityIn(city: TariffArea, instant: Date): NamedInBoth | undefined {
    if (!this.versions.has(keyOf('metered', city))) return undefined
    return this.tariffFor('metered', city, instant).authority
  }

  /** The tariff of a seat. If the city has no tariff for Gramin Sewa vans, that of other seats applies. */
  seatTariffFor(vehicle: LinkVehicle, city: City, instant: Date): Tariff {
    return this.tariffFor(this.seatServiceOf(vehicle, city), city, instant)
  }

  /** The seat tariff that begins last, even if it has not begun yet. */
  newestSeatTariff(vehicle: LinkVehicle, city: City): Tariff {
    const service = this.seatServiceOf(vehicle, city)
    const [newest] = this.versions.get(keyOf(service, city)) ?? []
    if (newest === undefined) throw new Error(`no ${service} tariff for ${city}`)
    return newest.tariff
  }

  /** The number of the period of days with the same seat tariffs; undefined for the newest period. */
  pastPeriod(instant: Date): number | undefined {
    const { seatChangesMs } = this
    const moment = instant.getTime()
    let period = seatChangesMs.length
    while (period > 0 && seatChangesMs[period - 1]! > moment) period--
    return period === seatChangesMs.length ? undefined : period
  }

  private seatServiceOf(vehicle: LinkVehicle, city: City): Tariff['service'] {
    const isVan = vehicle === 'gramin-sewa' && this.versions.has(keyOf('gramin-sewa', city))
    return isVan ? 'gramin-sewa' : 'seat'
  }
}

function keyOf(service: Tariff['service'], city: TariffArea): string {
  return `${service} ${city}`
}

function versionsOf(tariffs: readonly Tariff[], service: Tariff['service'], city: TariffArea): Versions {
  return tariffs
    .filter(tariff => tariff.service === service && tariff.cities.includes(city))
    .map(tariff => ({ tariff, beginsAtMs: startOfDay(tariff.validFrom) }))
    .sort((a, b) => b.beginsAtMs - a.beginsAtMs)
}

/** The daytime price of a seat, and its origin. */
export interface SeatFare extends BaseAndDistance {
  readonly origin: FareOrigin
}

/** The daytime fare of a seat on a link from this city, on the date of the instant. */
export function seatFareAt(book: TariffBook, link: Link, city: City, instant: Date): SeatFare {
  const { fareRupees, baseFareRupees } = link
  const origin: FareOrigin = link.fareOrigin ?? 'tariff'
  const stated: SeatFare = { baseFareRupees, distanceFareRupees: fareRupees - baseFareRupees, origin }
  // A published fare has no older version.
  if (origin === 'published' || book.pastPeriod(instant) === undefined) return stated
  const tariff = book.seatTariffFor(link.vehicle, city, instant)
  if (tariff === book.newestSeatTariff(link.vehicle, city)) return stated
  const quoted = daytimeSeatFare(tariff, link.distanceKm)
  const isMoreExpensive = quoted.baseFareRupees + quoted.distanceFareRupees > fareRupees
  if (origin === 'customary' && isMoreExpensive) return { ...atMost(fareRupees, quoted), origin }
  return { ...quoted, origin: 'tariff' }
}

function atMost(fareRupees: number, quoted: BaseAndDistance): BaseAndDistance {
  const baseFareRupees = Math.min(quoted.baseFareRupees, fareRupees)
  return { baseFareRupees, distanceFareRupees: fareRupees - baseFareRupees }
}
