import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { startOfDay } from '../model/time-band.ts'

/** The tariffs of one service in one city, newest first, each with the moment when it begins. */
type Versions = readonly { readonly tariff: Tariff; readonly beginsAtMs: number }[]

// Asked for several times a plan; lists of tariffs are immutable.
const versions = new WeakMap<readonly Tariff[], Map<Tariff['service'], Map<City, Versions>>>()

/**
 * The tariff of a service in a city: the newest one valid on the Kolkata day of the instant, or,
 * before the first, the earliest. Throws where the city has none: the data build forbids that.
 */
export function tariffFor(
  tariffs: readonly Tariff[],
  service: Tariff['service'],
  city: City,
  instant: Date,
): Tariff {
  const newestFirst = versionsOf(tariffs, service, city)
  const moment = instant.getTime()
  const valid = newestFirst.find(({ beginsAtMs }) => beginsAtMs <= moment) ?? newestFirst.at(-1)
  if (valid === undefined) throw new Error(`no ${service} tariff for ${city}`)
  return valid.tariff
}

/** Whether there is any tariff of a service in a city, whenever. */
export function hasTariff(tariffs: readonly Tariff[], service: Tariff['service'], city: City): boolean {
  return versionsOf(tariffs, service, city).length > 0
}

function versionsOf(tariffs: readonly Tariff[], service: Tariff['service'], city: City): Versions {
  const known = versions.get(tariffs)?.get(service)?.get(city)
  if (known !== undefined) return known
  const services = versions.get(tariffs) ?? new Map<Tariff['service'], Map<City, Versions>>()
  const cities = services.get(service) ?? new Map<City, Versions>()
  versions.set(tariffs, services.set(service, cities))
  const found = tariffs
    .filter(tariff => tariff.service === service && tariff.cities.includes(city))
    .map(tariff => ({ tariff, beginsAtMs: startOfDay(tariff.validFrom) }))
    .sort((a, b) => b.beginsAtMs - a.beginsAtMs)
  cities.set(city, found)
  return found
}
