import type { City, LinkVehicle } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { startOfDay } from '../model/time-band.ts'

/** The tariffs of one service in one city, newest first, each with the moment when it begins. */
type Versions = readonly { readonly tariff: Tariff; readonly beginsAtMs: number }[]

/** A list of tariffs, laid out so that the one that holds at a moment is found quickly. */
export class TariffBook {
  private readonly versions = new Map<string, Versions>()
  /** When tariffs for seats begin, in milliseconds, in order. */
  private readonly seatChangesMs: readonly number[]

  constructor(tariffs: readonly Tariff[]) {
    for (const { service, cities } of tariffs) {
      for (const city of cities) this.versions.set(keyOf(service, city), versionsOf(tariffs, service, city))
    }
    const days = tariffs.filter(({ service }) => service !== 'metered').map(({ validFrom }) => validFrom)
    this.seatChangesMs = [...new Set(days)].sort().map(startOfDay)
  }

  /**
   * The tariff of a service in a city: the newest one valid on the Kolkata day of the instant, or,
   * before the first, the earliest. Throws where the city has none: the data build forbids that.
   */
  tariffFor(service: Tariff['service'], city: City, instant: Date): Tariff {
    const newestFirst = this.versions.get(keyOf(service, city)) ?? []
    const moment = instant.getTime()
    const valid = newestFirst.find(({ beginsAtMs }) => beginsAtMs <= moment) ?? newestFirst.at(-1)
    if (valid === undefined) throw new Error(`no ${service} tariff for ${city}`)
    return valid.tariff
  }

  /** The tariff of a seat: where Gramin Sewa vans have none of their own, that of other seats. */
  seatTariffFor(vehicle: LinkVehicle, city: City, instant: Date): Tariff {
    return this.tariffFor(this.seatServiceOf(vehicle, city), city, instant)
  }

  /** The tariff of a seat that begins last, whether or not it has begun. */
  newestSeatTariff(vehicle: LinkVehicle, city: City): Tariff {
    const service = this.seatServiceOf(vehicle, city)
    const [newest] = this.versions.get(keyOf(service, city)) ?? []
    if (newest === undefined) throw new Error(`no ${service} tariff for ${city}`)
    return newest.tariff
  }

  /** A number for each stretch of days with the same tariffs for seats; undefined for the newest one. */
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

function keyOf(service: Tariff['service'], city: City): string {
  return `${service} ${city}`
}

function versionsOf(tariffs: readonly Tariff[], service: Tariff['service'], city: City): Versions {
  return tariffs
    .filter(tariff => tariff.service === service && tariff.cities.includes(city))
    .map(tariff => ({ tariff, beginsAtMs: startOfDay(tariff.validFrom) }))
    .sort((a, b) => b.beginsAtMs - a.beginsAtMs)
}
